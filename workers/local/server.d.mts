export const BUILD: string[];
export function build(): void;
export function serve(options: {
  port: number;
  stateDir: string;
  vars?: Record<string, string>;
  log?: boolean;
  ticks?: boolean;
  silence?: number;
}): Promise<{
  origin: string;
  stop(): Promise<void>;
  /** Why it is served no more; null after `stop`. */
  ended: Promise<string | null>;
  output(): string;
  /** The process below which workerd runs. */
  pid(): number;
}>;
