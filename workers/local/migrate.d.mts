/** A statement and the values of its placeholders. */
type Statement = [sql: string, ...values: (string | number | null)[]];
type Run = <R = Record<string, unknown>>(statements: Statement[]) => Promise<R[][]>;
export function migrate(stateDir: string): Promise<void>;
export function applyMigrations(run: Run): Promise<void>;
export function withLocalDatabase<T>(stateDir: string | null, use: (run: Run) => Promise<T>): Promise<T>;
