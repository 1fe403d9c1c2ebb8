import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type ChatWay, chatAnswers, chatGaps } from "#drizzle/schema/assistants";
import { siteOf } from "~/features/programs/domain/site-views";
import { stageDocument } from "~/features/website/domain/documents/stage-document";
import { type Ctx, type School, schoolOf, zoneOf } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { conflict, invalidField, notFound, planRequired } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id, text } from "~/platform/input";
import { planHas } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { answerForm, ONLY_IN_CONVERSATION, SAFETY_ANSWER } from "../bot-model";
import { conversationById, countGaps, MOST_GAPS, messagesOf, openGaps } from "../data/conversations";
import { MOST_ANSWERS, offerQueries, type SavedAnswer } from "../data/offer";
import { currentOffer, namesIn, type Offer, offerOf } from "./answer/facts/state";
import { failingWays, isSafety } from "./answer/saved-answers";
import { botStaff } from "./bot-settings";
import { ANSWER_EXISTS } from "./constraints";
import { type Reading, readingOf } from "./understand/conversation";
import { groupGaps } from "./understand/group-gaps";
import { meaningOf } from "./understand/meaning";

const SAMPLES = 3;
/** Questions that a saved answer keeps. */
const MOST_WAYS = 8;
const LONGEST_WAY = 200;

/** Unanswered questions by meaning, and the saved answers, each asked anew. One round trip. */
export const chatAnswersPage = query({
  name: "chat.answers",
  allow: botStaff,
  input: z.object({}),
  async run(ctx) {
    const rows = await inSchool(ctx).db.batch([...offerQueries(ctx, siteOf(ctx).today), openGaps(ctx, MOST_GAPS), countGaps(ctx)]);
    const [o0, o1, o2, o3, o4, o5, o6, o7, gaps, [total]] = rows;
    const offer = offerOf(ctx, [o0, o1, o2, o3, o4, o5, o6, o7]);
    const groups = groupGaps(gaps, namesIn(offer)).map(({ gaps: [first, ...others], ...group }) => ({
      ...group,
      words: first?.words ?? "",
      questions: [first, ...others].flatMap((gap) => gap?.question ?? []).slice(0, SAMPLES),
    }));
    const answers = offer.answers.map((saved) => ({
      ...saved,
      program: offer.offered.find((program) => program.id === saved.programId)?.title ?? null,
      questions: saved.ways.map(({ question }) => question),
      failing: failingWays(saved, offer),
    }));
    return {
      groups,
      answers,
      /** Unanswered questions beyond those that are grouped. */
      more: Math.max(0, (total?.count ?? 0) - gaps.length),
      hasFaqs: planHas(schoolOf(ctx) as School, "website"),
      zone: zoneOf(ctx),
    };
  },
});

/** A group of unanswered questions, named by the words of any of them. @throws not_found once they are answered */
async function groupOf(ctx: Ctx, words: string) {
  const [offer, gaps] = await Promise.all([currentOffer(ctx), openGaps(ctx, MOST_GAPS)]);
  const group = groupGaps(gaps, namesIn(offer)).find((each) => each.gaps.some((gap) => gap.words === words));
  if (!group) throw notFound();
  return { offer, gaps: group.gaps };
}

const openAmong = (ctx: Ctx, words: readonly string[]) =>
  and(eq(chatGaps.schoolId, inSchool(ctx).schoolId), isOneOf(chatGaps.words, words), eq(chatGaps.status, "open"));

type Written = Pick<z.output<typeof answerForm>, "answer" | "answer_es">;

/** Answers a group of unanswered questions, and every later question of that meaning. @throws not_found, invalid, conflict `too_many_answers` */
export const answerGap = command({
  name: "chat.answer-gap",
  allow: botStaff,
  input: answerForm.extend({ words: text(500) }),
  retryOn: [ANSWER_EXISTS],
  async run(ctx, { words, ...written }) {
    const { db } = inSchool(ctx);
    const { offer, gaps } = await groupOf(ctx, words);
    const readings = gaps.map(({ question }) => ({ question, reading: readingOf(question, [], namesIn(offer)) }));
    const kept = readings.filter(({ reading }) => !isSafety(reading));
    if (kept.length === 0) throw invalidField("answer", SAFETY_ANSWER, "safety_answer");
    const own = gaps.map((gap) => gap.words);
    ctx.stage(db.delete(chatGaps).where(openAmong(ctx, own)), notFound());
    return stageAnswer(ctx, offer, { programId: kept[0]?.reading.own.program ?? null, asked: kept }, written);
  },
});

/** Saves the right answer to a question of a conversation; it replaces the one that was wrong. @throws not_found, invalid, conflict `too_many_answers` */
export const correctAnswer = command({
  name: "chat.correct-answer",
  allow: botStaff,
  input: answerForm.extend({ conversation: id(), message: id() }),
  retryOn: [ANSWER_EXISTS],
  async run(ctx, { conversation, message, ...written }) {
    const [offer, [[found], messages]] = await Promise.all([
      currentOffer(ctx),
      inSchool(ctx).db.batch([conversationById(ctx, conversation), messagesOf(ctx, conversation)]),
    ]);
    const at = messages.findIndex(({ id: messageId, speaker }) => messageId === message && speaker === "bot");
    const asked = messages.slice(0, Math.max(at, 0)).filter(({ speaker }) => speaker === "visitor");
    const question = asked.pop()?.body;
    if (!found || question === undefined) throw notFound();
    const before = asked.map(({ body }) => body);
    const reading = readingOf(question, before, namesIn(offer));
    if (isSafety(reading)) throw invalidField("answer", SAFETY_ANSWER, "safety_answer");
    const saved = await stageAnswer(ctx, offer, { programId: reading.slots.program, asked: [{ question, reading }] }, written);
    return { ...saved, conversation };
  },
});

