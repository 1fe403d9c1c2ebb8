import { currentOffer } from "~/features/assistants/domain/answer/facts/state";
import { findPassages } from "~/features/assistants/domain/answer/find-passages";
import { openBot } from "~/features/assistants/domain/open-chat";
import { schoolOfHost } from "~/features/schools/domain/school-of-host";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import type { Env } from "~/platform/env";

/** A class that the bindings of the product name. */
export { NotificationInbox } from "#workers/notification-inbox";

/**
 * What the chat finds for a question, without the page around it: `?ask=<question>`. Without one as many round trips are made for what is
 * looked up beside it, so that the difference is the finding itself.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url);
    const now = new Date();
    const db = new Database(env);
    const hostSchool = await schoolOfHost(db, url.hostname, now.getTime(), () => {});
    const ctx = { env, db, actor: { kind: "visitor" }, hostSchool, chosenSchool: null, isMainHost: false, now } as Ctx;
    const bot = await openBot(ctx);
    if (!bot) return new Response("There is no chat", { status: 404 });
    const question = url.searchParams.get("ask");
    if (question) return Response.json((await findPassages(ctx, bot, question, "")).passages.map(({ title }) => title));
    await Promise.all([env.DB.prepare("SELECT 1").all(), currentOffer(ctx)]);
    return new Response("Nothing");
  },
};
