import type { ChildProcess } from "node:child_process";

export function build(): void;
export function migrate(stateDir: string): void;
export function serve(options: { port: number; stateDir: string; vars?: Record<string, string>; log?: boolean }): Promise<{
  origin: string;
  stop(): void;
  output(): string;
  child: ChildProcess;
}>;
