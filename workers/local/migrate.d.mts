export function migrate(stateDir: string): Promise<void>;
export function applyMigrations(db: D1Database): Promise<void>;
export function withLocalDatabase<T>(stateDir: string | null, use: (db: D1Database) => Promise<T>): Promise<T>;
