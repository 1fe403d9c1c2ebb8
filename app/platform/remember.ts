const memories = new WeakMap<object, Map<string, unknown>>();

/**
 * What was made of an object, made once for as long as the object lives. Nothing in the object may change after that: this is for the
 * answers that an isolate keeps (`cache.ts`), whose next version is another object.
 */
export function remember<T>(of: object, name: string, make: () => T): T {
  const memory = memories.get(of) ?? new Map<string, unknown>();
  memories.set(of, memory);
  if (!memory.has(name)) memory.set(name, make());
  return memory.get(name) as T;
}
