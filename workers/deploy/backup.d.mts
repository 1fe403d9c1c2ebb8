type Run = <R = Record<string, unknown>>(statements: [sql: string, ...values: (string | number | null)[]][]) => Promise<R[][]>;
interface Manifest {
  migration: string | null;
  /** Rows of each table. */
  rows: Record<string, number>;
  /** Sums of money of some tables, in cents. */
  cents: Record<string, number>;
}
export function backup(run: Run, folder: string): Promise<Manifest>;
export function restore(run: Run, folder: string): Promise<Manifest>;
