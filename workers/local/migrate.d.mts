export function migrate(stateDir: string): Promise<void>;
export function withLocalDatabase<T>(stateDir: string, use: (db: D1Database) => Promise<T>): Promise<T>;
