const MEGABYTE = 1024 * 1024;
/** A little more than the largest form may bring. A sender of more than this loses its connection. */
const MAX_DROPPED_BYTES = 50 * MEGABYTE;

/**
 * The bytes of a request; null when there are more than `most`. A length that is announced is believed before anything is read. Without
 * one the rest is read and dropped: what is left unread would break the connection, and with it the next request on it.
 */
export async function bytesAtMost(request: Request, most: number): Promise<ArrayBuffer | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
  const parts: Uint8Array[] = [];
  const size = await readParts(request, (part, sizeSoFar) => {
    if (sizeSoFar <= most) parts.push(part);
    else parts.length = 0;
  });
  return size > most ? null : new Blob(parts as BlobPart[]).arrayBuffer();
}

/** Reads and drops an unread body, so the connection can carry the next request. Never fails. */
export async function dropBody(request: Request): Promise<void> {
  if (request.body && !request.bodyUsed) await readParts(request, () => {}).catch(() => 0);
}

/** Hands over part by part with the size so far, and answers the size of all. */
async function readParts(request: Request, take: (part: Uint8Array, sizeSoFar: number) => void): Promise<number> {
  let size = 0;
  for await (const part of (request.body ?? new Blob([]).stream()) as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    take(part, size);
    if (size > MAX_DROPPED_BYTES) break;
  }
  return size;
}
