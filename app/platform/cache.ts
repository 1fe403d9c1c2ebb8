import type { ZodTypeAny } from "zod";
import type { Ctx } from "./context";

/**
 * What visitors see may be kept near them: for a moment in this isolate, for a minute at the edge (`page-cache.ts`). Everything kept is
 * public and keyed by host and the school's content version.
 */
const MEMORY_MS = 5_000;
const MAX_ENTRIES = 200;

/** A bounded memory of this isolate. Entries are immutable and carry their own expiry, so sharing them between requests is safe. */
export class ShortMemory<T> {
  private readonly entries = new Map<string, { value: T; until: number }>();
  get(key: string, now: number): T | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.until <= now) return undefined;
    return entry.value;
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

const answers = new ShortMemory<{ answer: unknown }>();

/**
 * What a question answers any visitor of a school's host, asked once in a moment by this isolate. A change that visitors can see grows
 * the content version, so nothing older than the change is given out. Anybody else's question, and one that is wrong, is asked as it is.
 */
export async function sharedAnswer<R>(ctx: Ctx, verb: { name: string; input: ZodTypeAny }, raw: unknown, ask: () => Promise<R>): Promise<R> {
  const { hostSchool, actor, origin, now } = ctx;
  const input = hostSchool && actor.kind === "visitor" ? verb.input.safeParse(raw) : null;
  const key = input?.success ? `${origin} ${hostSchool?.contentVersion} ${verb.name} ${JSON.stringify(input.data)}` : null;
  if (!key || key.length > 300) return ask();
  const known = answers.get(key, now.getTime());
  if (known) return known.answer as R;
  const answer = await ask();
  answers.set(key, { answer }, now.getTime());
  return answer;
}
