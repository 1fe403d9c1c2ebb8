/** The values that differ from the row, with their previous values; null if none differ. */
export function changesOf<R extends object, V extends Partial<R>>(present: R, values: V): { before: Partial<R>; after: Partial<R> } | null {
  const before: Partial<R> = {};
  const after: Partial<R> = {};
  for (const name of Object.keys(values) as (keyof V & keyof R)[]) {
    const value = values[name];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(present[name])) continue;
    before[name] = present[name];
    after[name] = value as R[keyof V & keyof R];
  }
  return Object.keys(after).length > 0 ? { before, after } : null;
}
