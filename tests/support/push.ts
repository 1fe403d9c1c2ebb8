import * as schema from "#drizzle/schema/index";
import type { Ctx } from "~/platform/context";
import type { PushTarget } from "~/platform/push";
import { days, makeCtx, NOW } from "./context";
import { env } from "./env";
import { db } from "./rows";

async function control<T>(path: string, body: unknown = {}): Promise<T> {
  const answer = await env.STRIPE_SANDBOX?.fetch(`http://sandbox.localhost/_control/push${path}`, { method: "POST", body: JSON.stringify(body) });
  return (await answer?.json()) as T;
}

/** A browser of the push service's stand-in. */
export const aDevice = () => control<PushTarget>("");
/** Messages of a browser, oldest first. */
export const messagesOf = ({ endpoint }: PushTarget) => control<Record<string, string>[]>("/messages", { endpoint });
/** The status that the push service answers with from now on. */
export const answersWith = ({ endpoint }: PushTarget, status: number) => control("/answers", { endpoint, status });

/** A person who is signed in with a browser. */
export async function signedInCtx(userId: string, given: { userAgent?: string; now?: Date } = {}): Promise<Ctx> {
  const ctx = await makeCtx({ as: userId, ...given });
  if (ctx.actor.kind !== "user") throw new Error("Nobody is signed in");
  const at = (given.now ?? NOW).getTime();
  const row = { host: "localhost", userAgent: "", createdAt: at, lastSeenAt: at, expiresAt: at + days(30) };
  await db.insert(schema.sessions).values({ id: ctx.actor.sessionId, tokenHash: ctx.actor.sessionId, userId, ...row });
  return ctx;
}
