import { featuresOf, normalize } from "./features";
import { type Named, type Read, readSlots } from "./slots";
import { FEATURES, INTENTS, STEP, WEIGHTS } from "./weights";

export type Intent = (typeof INTENTS)[number];

export interface Understood extends Read {
  /** Null where no reading is likely enough. */
  intent: Intent | null;
  /** The likeliest readings, best first. */
  near: Intent[];
  /** The two best are about as likely. */
  isClose: boolean;
  /** It may ask for advice that the chat never gives, or be angry. */
  isSensitive: boolean;
}

export interface Model {
  intents: readonly string[];
  features: ReadonlyMap<string, number>;
  /** Rows of `features`, columns of `intents`; the last row is the bias. */
  weights: ArrayLike<number>;
}

const SURE = 0.38;
/** How much likelier than the second the best reading has to be. */
const MARGIN = 1.15;
const CLOSE = 1.6;

/** Weight of one of a question's features: a long question says a little more than a short one. */
export const scaleOf = (features: number): number => Math.max(1, features) ** -0.2;

/** The probability of each intent. */
export function score({ intents, features, weights }: Model, tokens: readonly string[]): number[] {
  const n = intents.length;
  const known = knownOf(features);
  const rows = featuresOf(normalize(tokens, known)).flatMap((feature) => features.get(feature) ?? []);
  const scale = scaleOf(rows.length);
  const sums = Array.from(
    { length: n },
    (_, column) => (weights[features.size * n + column] ?? 0) + rows.reduce((sum, row) => sum + (weights[row * n + column] ?? 0) * scale, 0),
  );
  const top = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - top));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / total);
}

const sets = new WeakMap<ReadonlyMap<string, number>, ReadonlySet<string>>();
function knownOf(features: ReadonlyMap<string, number>): ReadonlySet<string> {
  const before = sets.get(features);
  if (before) return before;
  const known = new Set(features.keys());
  sets.set(features, known);
  return known;
}

/** The readings of a question by their likelihood. */
export function decide(intents: readonly string[], chances: readonly number[]): { intent: string | null; near: string[]; isClose: boolean } {
  const order = chances.map((chance, index) => ({ chance, intent: intents[index] as string })).sort((a, b) => b.chance - a.chance);
  const [first, second] = order;
  const isSure = (first?.chance ?? 0) >= Math.max(SURE, MARGIN * (second?.chance ?? 0));
  const isClose =
    !isSure &&
    first !== undefined &&
    second !== undefined &&
    // No reading stands for what has no fact.
    first.intent !== "other" &&
    second.intent !== "other" &&
    first.chance + second.chance >= 0.5 &&
    first.chance / second.chance < CLOSE;
  return { intent: isSure ? (first?.intent ?? null) : null, near: order.map(({ intent }) => intent), isClose };
}

let learned: Model | undefined;
/** The learned weights: a letter for each, in steps around `n`. */
function learnedModel(): Model {
  learned ??= {
    intents: INTENTS,
    features: new Map(FEATURES.split("|").map((feature, index) => [feature, index])),
    weights: Float32Array.from(WEIGHTS, (letter) => (letter.charCodeAt(0) - 78) * STEP),
  };
  return learned;
}

/** Intents with a fixed, careful answer. */
export const CAREFUL = ["angry", "medical", "legal", "immigration", "guarantee"] as const satisfies readonly Intent[];
const SENSITIVE = 0.3;

/** The intent and the names of a question. Pure: no database, no clock. */
export function understand(question: string, named: Named): Understood {
  const read = readSlots(question, named);
  const chances = score(learnedModel(), read.tokens);
  const careful = CAREFUL.reduce((sum, intent) => sum + (chances[INTENTS.indexOf(intent)] ?? 0), 0);
  return { ...read, ...(decide(INTENTS, chances) as Pick<Understood, "intent" | "near" | "isClose">), isSensitive: careful >= SENSITIVE };
}

/** The features that intents are learned from. */
export const learnedFeatures = (): ReadonlySet<string> => knownOf(learnedModel().features);
