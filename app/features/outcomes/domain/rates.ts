import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { ratePublications } from "#drizzle/schema/outcomes";
import { schools } from "#drizzle/schema/schools";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { dayIn, type IsoDate, longDate } from "~/platform/zones";
import { type FactRow, factsByAttempt, factsByEnd, selectFacts } from "../data/facts";
import { outcomeSettings, type Publication, selectPublications, selectPublicRates } from "../data/publications";
import { PART_KEYS, PART_LABELS } from "../exam-catalogue";
import { isTooLong, lastYear, publishForm, rateInput, rateListInput, settingsForm } from "../model";
import { basisPointsOf, type Formula, formulaOf, type Period, percentText, publishRefusal, type Rate, rateOf } from "../rate-formulas";
import { publishedAlready } from "./constraints";

interface Asked extends Period {
  program: string;
  formula: string;
  part?: string;
}

interface Found {
  formula: Formula;
  part: string;
  facts: FactRow[];
  rate: Rate;
}

/** @throws invalid on `to` for a period that ends before it begins or is longer than two years */
export function refusePeriod(period: Period): void {
  if (period.to < period.from) throw invalidField("to", "End date must be after the start date.");
  if (isTooLong(period)) throw invalidField("to", "Choose a period of at most two years.");
}

/** A rate of a program in a period, with the facts behind it. @throws not_found; invalid on `part`, `to`; conflict `too_many_rows` */
async function findRate(ctx: Ctx, { program, formula: key, part: given, from, to }: Asked): Promise<Found> {
  const formula = formulaOf(key);
  if (!formula) throw notFound();
  refusePeriod({ from, to });
  if (formula.hasParts && !given) throw invalidField("part", "Choose an exam.");
  const part = formula.hasParts ? (given ?? "") : "";
  const statement = (formula.basis === "attempt" ? factsByAttempt : factsByEnd)(ctx, { program, from, to });
  const facts = await selectFacts(ctx, statement, zoneOf(ctx));
  return { formula, part, facts, rate: rateOf(formula, facts, { period: { from, to }, part }) };
}

const written = (ctx: Ctx, { program, from, to }: Asked, { formula, part, rate }: Found) => ({
  ...{ program, formula: formula.key, part: part || null, from, to, asOf: todayOf(ctx) },
  ...{ numerator: rate.numerator, denominator: rate.denominator, basisPoints: rate.basisPoints, unknown: rate.unknown, people: rate.people },
  definition: formula.definition,
});

const peopleOf = ({ facts, rate }: Found) => {
  const byId = new Map(facts.map((fact) => [fact.registrationId, fact]));
  return rate.people.flatMap((person) => {
    const fact = byId.get(person.registrationId);
    if (!fact) return [];
    const { number, firstName, lastName, code, endsOn, completedOn } = fact;
    return [{ ...person, number, firstName, lastName, code, endsOn, completedOn }];
  });
};

const publicationView = ({ numerator, denominator, publishedAt, withdrawnAt, ...rest }: Publication, zone: string) => ({
  ...{ ...rest, numerator, denominator, percent: percentText(basisPointsOf(numerator, denominator)) },
  title: formulaOf(rest.formula)?.title ?? rest.formula,
  partTitle: rest.part === "" ? null : (PART_LABELS[rest.part] ?? rest.part),
  publishedOn: dayIn(new Date(publishedAt), zone),
  withdrawnOn: withdrawnAt === null ? null : dayIn(new Date(withdrawnAt), zone),
});

/** Whether this person may publish: owners, and admins without a permission set. */
const mayPublish = ({ actor }: Ctx) => actor.kind === "user" && actor.permissionSet === null;

