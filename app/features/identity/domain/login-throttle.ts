import type { Ctx } from "~/platform/context";
import { countUse, placeOf } from "~/platform/rate-limit";
import { MINUTE_MS } from "~/platform/zones";
import { TOO_MANY_ATTEMPTS } from "../model";
import { throughGate } from "./password-gate";

/** The quarter of an hour in which wrong passwords are counted. */
export const TRIES_WINDOW_MS = 15 * MINUTE_MS;
const PER_SUBJECT = 10;

/** A room full of people may sign in within ten seconds; a script that tries faster waits. */
const RUSH_WINDOW_MS = 10_000;
const RUSH = 10;

export const loginBurstOf = (ctx: Ctx): string => `password-rush:${placeOf(ctx)}`;

/** Counts one more try from a place within these seconds. @throws too_many */
export const countLoginBurst = (ctx: Ctx): Promise<void> => countUse(ctx, loginBurstOf(ctx), RUSH, RUSH_WINDOW_MS, TOO_MANY_ATTEMPTS);

/**
 * Does what costs a password hash, and counts it before: in this isolate, per address on the network within seconds, per subject in a
 * quarter of an hour. @throws too_many
 */
export const countedTry = <T>(ctx: Ctx, subject: string, work: () => Promise<T>): Promise<T> =>
  throughGate(placeOf(ctx), async () => {
    await countLoginBurst(ctx);
    await countUse(ctx, subject, PER_SUBJECT, TRIES_WINDOW_MS, TOO_MANY_ATTEMPTS);
    return work();
  });
