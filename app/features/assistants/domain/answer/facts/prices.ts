import { paymentChoices, quoteRegistration } from "~/features/payments/domain/quote-registration";
import { feesOf, onlineFee } from "~/features/programs/domain/site-program";
import { programsPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { longDate } from "~/platform/zones";
import { type Fact, type FactState, itemsIn, listIn, type Program, pageOf, titlesIn } from "./state";

const FEW = 3;
const isFree = ({ tuitionCents, applicationFeeCents }: Program) => tuitionCents + applicationFeeCents === 0;

/** The class that a price is quoted for: the named one, else the next that is open. */
const classFor = ({ classes, slots }: FactState, program: Program) =>
  classes.find(({ id }) => id === slots.classId) ?? classes.find(({ programId, state }) => programId === program.id && state === "open") ?? null;

/** The fee on online payments, if students pay one. */
function onlineFeeText({ say, school, language }: FactState): string {
  const fee = onlineFee(school);
  return fee ? say("onlineFee", { fee: language === "es" ? (fee.split(" ")[0] ?? fee) : fee }) : "";
}

/** Tuition and fees of a program, or the range of all. */
export function price(state: FactState): Fact {
  const { say, program, school, today } = state;
  if (!program) return priceRange(state);
  if (isFree(program)) return { text: say("free", { program: program.title }), sources: [pageOf(program)] };
  const { plan } = feesOf(program, school, today, null);
  const other =
    state.classes.find(({ id, ownFees }) => id === state.slots.classId && ownFees) ??
    state.classes.find(({ programId, ownFees }) => programId === program.id && ownFees);
  const text = [
    say("price", { program: program.title, tuition: formatMoney(program.tuitionCents) }),
    program.applicationFeeCents > 0 ? say("applicationFee", { fee: formatMoney(program.applicationFeeCents) }) : "",
    other?.ownFees ? say("classPrice", { code: other.code, tuition: formatMoney(other.ownFees.tuitionCents) }) : "",
    plan ? say("inInstallments", { count: plan.instalments.length }) : "",
  ];
  return { text: text.filter(Boolean).join(" "), sources: [pageOf(program)], asks: plan ? [say("askPlan", { program: program.title })] : [] };
}

function priceRange({ say, offered }: FactState): Fact {
  const paid = offered.filter((each) => !isFree(each)).sort((a, b) => a.tuitionCents - b.tuitionCents);
  const [low, high] = [paid[0], paid.at(-1)];
  const text = low && high ? say("priceRange", { low: formatMoney(low.tuitionCents), high: formatMoney(high.tuitionCents) }) : say("whichProgram");
  return {
    text,
    sources: [{ title: say("topicPrograms"), href: programsPath() }],
    asks: offered.slice(0, FEW).map(({ title }) => say("askPrice", { program: title })),
  };
}

function quoted(state: FactState, program: Program, items: FactState["items"]) {
  const { school, today } = state;
  const courseClass = classFor(state, program);
  const terms = {
    ...program,
    ...courseClass?.ownFees,
    products: items.map(({ id, title, priceCents }) => ({ id, title, size: "", quantity: 1, unitCents: priceCents })),
    fee: school,
    canPayOnline: school.payoutStatus === "verified",
    today,
    classEnd: courseClass?.endDate ?? null,
  };
  const choices = paymentChoices(terms);
  const isPlan = choices.includes("pay_later") && program.planPayments > 1;
  return { courseClass, full: quoteRegistration(terms, choices[0] ?? "pay_now"), plan: isPlan ? quoteRegistration(terms, "pay_later") : null };
}

/** Tuition, application fee, and items of a program, by the quote of a registration. */
export function total(state: FactState): Fact {
  const { say, program, items, language } = state;
  if (!program) return priceRange(state);
  const own = items.filter(({ programId }) => programId === program.id);
  const required = own.filter(({ isRequired }) => isRequired);
  const optional = own.filter(({ isRequired }) => !isRequired);
  const { full } = quoted(state, program, required);
  const sums = {
    program: program.title,
    total: formatMoney(full.totalCents),
    tuition: formatMoney(full.tuitionCents),
    fee: formatMoney(full.applicationFeeCents),
  };
  const text = [
    required.length > 0 ? say("total", { ...sums, items: formatMoney(full.productsCents) }) : say("totalPlain", sums),
    required.length > 0 ? say("requiredItems", { items: itemsIn(language, required) }) : "",
    optional.length > 0
      ? say("optionalItems", { items: itemsIn(language, optional), total: formatMoney(quoted(state, program, own).full.totalCents) })
      : "",
    onlineFeeText(state),
  ];
  return { text: text.filter(Boolean).join(" "), sources: [pageOf(program)] };
}

/** The free programs, and the one with the lowest tuition. */
export function cheapest({ say, offered, language }: FactState): Fact {
  const free = offered.filter(isFree);
  const [paid] = offered
    .filter((each) => !isFree(each))
    .sort((a, b) => a.tuitionCents + a.applicationFeeCents - b.tuitionCents - b.applicationFeeCents);
  const lowest = paid ? { program: paid.title, tuition: formatMoney(paid.tuitionCents) } : null;
  const text =
    free.length > 0
      ? [
          say("free", {
            program: titlesIn(language, free),
          }),
          lowest ? say("cheapestPaid", lowest) : "",
        ]
      : [lowest ? say("cheapest", lowest) : ""];
  return { text: text.filter(Boolean).join(" "), sources: [...free, ...(paid ? [paid] : [])].slice(0, FEW).map(pageOf) };
}

/** The installments of a class with amounts and due dates, by the quote of a registration. */
export function plan(state: FactState): Fact {
  const { say, program, offered, language, items } = state;
  if (!program) {
    const having = offered.filter((each) => each.planPayments > 1 && !isFree(each));
    if (having.length === 0) return { text: say("noPlans"), sources: [{ title: say("topicPrograms"), href: programsPath() }] };
    return {
      text: say("planPrograms", {
        programs: titlesIn(language, having),
      }),
      sources: having.slice(0, FEW).map(pageOf),
      asks: having.slice(0, FEW).map(({ title }) => say("askPlan", { program: title })),
    };
  }
  const required = items.filter(({ programId, isRequired }) => programId === program.id && isRequired);
  const { plan: parts, courseClass } = quoted(state, program, required);
  if (!parts) return { text: say("noPlan", { program: program.title }), sources: [pageOf(program)] };
  const list = listIn(
    language,
    parts.instalments.map(({ amountCents, dueDate }) => say("planPart", { amount: formatMoney(amountCents), date: longDate(dueDate, language) })),
  );
  const code = courseClass?.code ?? program.title;
  const text = [
    say("inInstallments", { count: parts.instalments.length }),
    parts.dueTodayCents > 0
      ? say("plan", { code, now: formatMoney(parts.dueTodayCents), parts: list })
      : say("planNothingNow", { code, parts: list }),
    parts.dueTodayCents > 0 ? onlineFeeText(state) : "",
  ];
  return { text: text.filter(Boolean).join(" "), sources: [pageOf(program)], classes: courseClass ? [courseClass] : [] };
}