/** A rate for the office: numbers, people, whether it can be published, and what was. The screen chooses what the address leaves out. */
export const rateView = query({
  name: "rates.show",
  allow: schoolStaff,
  input: rateListInput,
  async run(ctx, input) {
    const today = todayOf(ctx);
    const [programs, [settings]] = await inSchool(ctx).db.batch([programsInOrder(ctx), outcomeSettings(ctx)]);
    const program = programs.find((each) => each.id === input.program) ?? programs[0] ?? null;
    if (input.program && program?.id !== input.program) throw notFound();
    const usual = lastYear(today);
    const from = input.from ?? usual.from;
    const given = input.to ?? (input.from ? today : usual.to);
    const isBad = given < from || isTooLong({ from, to: given });
    const period = isBad ? usual : { from, to: given };
    const formulaKey = input.formula ?? "completion";
    const asked = { ...period, program: program?.id ?? "", formula: formulaKey, part: input.part ?? PART_KEYS[0] };
    const base = { programs: programs.map(({ id: programId, title }) => ({ id: programId, title })), asked, today, isBad };
    const settled = { surveysGraduates: settings?.surveysGraduates ?? true, mostUnknownPercent: settings?.mostUnknownPercent ?? 10 };
    if (!program) return { ...base, settings: settled, found: null, publications: [], page: { results: [], count: 0 }, mayPublish: mayPublish(ctx) };
    const [found, published] = await Promise.all([findRate(ctx, asked), selectPublications(ctx, program.id)]);
    const people = peopleOf(found);
    const publications = published.map((each) => publicationView(each, zoneOf(ctx)));
    const same = publications.filter(
      (each) => each.formula === formulaKey && each.part === found.part && each.from === period.from && each.to === period.to,
    );
    return {
      ...base,
      settings: settled,
      found: {
        ...written(ctx, asked, { ...found, rate: { ...found.rate, people: [] } }),
        percent: percentText(found.rate.basisPoints),
        refusal: publishRefusal(found.formula, found.rate, { period, today, facts: found.facts, ...settled }),
        live: same.find(({ withdrawnOn }) => withdrawnOn === null) ?? null,
        isCorrection: same.length > 0,
      },
      publications,
      page: { results: people.slice(input.offset, input.offset + input.limit), count: people.length },
      mayPublish: mayPublish(ctx),
    };
  },
});
export type RateView = Awaited<ReturnType<typeof rateView>>;

/** A rate as the API answers it. @throws not_found; invalid */
export const readRate = query({
  name: "rates.read",
  like: "rates.show",
  allow: schoolStaff,
  scope: "reports:read",
  input: rateInput,
  async run(ctx, input) {
    await findProgram(ctx, input.program);
    return written(ctx, input, await findRate(ctx, input));
  },
});

/** The people behind a rate as the rows of a CSV file. @throws not_found; invalid */
export const ratePeople = query({
  name: "rates.people",
  like: "rates.show",
  allow: schoolStaff,
  input: rateInput,
  async run(ctx, input) {
    const title = await findProgram(ctx, input.program);
    const found = await findRate(ctx, input);
    const { numerator, denominator, basisPoints } = found.rate;
    const what = [found.formula.title, found.part ? PART_LABELS[found.part] : null].filter(Boolean).join(", ");
    return {
      name: `${title} ${what} ${input.from} to ${input.to}.csv`,
      rows: [
        ["Rate", what],
        ["Program", title],
        ["Period", `${input.from} to ${input.to}`],
        ["Numerator", numerator],
        ["Denominator", denominator],
        ["Percent", percentText(basisPoints) ?? ""],
        ["Definition", found.formula.definition],
        ["As of", todayOf(ctx)],
        [],
        ["Registration", "Last name", "First name", "Class", "Scheduled end", "Completed", "Counted", "Result known"],
        ...peopleOf(found).map((each) => [
          ...[each.number, each.lastName, each.firstName, each.code, each.endsOn, each.completedOn],
          ...[each.isCounted, !each.isUnknown],
        ]),
      ],
    };
  },
});

/** @throws not_found */
async function findProgram(ctx: Ctx, programId: string): Promise<string> {
  const found = (await programsInOrder(ctx)).find((each) => each.id === programId);
  if (!found) throw notFound();
  return found.title;
}

/**
 * Publishes a rate on the program's page, frozen with the people behind it. A rate that was withdrawn is published again with a note.
 * @throws not_found; invalid beside `note`; conflict `not_publishable` with the reason, `rate_published`
 */
