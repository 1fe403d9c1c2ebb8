import { tokensOfMonth, withTokens } from "~/features/assistants/domain/budget";
import { mostTokens, type Passage } from "~/platform/assistant";
import { type Ctx, schoolOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { documentText } from "~/platform/rich-text";
import { changedMeanwhile } from "~/platform/stale";
import { command } from "~/platform/verb";
import { findTemplate, findText } from "../data/texts";
import { UNKNOWN_PLACEHOLDER, unknownPlaceholders } from "../library-model";
import { type Channel, generateInput, textForm } from "../model";
import { type PromptFacts, promptWith } from "../prompt-model";
import { factsOf, type Subject, subjectOf } from "./prompt-facts";
import { columnsOf, marketingStaff, stageText, stageVersion, textOf } from "./texts";

/** The most that a text of a channel may take, in tokens. */
const LENGTH: Record<Channel, number> = { email: 500, social_post: 180, flyer: 120, sms: 60 };

/** Default prompts. */
const PROMPTS: Record<Channel, string> = {
  email: "Write an email from {school_name} about {title}.",
  social_post: "Write a post from {school_name} about {title}.",
  flyer: "Write a few short lines for a flyer from {school_name} about {title}.",
  sms: "Write a text message from {school_name} about {title}.",
};

interface Asked extends Subject {
  channel: Channel;
  prompt: string | null;
  tone: string;
}

/**
 * Generates a text from the school's current facts. Its tokens count toward the monthly limit. @throws invalid on `prompt`, too_many
 * `token_quota`, unavailable `assistant_unavailable`
 */
async function write(ctx: Ctx, { channel, prompt, tone, ...subject }: Asked) {
  if (prompt && unknownPlaceholders(prompt).length > 0) throw invalidField("prompt", UNKNOWN_PLACEHOLDER);
  const facts = await factsOf(ctx, subject);
  const request = {
    task: "write" as const,
    system: `You write marketing texts for ${facts.school_name}, a training school. Write plain, short sentences in English. Use only the given facts. Never promise a job, pay, a license, a visa, or anything of law or medicine. Do not press the reader.`,
    messages: [{ role: "user" as const, content: promptWith(prompt ?? "", facts) || promptWith(PROMPTS[channel], facts) }],
    passages: passagesOf(ctx, facts, channel),
    tone,
    maxTokens: LENGTH[channel],
  };
  return withTokens(ctx, "marketing", mostTokens(request), () => ctx.ports.assistant.complete(request));
}

function passagesOf(ctx: Ctx, facts: PromptFacts, channel: Channel): Passage[] {
  const school = schoolOf(ctx);
  const where = [school?.phone, school?.contactEmail].filter(Boolean).join(" or ");
  const all: Passage[] = [
    { title: `${facts.title} at ${facts.school_name}`, text: channel === "sms" ? "" : facts.description },
    { title: "Next class", text: facts.upcoming_class && `The next class starts ${facts.upcoming_class}.` },
    { title: "Tuition", text: facts.program_fee && `Tuition is ${facts.program_fee}.` },
    { title: "Contact", text: where && `Contact us at ${where}.` },
  ];
  return all.filter(({ text }, index) => index === 0 || text);
}

/**
 * Saves what was typed; asked to, lets the assistant write the content. What stood there stays in the history.
 * @throws as `write`, invalid, conflict `stale`
 */
export const saveText = command({
  name: "marketing.save-text",
  allow: marketingStaff,
  input: textForm.extend({ id: id() }),
  async run(ctx, { id: textId, ...form }) {
    const before = await textOf(ctx, textId);
    if (form.version !== undefined && form.version !== before.updatedAt) throw changedMeanwhile();
    const columns = await columnsOf(ctx, form);
    const typed = form.content === undefined ? before.content : form.content;
    if (typed && typed !== before.content) stageVersion(ctx, textId, { content: typed, origin: "hand" });
    ctx.record({ type: "marketing-text", id: textId, after: { title: form.title } });
    if (form.do !== "generate") {
      stageText(ctx, textId, { ...columns, content: typed }, form.version);
      return { id: textId, tokens: 0 };
    }
    const { text, tokens } = await write(ctx, columns);
    const content = documentText(text) ?? null;
    stageText(ctx, textId, { ...columns, content }, form.version);
    if (content) stageVersion(ctx, textId, { content, origin: "assistant", prompt: columns.prompt, tokens });
    return { id: textId, tokens };
  },
});

/** A text of the assistant over the API, of a template of the library or of a text of the school; the latter keeps it in its history. */
export const generateContent = command({
  name: "marketing.generate-content",
  allow: marketingStaff,
  input: generateInput.extend({ id: id() }),
  async run(ctx, { id: sourceId, prompt, program, tone }) {
    const template = await findTemplate(ctx, sourceId);
    const own = template ? null : await findText(ctx, sourceId);
    const source = template?.isActive ? { ...template, programId: null, classId: null } : own;
    if (!source) throw notFound();
    const subject = program ? await subjectOf(ctx, { program }) : { programId: source.programId, classId: source.classId };
    const { text, tokens } = await write(ctx, { title: source.title, channel: source.channel, prompt: prompt ?? source.prompt, tone, ...subject });
    const content = documentText(text);
    if (own && content) stageVersion(ctx, own.id, { content, origin: "assistant", prompt: prompt ?? own.prompt, tokens });
    ctx.record({ type: "marketing-text", id: sourceId, after: { tokens } });
    return { content: text, tokens, left: (await tokensOfMonth(ctx)).left };
  },
});
