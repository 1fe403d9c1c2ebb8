import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { chatConversations } from "#drizzle/schema/assistants";
import { browserToken, findDraftById } from "~/features/enrollment/data/drafts";
import { findHold } from "~/features/enrollment/data/hold";
import { stageRelease } from "~/features/enrollment/domain/seats";
import { resumePath } from "~/features/enrollment/paths";
import { createPreEnrollment, readPreEnrollForm } from "~/features/pre-enrollments/domain/submit";
import { classOnOffer } from "~/features/programs/domain/find-class";
import { stageHeldDraft } from "~/features/registration-flow/domain/wizard/choose-class";
import { joinWaitlist } from "~/features/waitlist/domain/join-waitlist";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, text } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { applicantForm } from "../bot-model";
import { conversationById, type Message, messagesOf, type Conversation as Row } from "../data/conversations";
import { chatWords, currentOffer, type FactWords, minimumAgeOf, namesIn } from "./answer/facts/state";
import { chatGone, inChatSchool, openBot } from "./open-chat";
import { stageTurn, TAKEN_RACE } from "./stage-messages";
import { languageOf, readingOf } from "./understand/conversation";

const named = { school: text(64), conversation: id() };
const secret = ["conversation", "first_name", "last_name", "email", "phone"];

interface Conversation extends Row {
  messages: readonly Message[];
}

/** A conversation that its visitor has named, where there is a chat. @throws not_found */
async function ownConversation(ctx: CommandCtx, conversation: string): Promise<Conversation> {
  if (!(await openBot(ctx))) throw chatGone();
  const [[found], messages] = await inSchool(ctx).db.batch([conversationById(ctx, conversation), messagesOf(ctx, conversation)]);
  if (!found || found.channel === "test") throw chatGone();
  return { ...found, messages };
}

/** Writes in the conversation, in the language of its visitor. */
function say(ctx: CommandCtx, found: Conversation, write: (words: FactWords) => string): void {
  const body = write(chatWords(languageOf(found.messages)));
  stageTurn(ctx, found, [{ id: newId(), speaker: "bot", body }], found.takenBy);
}

/** Refuses a program to a visitor who stated an age below its published minimum. @throws conflict `below_age` */
async function refuseBelowAge(ctx: CommandCtx, { messages }: Conversation, { classId, slug }: { classId?: string; slug?: string }): Promise<void> {
  const offer = await currentOffer(ctx);
  const said = messages.filter(({ speaker }) => speaker === "visitor").map(({ body }) => body);
  const { age } = readingOf("", said, namesIn(offer)).slots;
  const programId = offer.classes.find((each) => each.id === classId)?.programId;
  const program = offer.offered.find((each) => each.id === programId || each.slug === slug);
  const least = program ? minimumAgeOf(program) : null;
  if (age !== null && least !== null && age < least) throw conflict("below_age", `You must be at least ${least} to take ${program?.title}.`);
}

export interface HeldSeat {
  classId: string;
  /** When the seat is free again, epoch ms. */
  until: number;
  /** The registration that has it, on the school's own host. */
  path: string;
}

/** The live held seat of a conversation without a registration. */
export async function heldSeat(ctx: Ctx, { draftId }: Pick<Row, "draftId">): Promise<HeldSeat | null> {
  const draft = draftId ? await findDraftById(ctx, draftId) : null;
  if (!draft?.classId || draft.state === "completed" || draft.ownerEmail !== null) return null;
  const until = await findHold(ctx, draft.id);
  return until ? { classId: draft.classId, until, path: resumePath(await browserToken(ctx, draft)) } : null;
}

/**
 * Holds a seat for a visitor for the usual time, in a registration that the chat links to. A conversation has one seat at a time: of the
 * same class it stays as it is, of another one the earlier is given back. @throws not_found, conflict `class_full`, `class_closed`, `below_age`, too_many `too_many_holds`
 */
