/**
 * What visitors see may be kept near them: for a moment in this isolate, for a minute at the edge (`page-cache.ts`). Everything kept is
 * public and keyed by host and the school's content version.
 */
const MEMORY_MS = 5_000;
/** How much longer a stale entry is served while it is refreshed. */
const STALE_MS = 30_000;
const MAX_ENTRIES = 200;

/** A bounded memory of this isolate. Entries are immutable and carry their own expiry, so sharing them between requests is safe. */
export class ShortMemory<T> {
  private readonly entries = new Map<string, { value: T; until: number }>();
  get(key: string, now: number): T | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > now ? entry.value : undefined;
  }
  /** Stale, but recent enough for a request that would otherwise have to wait. */
  stale(key: string, now: number): T | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until + STALE_MS > now ? entry.value : undefined;
  }
  set(key: string, value: T, now: number, ms = MEMORY_MS): void {
    if (this.entries.size >= MAX_ENTRIES) {
      const oldest = this.entries.keys().next().value;
      if (oldest !== undefined) this.entries.delete(oldest);
    }
    this.entries.delete(key);
    this.entries.set(key, { value, until: now + ms });
  }
  delete(key: string): void {
    this.entries.delete(key);
  }
  clear(): void {
    this.entries.clear();
  }
}

/** The cache of this edge location. (The DOM's types know no default cache.) */
export const edgeCache = (): Cache => (caches as unknown as { default: Cache }).default;
