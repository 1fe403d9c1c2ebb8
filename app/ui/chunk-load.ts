/** How long a page may load its script before the person is asked to refresh, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000;
export const CHUNK_LOAD_FAILED = "This page could not be loaded. Please refresh and try again.";

/** The script of a page did not arrive in time. */
export class ChunkLoadError extends Error {}

/** Whether an error means that a part of the product's script could not be fetched, in the words of each browser. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message));
