import type { Env } from "./env";

/** The files that are deployed with the Worker (`public/`), for code that needs their bytes. */
export interface AssetStore {
  /** The bytes at a path such as `/fonts/name.ttf`. @throws when there is no such file */
  read(path: string): Promise<ArrayBuffer>;
}

export const deployedAssets = (env: Env): AssetStore => ({
  async read(path) {
    const response = await env.ASSETS.fetch(new URL(path, "https://assets.invalid"));
    if (!response.ok) throw new Error(`No deployed file at ${path}`);
    return response.arrayBuffer();
  },
});
