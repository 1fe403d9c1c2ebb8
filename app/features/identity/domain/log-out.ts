import { eq } from "drizzle-orm";
import { z } from "zod";
import { sessions, socketTickets } from "#drizzle/schema/identity";
import { anyone } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { closeSockets } from "./close-sockets";
import { endImpersonations } from "./end-sessions";

/** Ends the session that asks, and its live sockets. Nobody signed in, nothing to do. */
export const logOut = command({
  name: "identity.log-out",
  allow: anyone,
  input: z.object({}),
  async run(ctx) {
    const { actor } = ctx;
    if (actor.kind !== "user") return { wasSignedIn: false };
    const db = acrossSchools(ctx, "a session belongs to an account");
    ctx.stage(db.delete(sessions).where(eq(sessions.id, actor.sessionId)));
    ctx.stage(db.delete(socketTickets).where(eq(socketTickets.sessionId, actor.sessionId)));
    ctx.record({ type: "user", id: actor.id });
    ctx.afterCommit(() => closeSockets(ctx, actor.id, { only: actor.sessionId }));
    await endImpersonations(ctx, { userId: actor.id, sessionId: actor.sessionId });
    return { wasSignedIn: true };
  },
});
