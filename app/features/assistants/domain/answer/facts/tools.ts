import type { AssistantTools, Passage } from "~/platform/assistant";
import { readSlots, type Slots } from "../../understand/slots";
import { INTENTS } from "../../understand/weights";
import { factOf } from "./index";
import { type Fact, type FactState, namesIn } from "./state";

type Property =
  | { type: "string"; enum: readonly string[] }
  | { type: "string"; maxLength: number; description?: string }
  | { type: "integer"; minimum: number; maximum: number; description?: string }
  | { type: "boolean" };

const PROPERTIES: Record<string, Property> = {
  program: { type: "string", maxLength: 80, description: "As the visitor names it" },
  class: { type: "string", maxLength: 40, description: "Its code" },
  campus: { type: "string", maxLength: 80 },
  month: { type: "integer", minimum: 1, maximum: 12 },
  weekday: { type: "integer", minimum: 0, maximum: 6, description: "0 is Sunday" },
  daypart: { type: "string", enum: ["daytime", "evening", "weekend"] },
  online: { type: "boolean" },
};

/** Facts of a kind, and the names that a question about them may have. */
const KINDS = [
  [
    "get_prices",
    "Tuition, the total with fees and items, the cheapest program, the installment plan with its dates.",
    ["price", "total", "cheapest", "plan"],
    ["program", "class"],
  ],
  [
    "get_classes",
    "Next classes, seats left, length of a program, programs on offer.",
    ["classes", "seats", "length", "programs"],
    ["program", "class", "campus", "month", "weekday", "daypart", "online"],
  ],
  ["get_requirements", "Entry requirements, minimum age, what to bring.", ["requirements", "age", "bring"], ["program"]],
  [
    "get_school",
    "Hours, addresses, contact, accreditation, refund policy, funding, store items.",
    ["hours", "address", "contact", "accreditation", "refund", "funding", "store"],
    ["program", "campus"],
  ],
] as const;

const OFFERED = KINDS.map(([name, description, facts, names]) => {
  const properties: Record<string, Property> = { fact: { type: "string", enum: facts } };
  for (const each of names) properties[each] = PROPERTIES[each] as Property;
  return { name, description, parameters: { type: "object", properties, required: ["fact"], additionalProperties: false } };
});

/** The answers to a model's calls. */
export interface LookedUp {
  passages: Passage[];
  facts: Fact[];
}

/** The facts as tools of a model. A call is answered by the code of the facts; `found` collects the answers. */
export function factTools(state: FactState, found: LookedUp): AssistantTools {
  const run = (name: string, args: unknown): string => {
    const tool = OFFERED.find((each) => each.name === name);
    if (!tool) return `There is no tool of that name. Tools: ${OFFERED.map((each) => each.name).join(", ")}.`;
    const wrong = wrongArgument(tool.parameters.properties, args);
    if (wrong) return `This argument is not valid: ${wrong}.`;
    const fact = factFor(state, args as Record<string, unknown>);
    if (typeof fact === "string") return fact;
    if (!fact) return "The school has published nothing about that. Most facts need a program.";
    found.facts.push(fact);
    if (!fact.isMissing) found.passages.push({ title: fact.sources[0]?.title ?? "", text: fact.text });
    return fact.text;
  };
  return { offered: OFFERED, run };
}

/** The first argument that the schema does not allow; null if all are right. */
function wrongArgument(properties: Record<string, Property>, args: unknown): string | null {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return "an object is needed";
  if (!Object.hasOwn(args, "fact")) return "fact";
  const found = Object.entries(args).find(([name, value]) => !Object.hasOwn(properties, name) || !isValid(properties[name] as Property, value));
  return found ? found[0].slice(0, 40) : null;
}

function isValid(property: Property, value: unknown): boolean {
  if (property.type === "boolean") return typeof value === "boolean";
  if (property.type === "integer") return Number.isInteger(value) && (value as number) >= property.minimum && (value as number) <= property.maximum;
  return typeof value === "string" && ("enum" in property ? property.enum.includes(value) : value.length <= property.maxLength);
}

/** The fact for the arguments of a call, or why there is none. The age is always the one that the visitor stated. */
function factFor(state: FactState, args: Record<string, unknown>): Fact | string | null {
  const named = namesIn(state);
  const read = (name: string) => readSlots(String(args[name] ?? ""), named).slots;
  const { classId, program: ofClass } = read("class");
  const program = read("program").program ?? ofClass;
  const { campus } = read("campus");
  if (args.program && !program) return `There is no such program. Programs: ${state.offered.map(({ title }) => title).join(", ")}.`;
  if (args.class && !classId) return "There is no such class.";
  if (args.campus && !campus) return "There is no such campus.";
  const slots: Slots = {
    ...{ program, classId, campus, age: state.slots.age, isOnline: args.online === true },
    month: (args.month as number | undefined) ?? null,
    weekday: (args.weekday as number | undefined) ?? null,
    daypart: (args.daypart as Slots["daypart"] | undefined) ?? null,
  };
  const intent = INTENTS.find((each) => each === args.fact);
  return intent ? factOf(intent, { ...state, slots, program: state.offered.find(({ id }) => id === program) ?? null }) : null;
}
