import type { ViteDevServer } from "vite";

export function workerBundle(vite: ViteDevServer): Promise<{ make(): Promise<string>; dispose(): Promise<void> }>;
