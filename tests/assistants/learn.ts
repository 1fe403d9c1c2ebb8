import { featuresOf, normalize } from "~/features/assistants/domain/understand/features";
import { decide, type Model, scaleOf, score } from "~/features/assistants/domain/understand/intent";
import { type Named, readSlots } from "~/features/assistants/domain/understand/slots";
import { BAYSIDE_PROGRAMS } from "~/seed/catalog";
import { FREE_QUESTIONS_BY_INTENT } from "./free-questions";
import { QUESTIONS_BY_INTENT } from "./intent-questions";

const campus = (name: string, city: string) => ({ id: name, name, city });
/** The names of the demo school. */
export const NAMED: Named = {
  programs: BAYSIDE_PROGRAMS.filter(({ status }) => status !== "not_offered").map(({ title, slug }) => ({ id: slug, title, slug })),
  campuses: [campus("Harbor campus", "Providence"), campus("Eastside center", "Providence"), campus("Warwick branch", "Warwick")],
  classes: [{ id: "c", code: "CNA-1042", programId: "certified-nursing-assistant" }],
};

export interface Sample {
  /** Written for the chat, or by people who did not know it. */
  set: "everyday" | "free";
  question: string;
  intent: string;
  tokens: string[];
}

const samplesOf = (set: Sample["set"], byIntent: Record<string, string>): Sample[] =>
  Object.entries(byIntent).flatMap(([intent, lines]) =>
    lines.split("\n").map((question) => ({ set, question, intent, tokens: readSlots(question, NAMED).tokens })),
  );
export const SAMPLES: Sample[] = [...samplesOf("everyday", QUESTIONS_BY_INTENT), ...samplesOf("free", FREE_QUESTIONS_BY_INTENT)];
export const INTENTS = Object.keys(QUESTIONS_BY_INTENT);

const ROUNDS = 400;
const RATE = 18;
const DECAY = 0.0001;

/** Multinomial logistic regression by gradient descent: the same samples give the same weights. */
export function learn(samples: readonly Sample[]): Model {
  const listed = samples.map(({ intent, tokens }) => ({ column: INTENTS.indexOf(intent), features: featuresOf(normalize(tokens)) }));
  const counts = new Map<string, number>();
  for (const { features } of listed) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const kept = [...counts].filter(([feature, count]) => !feature.includes(" ") || count >= 2).map(([feature]) => feature);
  const features = new Map(kept.sort().map((feature, index) => [feature, index]));
  const n = INTENTS.length;
  const weights = new Float64Array((features.size + 1) * n);
  const rows = listed.map((each) => ({ column: each.column, rows: each.features.flatMap((feature) => features.get(feature) ?? []) }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Float64Array(weights.length);
    for (const { column, rows: own } of rows) {
      const scale = scaleOf(own.length);
      const sums = INTENTS.map(
        (_, k) => (weights[features.size * n + k] ?? 0) + own.reduce((sum, row) => sum + (weights[row * n + k] ?? 0) * scale, 0),
      );
      const top = Math.max(...sums);
      const powers = sums.map((sum) => Math.exp(sum - top));
      const total = powers.reduce((a, b) => a + b, 0);
      for (let k = 0; k < n; k += 1) {
        const error = (powers[k] ?? 0) / total - (k === column ? 1 : 0);
        for (const row of own) slope[row * n + k] = (slope[row * n + k] ?? 0) + error * scale;
        slope[features.size * n + k] = (slope[features.size * n + k] ?? 0) + error * 0.1;
      }
    }
    for (let at = 0; at < weights.length; at += 1)
      weights[at] = (weights[at] ?? 0) - RATE * ((slope[at] ?? 0) / rows.length + DECAY * (weights[at] ?? 0));
  }
  return { intents: INTENTS, features, weights };
}

/** Every fifth sample is held out in turn: right, offered as one of two, unknown, wrong, of one set. */
export function fiveFolds() {
  const none = () => ({ right: 0, offered: 0, unknown: 0, wrong: [] as string[], all: 0 });
  const sets = { everyday: none(), free: none() };
  for (let fold = 0; fold < 5; fold += 1) {
    const model = learn(SAMPLES.filter((_, index) => index % 5 !== fold));
    for (const { set, question, intent, tokens } of SAMPLES.filter((_, index) => index % 5 === fold)) {
      const found = sets[set];
      found.all += 1;
      const { intent: said, near, isClose } = decide(INTENTS, score(model, tokens));
      if (said === intent) found.right += 1;
      else if (said !== null && said !== "other") found.wrong.push(`${question}: ${said}, not ${intent}`);
      else if (isClose && near.slice(0, 2).includes(intent)) found.offered += 1;
      else found.unknown += 1;
    }
  }
  return sets;
}

const STEPS = 44;
/** The weights as the product reads them: a letter each, in steps around `n`. */
export function written({ intents, features, weights }: Model): string {
  const most = Math.max(...Array.from(weights, Math.abs));
  const step = most / STEPS;
  const letters = Array.from(weights, (weight) => String.fromCharCode(78 + Math.round(weight / step))).join("");
  return [
    "// Learned from tests/assistants/intent-questions.ts; `npm run generate` learns it anew.",
    "// biome-ignore-all lint: made by a tool",
    "// biome-ignore-all format: made by a tool",
    `export const INTENTS = ${JSON.stringify(intents)} as const;`,
    `export const STEP = ${step.toFixed(6)};`,
    `export const FEATURES = ${JSON.stringify([...features.keys()].join("|"))};`,
    `export const WEIGHTS = ${JSON.stringify(letters)};`,
    "",
  ].join("\n");
}
