const memories = new WeakMap<object, Map<string, unknown>>();

/**
 * What was made of an object, made once for as long as the object lives. Nothing in the object may change after that: for the answers
 * and schools that this isolate keeps (`cache.ts`), whose next version is another object.
 */
export function remember<T>(of: object, name: string, make: () => T): T {
  const known = recall<T>(of, name);
  if (known !== undefined) return known;
  const made = make();
  keep(of, name, made);
  return made;
}

/** What was made of an object under a name, or undefined. */
export const recall = <T>(of: object, name: string): T | undefined => memories.get(of)?.get(name) as T | undefined;

export function keep(of: object, name: string, made: unknown): void {
  const memory = memories.get(of);
  if (memory) memory.set(name, made);
  else memories.set(of, new Map([[name, made]]));
}
