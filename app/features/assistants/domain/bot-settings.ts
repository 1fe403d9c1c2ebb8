import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { chatBots } from "#drizzle/schema/assistants";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { schoolStaff, withPlan } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { BOT_DEFAULTS, botForm, botPatch } from "../bot-model";
import { askBot, type BotRow } from "../data/bots";
import { toBot } from "./open-chat";

export const botStaff = withPlan(schoolStaff, "assistants");

/** How the own school's bot is set up. */
export const chatDetails = query({
  name: "chat.details",
  allow: botStaff,
  input: z.object({}),
  async run(ctx) {
    const { schoolId } = inSchool(ctx);
    const [row] = await askBot(ctx);
    return { id: schoolId, ...toBot(row) };
  },
});

type Look = Partial<Omit<BotRow, "schoolId" | "createdAt" | "updatedAt" | "readVersion">>;

/** Saves the bot; its passages are rebuilt at the next question. */
async function stageBot(ctx: CommandCtx, look: Look, seen: number | undefined): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const [present] = await askBot(ctx);
  const at = ctx.now.getTime();
  if (!present) ctx.stage(db.insert(chatBots).values({ ...BOT_DEFAULTS, ...look, schoolId, createdAt: at, updatedAt: at }));
  else
    ctx.stage(
      db
        .update(chatBots)
        .set({ ...look, readVersion: 0, updatedAt: nextVersion(ctx, chatBots.updatedAt) })
        .where(and(eq(chatBots.schoolId, schoolId), isUnchanged(chatBots.updatedAt, seen))),
      changedMeanwhile(),
    );
  ctx.record({ type: "chat-bot", id: schoolId, after: { status: look.status, name: look.name } });
}

/** Saves the bot as the form has it. @throws conflict `stale`, invalid */
export const saveBot = command({
  name: "chat.save-bot",
  allow: botStaff,
  touches: "site",
  input: botForm,
  secret: ["avatar"],
  retryOn: ["bot_race"],
  async run(ctx, input) {
    const { avatar: file, avatar_from: from, remove_avatar: isRemoved } = input;
    const avatarFileId = await takeChosen(ctx, { file, from, isRemoved }, { purpose: "school-image", field: "avatar" });
    await stageBot(ctx, { ...lookOf(input), ...(avatarFileId === undefined ? {} : { avatarFileId }) }, input.version);
    return {};
  },
});

const lookOf = (input: z.output<typeof botForm>): Look => ({
  status: input.is_enabled ? "enabled" : "disabled",
  name: input.bot_name,
  greeting: input.greeting,
  color: input.color ?? null,
  voice: input.voice,
  tone: input.tone,
  knowledge: input.knowledge ?? null,
  suggestions: input.suggestions,
  handoverEmail: input.handover_email ?? null,
  handoverPhone: input.handover_phone ?? null,
  hours: input.hours ?? null,
  allowedDomains: input.allowed_domains,
});

/** The same, field by field, for API clients. @throws invalid */
export const updateChatDetails = command({
  name: "chat.update-details",
  allow: botStaff,
  touches: "site",
  input: botPatch,
  retryOn: ["bot_race"],
  async run(ctx, { status, bot_name, greeting, voice, instructions, widget_color }) {
    const { schoolId } = inSchool(ctx);
    const look: Look = {
      ...(status === undefined ? {} : { status }),
      ...(bot_name === undefined ? {} : { name: bot_name }),
      ...(greeting === undefined ? {} : { greeting }),
      ...(voice === undefined ? {} : { voice }),
      ...(instructions === undefined ? {} : { knowledge: instructions }),
      ...(widget_color === undefined ? {} : { color: widget_color }),
    };
    await stageBot(ctx, look, undefined);
    return { id: schoolId };
  },
});
