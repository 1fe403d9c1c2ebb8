import { CAREFUL, type Intent } from "../../understand/intent";
import { classes, length, programs, seats } from "./classes";
import { age, bring, requirements } from "./entry";
import { cheapest, plan, price, total } from "./prices";
import { accreditation, address, contact, funding, hours, refund, store } from "./school";
import type { Fact, FactState } from "./state";
import { personOf } from "./state";

/** Answers from the database for what a question asks; null where published texts answer. */
const FACTS: Partial<Record<Intent, (state: FactState) => Fact | null>> = {
  price,
  total,
  cheapest,
  plan,
  classes,
  seats,
  length,
  programs,
  requirements,
  age,
  bring,
  hours,
  address,
  contact,
  accreditation,
  refund,
  funding,
  store,
};

const isCareful = (intent: Intent): intent is (typeof CAREFUL)[number] => (CAREFUL as readonly string[]).includes(intent);

/** The answer to an intent: its fact, or a fixed answer. */
export function factOf(intent: Intent, state: FactState): Fact | null {
  const { say } = state;
  if (isCareful(intent)) return { text: say(intent, { person: personOf(state) }), sources: [] };
  if (intent === "person") return { text: personOf(state), sources: [] };
  if (intent === "thanks") return { text: say("thanks"), sources: [] };
  return FACTS[intent]?.(state) ?? null;
}

const TOPICS = {
  programs: "topicPrograms",
  price: "topicPrice",
  total: "topicTotal",
  cheapest: "topicCheapest",
  plan: "topicPlan",
  classes: "topicClasses",
  seats: "topicSeats",
  length: "topicLength",
  requirements: "topicRequirements",
  age: "topicAge",
  hours: "topicHours",
  address: "topicAddress",
  accreditation: "topicAccreditation",
  funding: "topicFunding",
  refund: "topicRefund",
  bring: "topicBring",
  store: "topicStore",
  contact: "topicContact",
  jobs: "topicJobs",
} as const;

/** A question that stands for each of these intents, for buttons. */
export const topicsOf = (intents: readonly Intent[], { say }: FactState, most: number): string[] =>
  intents.flatMap((intent) => (intent in TOPICS ? [say(TOPICS[intent as keyof typeof TOPICS])] : [])).slice(0, most);
