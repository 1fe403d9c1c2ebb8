import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { textAt } from "~/platform/input";
import { planHas } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { BOT_DEFAULTS, CHAT_GONE } from "../bot-model";
import { askBot, type Bot, type BotRow, schoolNamed } from "../data/bots";

export const chatGone = () => notFound(CHAT_GONE, "chat_gone");

/** The call as the school sees it that its address names. @throws not_found */
export async function inChatSchool(ctx: Ctx, raw: unknown): Promise<Ctx> {
  const named = textAt(raw, "school");
  const id = named && /^[\w-]{1,64}$/.test(named) ? await schoolNamed(ctx, named) : null;
  const school = id ? await findSchoolById(ctx, id) : null;
  if (!school) throw chatGone();
  return withSchool(ctx, school);
}

export const toBot = (row: BotRow | undefined): Bot => row ?? { ...BOT_DEFAULTS, updatedAt: 0 };

/** The bot of this school, if visitors may talk to it: the plan has chat, and the bot is on. */
export async function openBot(ctx: Ctx): Promise<Bot | null> {
  if (!planHas(schoolOf(ctx), "assistants")) return null;
  const [row] = await inSchool(ctx).db.batch([askBot(ctx)]);
  return row[0]?.status === "enabled" ? row[0] : null;
}
