import { type Completion, type CompletionRequest, tokensOf } from "./port";
import { sentencesOf, wordsOf } from "./words";

const MOST_SENTENCES = 3;

/** The embedded assistant: no model, the same words for the same question. It says what stands in the passages, and nothing that a message asks it to. */
export function compose(request: CompletionRequest): Completion {
  const question = request.messages.at(-1)?.content ?? "";
  const text = cut(request.task === "answer" ? answer(request, question) : write(request), request.maxTokens);
  for (const piece of text.match(/\S+\s*/g) ?? []) request.onText?.(piece);
  const promptLength = request.system.length + request.messages.reduce((sum, { content }) => sum + content.length, 0);
  const given = request.passages.reduce((sum, passage) => sum + passage.title.length + passage.text.length, 0);
  return { text, tokens: Math.ceil((promptLength + given) / 4) + tokensOf(text) };
}

/** The sentences that have most of the question's words, of the first passage that has any and of at most one more. */
function answer({ passages }: CompletionRequest, question: string): string {
  const wanted = wordsOf(question);
  const sentences = passages.flatMap(({ title, text }, index) =>
    sentencesOf(text).map((sentence, position) => {
      const words = new Set([...wordsOf(sentence), ...wordsOf(title)]);
      const hits = wanted.filter((word) => words.has(word)).length;
      return { sentence, place: index, position, score: hits * 2 - index - position * 0.25 };
    }),
  );
  const best = [...sentences].sort((a, b) => b.score - a.score).slice(0, MOST_SENTENCES);
  const inOrder = best.sort((a, b) => a.place - b.place || a.position - b.position);
  return [...new Set(inOrder.map(({ sentence }) => sentence))].join(" ");
}

const OPENINGS: Record<string, string> = {
  friendly: "Here is good news",
  professional: "We are pleased to announce",
  brief: "In short",
  urgent: "Now is the time",
  warm: "Come and join us",
};

/** A heading, what the passages say, and where to turn. */
function write({ passages, tone }: CompletionRequest): string {
  const [first, ...rest] = passages;
  if (!first) return "There's nothing to write about yet. Choose a program or add details to the prompt.";
  const opening = OPENINGS[tone ?? "friendly"] ?? OPENINGS.friendly;
  const others = rest.map(({ title, text }) => (text.includes(title) ? text : `${title}: ${text}`));
  return [`${opening}: ${first.title}`, first.text, ...others, "Questions? Email or call us. We're glad to help."].filter(Boolean).join("\n\n");
}

/** As many whole words as fit. */
function cut(text: string, maxTokens: number): string {
  const most = maxTokens * 4;
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}