export const holdSeat = command({
  name: "chat.hold-seat",
  allow: anyone,
  school: inChatSchool,
  touches: "site",
  input: z.object({ ...named, class: id() }),
  secret,
  idempotent: false,
  retryOn: [TAKEN_RACE, "hold_race"],
  async run(ctx, { conversation, class: classId }) {
    const { db, own } = inSchool(ctx);
    const found = await ownConversation(ctx, conversation);
    await refuseBelowAge(ctx, found, { classId });
    const held = await heldSeat(ctx, found);
    if (held?.classId === classId) return { conversation };
    if (held && found.draftId) stageRelease(ctx, found.draftId);
    const draft = await stageHeldDraft({ ...ctx, locale: languageOf(found.messages) }, classId);
    const c = chatConversations;
    ctx.stage(
      db
        .update(c)
        .set({ draftId: draft.id })
        .where(and(own(c, found.id), found.draftId === null ? isNull(c.draftId) : eq(c.draftId, found.draftId))),
      conflict("hold_race", "A seat was just held in this conversation."),
    );
    say(ctx, found, (words) => words("seatIsHeld"));
    ctx.record({ type: "chat", id: found.id, after: { draft: draft.id, class: classId } });
    return { conversation };
  },
});

/** Puts a visitor on the waitlist of a class. @throws not_found, invalid, conflict as `joinWaitlist`, too_many */
export const joinFromChat = command({
  name: "chat.join-waitlist",
  allow: anyone,
  school: inChatSchool,
  input: applicantForm.extend({ ...named, class: id() }),
  secret,
  retryOn: [TAKEN_RACE],
  async run(ctx, { conversation, class: classId, school: _, ...person }) {
    const found = await ownConversation(ctx, conversation);
    const wanted = await classOnOffer(ctx, classId);
    if (!wanted) throw chatGone();
    await refuseBelowAge(ctx, found, { classId });
    await joinWaitlist(
      { ...ctx, idempotencyKey: null, locale: languageOf(found.messages) },
      { ...person, program: wanted.programSlug, class: classId },
    );
    say(ctx, found, (words) => words("onWaitlist", { program: wanted.programTitle }));
    ctx.record({ type: "chat", id: found.id, after: { waitlist: classId } });
    return { conversation };
  },
});

/** Starts a pre-enrollment. @throws not_found, invalid, conflict `already_pre_enrolled`, too_many */
export const preEnrollFromChat = command({
  name: "chat.pre-enroll",
  allow: anyone,
  school: inChatSchool,
  input: applicantForm.extend({ ...named, program: text(200) }),
  secret,
  retryOn: [TAKEN_RACE],
  async run(ctx, { conversation, school: _, website, ...application }) {
    const found = await ownConversation(ctx, conversation);
    await refuseBelowAge(ctx, found, { slug: application.program });
    if (!website) await createPreEnrollment({ ...ctx, idempotencyKey: null, locale: languageOf(found.messages) }, application);
    say(ctx, found, (words) => words("preEnrollmentSent"));
    ctx.record({ type: "chat", id: found.id, after: { preEnrollment: application.program } });
    return { conversation };
  },
});

/** Fields of a pre-enrollment in the chat; a form with more required fields opens on its page. */
const ASKED_HERE = ["first_name", "last_name", "email", "phone"];

/** Whether a program's pre-enrollment can be sent from the chat; null where it takes none. */
export async function preEnrollmentOf(ctx: Ctx, program: string): Promise<{ slug: string; title: string; isShort: boolean } | null> {
  const form = await readPreEnrollForm(ctx, { program });
  if (!form.program) return null;
  const isMore =
    form.fields.some(({ name, mode }) => mode === "required" && !ASKED_HERE.includes(name)) ||
    form.sections.some(({ questions }) => questions.some(({ mode }) => mode === "required"));
  return { slug: form.program.slug, title: form.program.title, isShort: !isMore };
}