export const publishRate = command({
  name: "rates.publish",
  allow: schoolStaff,
  touches: "site",
  input: publishForm,
  async run(ctx, { note, ...asked }) {
    const { db, schoolId } = inSchool(ctx);
    await findProgram(ctx, asked.program);
    const [found, published, [settings]] = await Promise.all([findRate(ctx, asked), selectPublications(ctx, asked.program), outcomeSettings(ctx)]);
    const { formula, part, rate, facts } = found;
    const { from, to } = asked;
    const refusal = publishRefusal(formula, rate, {
      ...{ period: { from, to }, today: todayOf(ctx), facts, mostUnknownPercent: settings?.mostUnknownPercent ?? 10 },
    });
    if (refusal) throw conflict("not_publishable", refusal);
    const same = published.filter((each) => each.formula === formula.key && each.part === part && each.from === from && each.to === to);
    if (same.some(({ withdrawnAt }) => withdrawnAt === null)) throw publishedAlready();
    if (same.length > 0 && !note) throw invalidField("note", "Say what changed since the last publication.");
    const publicationId = newId();
    const isInDenominator = ({ isUnknown }: { isUnknown: boolean }) => formula.basis !== "attempt" || !isUnknown;
    const numbers = { numerator: rate.numerator, denominator: rate.denominator };
    ctx.stage(
      db.insert(ratePublications).values({
        ...{ ...numbers, id: publicationId, schoolId, programId: asked.program, formula: formula.key, part, fromOn: from, toOn: to },
        ...{ definition: formula.definition, note: note ?? "", approvedBy: userOf(ctx).id, publishedAt: ctx.now.getTime() },
        rows: rate.people.filter(isInDenominator).map(({ registrationId, isCounted }) => ({ registrationId, isCounted })),
      }),
    );
    ctx.record({ type: "program", id: asked.program, after: { published: formula.key, part, from, to, ...numbers } });
    return { id: publicationId };
  },
});

/** Takes a published rate off the program's page; its row stays. @throws not_found; conflict `stale` once it is withdrawn */
export const withdrawRate = command({
  name: "rates.withdraw",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, { id: publicationId }) {
    const { db, own } = inSchool(ctx);
    const [found] = await db
      .select({ programId: ratePublications.programId, withdrawnAt: ratePublications.withdrawnAt })
      .from(ratePublications)
      .where(own(ratePublications, publicationId));
    if (!found) throw notFound();
    ctx.stage(
      db
        .update(ratePublications)
        .set({ withdrawnAt: ctx.now.getTime(), withdrawnBy: userOf(ctx).id })
        .where(and(own(ratePublications, publicationId), isNull(ratePublications.withdrawnAt))),
      conflict("rate_withdrawn", "This rate is withdrawn already."),
    );
    ctx.record({ type: "program", id: found.programId, after: { withdrawn: publicationId } });
    return { id: publicationId };
  },
});

/** Sets whether graduates are asked by mail, and how many people of a published rate may be unknown. */
export const changeOutcomeSettings = command({
  name: "rates.settings",
  allow: schoolStaff,
  input: settingsForm,
  async run(ctx, { surveys_graduates: surveysGraduates, most_unknown_percent: mostUnknownPercent }) {
    const { db, schoolId } = inSchool(ctx);
    const [before] = await outcomeSettings(ctx);
    ctx.stage(db.update(schools).set({ surveysGraduates, mostUnknownPercent }).where(eq(schools.id, schoolId)));
    ctx.record({ type: "school", id: schoolId, before, after: { surveysGraduates, mostUnknownPercent } });
    return { id: schoolId };
  },
});

/** A rate as a program's public page shows it. */
export interface PublicRate {
  id: string;
  title: string;
  percent: string | null;
  numerator: number;
  denominator: number;
  from: string;
  to: string;
  definition: string;
  note: string;
  publishedOn: IsoDate;
}

/** The published rates of a program's public page. */
export async function publicRates(ctx: Ctx, slug: string): Promise<PublicRate[]> {
  return (await selectPublicRates(ctx, slug)).map((row) => {
    const {
      id: rateId,
      title,
      partTitle,
      percent,
      numerator,
      denominator,
      from,
      to,
      definition,
      note,
      publishedOn,
    } = publicationView(row, zoneOf(ctx));
    return {
      ...{ id: rateId, title: partTitle ? `${title}: ${partTitle}` : title, percent, numerator, denominator, definition, note, publishedOn },
      ...{ from: longDate(from), to: longDate(to) },
    };
  });
}
