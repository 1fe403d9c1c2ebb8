/** Undo history of a drawing. Pure. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** Kind of the last step: consecutive steps of one kind are merged. */
  kind: string | null;
}

const MOST_STEPS = 100;

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [], kind: null });

/** A step further. Typing in one field, or one key held down, is one step when it has a `kind`. */
export function stepped<T>(history: History<T>, now: T, kind: string | null = null): History<T> {
  if (Object.is(now, history.now)) return history;
  const past = kind !== null && kind === history.kind ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now, future: [], kind };
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], kind: null };
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, kind: null };
}
