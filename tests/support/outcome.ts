import { DomainError } from "~/platform/errors";

/** The domain error a verb ends with: its kind, code and fields. @throws what is not one, and when there is none */
export async function refusal(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: error.kind, code: error.code, message: error.message, fields: error.fields };
  }
  throw new Error("It was not refused");
}

/** How many of many attempts ended how: `{ done: 1, reset_used: 49 }`. */
export async function tally(works: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(works)) {
    const name = outcome.status === "fulfilled" ? "done" : outcome.reason instanceof DomainError ? outcome.reason.code : String(outcome.reason);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