/** Inserts an answer, or replaces the one to the same question. @throws invalid, conflict */
async function stageAnswer(
  ctx: CommandCtx,
  offer: Offer,
  { programId, asked }: { programId: string | null; asked: readonly { question: string; reading: Reading }[] },
  { answer, answer_es }: Written,
): Promise<{ id: string }> {
  const { db, schoolId, own } = inSchool(ctx);
  const ways: ChatWay[] = asked
    .map(({ question, reading }) => ({ question: question.slice(0, LONGEST_WAY), ...meaningOf({ ...reading, slots: reading.own }) }))
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_WAYS);
  const [first] = ways;
  if (!first) throw invalidField("answer", ONLY_IN_CONVERSATION, "only_in_conversation");
  const reading = [programId ?? "", first.names, first.words.join(" ")].join("|");
  const present = offer.answers.find((each) => each.reading === reading);
  const text = { answer, answerEs: answer_es ?? null };
  const at = ctx.now.getTime();
  const record = (answerId: string) => {
    ctx.record({ type: "chat-answer", id: answerId, before: present && { answer: present.answer }, after: { question: first.question, ...text } });
    return { id: answerId };
  };
  if (present) {
    ctx.stage(
      db
        .update(chatAnswers)
        .set({ ...text, ways: merged(present, ways), updatedAt: nextVersion(ctx, chatAnswers.updatedAt) })
        .where(own(chatAnswers, present.id)),
      notFound(),
    );
    return record(present.id);
  }
  if (offer.answers.length >= MOST_ANSWERS) throw conflict("too_many_answers", `You can save up to ${MOST_ANSWERS} answers. Delete one first.`);
  const row = { id: newId(), schoolId, programId, reading, ways, ...text, createdAt: at, updatedAt: at };
  ctx.stage(db.insert(chatAnswers).values(row));
  return record(row.id);
}

/** New ways to ask replace old ones with the same words. */
const merged = ({ ways }: SavedAnswer, added: readonly ChatWay[]): ChatWay[] =>
  [...added, ...ways.filter((way) => !added.some(({ words, names }) => names === way.names && words.join(" ") === way.words.join(" ")))].slice(
    0,
    MOST_WAYS,
  );

/** Changes a saved answer. @throws not_found, conflict `stale` */
export const editAnswer = command({
  name: "chat.edit-answer",
  allow: botStaff,
  input: answerForm.extend({ id: id(), version: version() }),
  async run(ctx, { id: answerId, version: seen, answer, answer_es }) {
    const { db, own } = inSchool(ctx);
    const before = await savedAnswer(ctx, answerId);
    ctx.stage(
      db
        .update(chatAnswers)
        .set({ answer, answerEs: answer_es ?? null, updatedAt: nextVersion(ctx, chatAnswers.updatedAt) })
        .where(and(own(chatAnswers, answerId), isUnchanged(chatAnswers.updatedAt, seen))),
      changedMeanwhile(),
    );
    const { answer: was, answerEs: wasEs } = before;
    ctx.record({ type: "chat-answer", id: answerId, before: { answer: was, answerEs: wasEs }, after: { answer, answerEs: answer_es ?? null } });
    return { id: answerId };
  },
});

/** Deletes a saved answer: facts and published texts answer its questions again. @throws not_found */
export const deleteAnswer = command({
  name: "chat.delete-answer",
  allow: botStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: answerId }) {
    const { db, own } = inSchool(ctx);
    const { answer, ways } = await savedAnswer(ctx, answerId);
    ctx.stage(db.delete(chatAnswers).where(own(chatAnswers, answerId)), notFound());
    ctx.record({ type: "chat-answer", id: answerId, before: { question: ways[0]?.question, answer } });
    return { id: answerId };
  },
});

/** A saved answer as the page lists it. @throws not_found */
export async function readAnswer(ctx: Ctx, answerId: string) {
  const found = (await chatAnswersPage(ctx, {})).answers.find((each) => each.id === answerId);
  if (!found) throw notFound();
  return found;
}

/** @throws not_found for another school's */
async function savedAnswer(ctx: Ctx, answerId: string): Promise<SavedAnswer> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(chatAnswers).where(own(chatAnswers, answerId));
  if (!row) throw notFound();
  return row;
}

/** Turns a group of unanswered questions into a draft FAQ, or dismisses it. @throws not_found, plan_required */
export const closeGap = command({
  name: "chat.close-gap",
  allow: botStaff,
  input: z.object({ words: text(500), as: choice(["faq", "dismissed"]) }),
  async run(ctx, { words, as }) {
    const { db } = inSchool(ctx);
    const { gaps } = await groupOf(ctx, words);
    if (as === "faq" && !planHas(schoolOf(ctx), "website")) throw planRequired();
    const question = gaps[0]?.question;
    const draft = as === "faq" ? await stageDocument(ctx, { kind: "faq", present: null, body: { question }, isPublished: false }) : null;
    const own = gaps.map((gap) => gap.words);
    ctx.stage(
      db
        .update(chatGaps)
        .set({ status: as === "faq" ? "drafted" : "dismissed" })
        .where(openAmong(ctx, own)),
      notFound(),
    );
    return { draft: draft?.id ?? null };
  },
});
