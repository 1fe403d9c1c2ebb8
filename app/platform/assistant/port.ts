/** The assistant: a language model or, where none is configured, an embedded one that only repeats what it is given. */

/** Something that is known: what an answer or a text is made of. */
export interface Passage {
  title: string;
  text: string;
}

export interface AssistantMessage {
  role: "user" | "assistant";
  content: string;
}

/** Tools that a model may call before it answers. */
export interface AssistantTools {
  offered: readonly { name: string; description: string; parameters: object }[];
  /** Answers a call. Names and arguments are the model's: unchecked. */
  run(name: string, args: unknown): string;
}

/** Calls of tools that are run for one answer, and requests that it takes at most. */
export const MOST_CALLS = 3;
export const MOST_REQUESTS = 3;
/** Characters of a call's answer. */
export const LONGEST_RESULT = 900;

export interface CompletionRequest {
  /** `answer` replies to the last message, `write` makes a text of the passages as the last message asks. */
  task: "answer" | "write";
  /** The assistant's role and limits. Written by the product, never by a visitor. */
  system: string;
  messages: readonly AssistantMessage[];
  /** The facts an answer may use. A model gets them fenced as data; the embedded assistant says nothing else. */
  passages: readonly Passage[];
  /** For a model alone: the embedded assistant calls nothing. */
  tools?: AssistantTools;
  /** A word such as `friendly`. */
  tone?: string;
  /** The most that the answer may take, in tokens. */
  maxTokens: number;
  signal?: AbortSignal;
  /** Gets the answer piece by piece while it is written. */
  onText?(piece: string): void;
}

export interface Completion {
  text: string;
  /** Question and answer together. */
  tokens: number;
}

export interface PictureRequest {
  prompt: string;
  /** Pixels. */
  width: number;
  height: number;
  /** `#rrggbb`, the leading one first. */
  colors: readonly string[];
  signal?: AbortSignal;
}

export interface Picture {
  bytes: Uint8Array;
  contentType: "image/png";
  tokens: number;
}

export interface AssistantPort {
  readonly kind: "embedded" | "model";
  /** @throws unavailable `assistant_unavailable` when it does not answer within twenty seconds, asked twice */
  complete(request: CompletionRequest): Promise<Completion>;
  /** @throws unavailable `assistant_unavailable` */
  image(request: PictureRequest): Promise<Picture>;
}

/** About how many tokens a text has: four letters each, as models count English. */
export const tokensOf = (text: string): number => Math.max(1, Math.ceil(text.length / 4));

/** Tokens counted for a picture, with any provider. */
export const PICTURE_TOKENS = 1_000;

/** The most that a request can take: what is sent, counted generously, and the longest answer; with tools, what each request sends. */
export function mostTokens({ system, messages, passages, maxTokens, tools }: CompletionRequest): number {
  const sent =
    system.length +
    messages.reduce((sum, { content }) => sum + content.length + 20, 0) +
    passages.reduce((sum, { title, text }) => sum + title.length + text.length + 20, 0) +
    400;
  if (!tools) return Math.ceil(sent / 3) + maxTokens;
  const results = (MOST_REQUESTS - 1) * MOST_CALLS * LONGEST_RESULT;
  const each = sent + JSON.stringify(tools.offered).length;
  return Math.ceil((MOST_REQUESTS * each + results) / 3) + MOST_REQUESTS * maxTokens;
}
