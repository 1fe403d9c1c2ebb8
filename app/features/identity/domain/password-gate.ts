import { DomainError, tooMany } from "~/platform/errors";

/** A hash takes 180 ms of the isolate and 32 MiB: more than two at a time would hold up every page. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 6;
const WAIT_MS = 4_000;
const LOOK_AGAIN_MS = 20;
/** A request may be gone before it gives back what it holds: after this time its place counts as free. */
const FORGOTTEN_MS = 10_000;

/** One per isolate: places are moments at which they run out. The waitlist is empty for a promise of another request; who waits looks again. */
const running = new Set<{ until: number }>();
const waiting = new Set<{ until: number }>();

const BUSY = "busy";
const busy = () => tooMany(undefined, BUSY);
export const isBusy = (error: unknown): boolean => error instanceof DomainError && error.code === BUSY;

/**
 * Does the work of a password hash when there is a place for it: two at a time in an isolate, a few wait for at most four seconds.
 * @throws too_many `busy` when too many wait already, or for too long
 */
export async function throughGate<T>(work: () => Promise<T>): Promise<T> {
  const place = await placeFor();
  try {
    return await work();
  } finally {
    running.delete(place);
  }
}

async function placeFor(): Promise<{ until: number }> {
  if (isFree()) return take();
  const waited = { until: Date.now() + WAIT_MS };
  if (alive(waiting) >= WAITING_AT_MOST) throw busy();
  waiting.add(waited);
  try {
    while (Date.now() < waited.until) {
      await scheduler.wait(LOOK_AGAIN_MS);
      if (isFree()) return take();
    }
  } finally {
    waiting.delete(waited);
  }
  throw busy();
}

const isFree = () => alive(running) < AT_ONCE;

function take(): { until: number } {
  const place = { until: Date.now() + FORGOTTEN_MS };
  running.add(place);
  return place;
}

/** How many places are held; those of requests that are gone are cleared away. */
function alive(places: Set<{ until: number }>): number {
  const now = Date.now();
  for (const place of places) if (place.until < now) places.delete(place);
  return places.size;
}
