import { beforeAll, describe, expect, it } from "vitest";
import { ZodArray, ZodEnum, ZodNullable, ZodObject, ZodOptional, ZodTuple, type ZodTypeAny } from "zod";
import { events } from "~/events";
import { findSchoolById } from "~/features/identity/data/school-row";
import { jobs } from "~/jobs";
import { type Ctx, type School, withSchool } from "~/platform/context";
import { MORE_THAN_COUNTED } from "~/platform/counted";
import { Database } from "~/platform/db";
import { get } from "~/platform/endpoint";
import { DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import type { Verb } from "~/platform/verb";
import { makeCtx, makeJobCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { largeSchool } from "../support/large-school";
import { choicesOf, dummyOf, fieldsOf, isReference } from "../support/plausible";
import { anEmployer, aSuperAdmin } from "../support/rows";
import { watched } from "../support/watched";

/**
 * How many rows each query of the product reads for a school of 1,000 and of 5,000 registrations, on a database without statistics. The
 * planner then takes what a schema and a statement alone tell it, as in D1 before its first `PRAGMA optimize`.
 */
const SMALL = 1_000;
const LARGE = 5_000;
/** A first page reads no more rows than this. */
const MOST_ROWS = 5_000;
/** Below this many rows growth is not looked at: a few rows more for each class or each month are no problem. */
const FEW_ROWS = 2_000;
const MOST_GROWTH = 1.5;
/** A filter, search or order without its own index reads the list once, joined rows included. A quadratic join reads far more. */
const ROWS_PER_REGISTRATION = 15;

/** Reactions to an event that read more than an event of one thing should, and why. An entry that nothing needs fails its test. */
const REACTIONS: Record<string, string> = {
  "class.withdrawn take it out of begun registrations": "reads the open drafts of the school, once for a class",
  "certificates.due issue the certificates": "looks at up to 200 students in a morning, where a program issues certificates automatically",
  "school.zone-changed remake the instants": "reads the sessions of the school, when it moves to another zone",
};
/** One event concerns one thing: what follows from it reads a few hundred rows at most, at any size. */
const ROWS_OF_EVENT = 1_500;

/** Verbs whose first page grows with the school, and why. An entry that nothing needs fails its test. */
const GROWS: Record<string, string> = {
  "reports.enrollment": "a report reads the registrations of its days",
  "reports.payments": "a report reads the installments and payments of its days",
  "reports.pre-enrollments": "a report reads the pre-enrollments of its days",
  "reports.payment-roster": "a report reads the registrations of its days",
  "reports.groups": "a report reads the seats of the orders of its days",
  "registrations.graph": "a report reads the registrations of its days",
  "registrations.figures": "sums of the API over the registrations of any days and program",
  "reports.today": "reads what needs attention, which is a fortieth of what there is in this test",
  "reports.school-dashboard": "reads the students who are enrolled now and what is past due",
  "collections.list": "reads what is past due",
  "call-logs.list": "adds up the seconds of all calls",
  "call-logs.desk": "adds up the seconds of all calls",
  "certificates.ready": "looks at the conditions of up to 200 students who completed a program",
  "inspector.gaps": "a report compares the students of its days with ten kinds of records",
  "placements.list": "counts the students who were placed",
  "teach.hours": "adds up the sessions of one instructor in two years, who in this test teaches every class",
  "rosters.oneroster": "an export of all classes, people and registrations",
  "products.list": "adds up the pieces sold of each product on the page",
};

const modules = import.meta.glob("../../app/features/*/domain/**/*.ts", { eager: true }) as Record<string, Record<string, unknown>>;
const isQuery = (value: unknown): value is Verb => typeof value === "function" && (value as Partial<Verb>).verb?.kind === "query";
const queries = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isQuery)))];

interface Reading {
  who: string;
  verb: string;
  /** Only the required input. */
  isFirstPage: boolean;
  input: string;
  small: number;
  large: number;
}

let school: Awaited<ReturnType<typeof largeSchool>>;
let callers: [string, Ctx][];
let readings: Reading[];
const statements = new Set<string>();
let reactions: Awaited<ReturnType<typeof react>>;

/** The required input, alone and with each optional field: filters, orders, searches. */
function inputsOf(verb: Verb): { isFirstPage: boolean; input: Record<string, unknown> }[] {
  const endpoint = get("/", verb, "");
  const ids = dummyOf(endpoint, (name) => school.ids[`${name.replace(/s$/, "").replace(/^clas$/, "classe")}s`] ?? school.ids.registrations ?? "");
  const needed = Object.fromEntries(Object.entries(ids).filter(([name]) => fieldsOf(endpoint)[name]?.safeParse(undefined).success === false));
  const single = Object.entries(fieldsOf(endpoint)).flatMap(([name, field]) =>
    isReference(name) ? [{ [name]: ids[name] }] : choicesOf(name, field).map((value) => ({ [name]: value })),
  );
  return [{ isFirstPage: true, input: needed }, ...single.map((one) => ({ isFirstPage: false, input: { ...needed, ...one } }))];
}

async function readAll(note: (who: string, verb: string, isFirstPage: boolean, input: string, rows: number) => void): Promise<void> {
  for (const verb of queries)
    for (const [who, ctx] of callers) {
      if (verb.verb.allow.check(ctx)) continue;
      for (const { isFirstPage, input } of inputsOf(verb)) {
        const db = new Database({ DB: noted });
        try {
          await verb({ ...ctx, db, countLimit: MORE_THAN_COUNTED }, input);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
        }
        note(who, verb.verb.name, isFirstPage, JSON.stringify(input), db.rowsRead);
      }
    }
}

beforeAll(async () => {
  school = await largeSchool("size");
  const { host } = school;
  const employer = await anEmployer();
  const admin = await aSuperAdmin();
  const situations = [
    ["owner", { as: school.owner.id, host }],
    ["student", { as: school.account.id, host }],
    ["visitor", { host }],
    ["employer", { as: employer.id }],
    ["admin", { as: admin.id }],
  ] as const;
  callers = await Promise.all(situations.map(async ([who, situation]) => [who, await makeCtx(situation)] as [string, Ctx]));
  const found = new Map<string, Reading>();
  await school.grow(0, SMALL);
  await readAll((who, verb, isFirstPage, input, rows) => {
    found.set(`${who} ${verb} ${input}`, { who, verb, isFirstPage, input, small: rows, large: 0 });
  });
  await school.grow(SMALL, LARGE);
  await readAll((who, verb, _, input, rows) => {
    const reading = found.get(`${who} ${verb} ${input}`);
    if (reading) reading.large = rows;
  });
  readings = [...found.values()];
  reactions = await react();
});

/** Runs every reaction once, with an event about rows of the school. A refusal ends it early. */
async function react(): Promise<{ name: string; rows: number; isDone: boolean }[]> {
  const there = withSchool(makeJobCtx(), (await findSchoolById(makeJobCtx(), school.id)) as School);
  const heard: { name: string; rows: number; isDone: boolean }[] = [];
  for (const { topic, name, run } of jobs.reactions) {
    const db = new Database({ DB: noted });
    const idOf = (field: string) => school.ids[THINGS[field] ?? tableOf(field)] ?? school.ids[tableOf(`${topic.split(".")[0]}Id`)] ?? "none";
    const payload = filled("", events[topic], idOf);
    const work = async () => run({ ...there, db, later: () => undefined }, payload, newId());
    const isDone = await work().then(
      () => true,
      () => false,
    );
    heard.push({ name: `${topic} ${name}`, rows: db.rowsRead, isDone });
  }
  return heard;
}

/** A payload that its schema takes, with ids from `idOf`. */
function filled(field: string, schema: ZodTypeAny, idOf: (field: string) => string): unknown {
  if (schema instanceof ZodObject)
    return Object.fromEntries(Object.entries(schema.shape as Record<string, ZodTypeAny>).map(([name, inner]) => [name, filled(name, inner, idOf)]));
  if (schema instanceof ZodArray) return [filled(field.replace(/Ids$/, "Id"), schema.element, idOf)];
  if (schema instanceof ZodTuple) return (schema.items as ZodTypeAny[]).map((inner) => filled(field, inner, idOf));
  if (schema instanceof ZodNullable || schema instanceof ZodOptional) return filled(field, schema.unwrap(), idOf);
  if (/^id$|Id$/.test(field)) return idOf(field);
  return [NOW.toISOString().slice(0, 10), 1, true, {}, ...(schema instanceof ZodEnum ? schema.options : [])].find(
    (value) => schema.safeParse(value).success,
  );
}

/** `registrationId` -> `registrations` */
const tableOf = (field: string): string =>
  `${field
    .replace(/Ids?$/, "")
    .replaceAll("-", "_")
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}s`
    .replace("classs", "classes")
    .replace(/ys$/, "ies");
const THINGS: Record<string, string> = { refundId: "refund_requests", entryId: "waitlist_entries", paymentId: "transactions" };

const noted = watched(env.DB, (query) => statements.add(query));

/**
 * Subqueries that compare a column with itself: drizzle writes a selected column without its table, and inside a subquery the name means
 * the subquery's own column.
 */
const comparesWithItself = (query: string): string[] =>
  [...query.matchAll(/\(SELECT (?:(?!\(SELECT)[\s\S])*?\bFROM (\w+) (\w+) WHERE (?:(?!\(SELECT)[\s\S])*?\b\2\.(\w+) = "(\w+)"(?!\.)/g)]
    .filter(([, , , column = "", other = ""]) => column === other)
    .map(([text]) => text);

const shown = ({ who, verb, input, small, large }: Reading) => `${who} ${verb} ${input}: ${small} rows at ${SMALL}, ${large} at ${LARGE}`;
const grows = ({ isFirstPage, small, large }: Reading) => isFirstPage && (large > MOST_ROWS || (large > FEW_ROWS && large > MOST_GROWTH * small));

describe("a school of five thousand registrations", () => {
  it("has first pages that read few rows, and no more of them than when it was small", () => {
    expect(readings.filter((reading) => grows(reading) && !(reading.verb in GROWS)).map(shown)).toEqual([]);
  });

  it("has no exception that nothing needs", () => {
    const needed = new Set(readings.filter(grows).map(({ verb }) => verb));
    expect(Object.keys(GROWS).filter((verb) => !needed.has(verb))).toEqual([]);
  });

  it("has no filter, search or order that reads a list for each row of another", () => {
    expect(readings.filter(({ large }) => large > ROWS_PER_REGISTRATION * LARGE).map(shown)).toEqual([]);
  });

  it("has reactions to one event that read few rows", () => {
    expect(reactions.filter(({ name, rows }) => rows > ROWS_OF_EVENT && !(name in REACTIONS))).toEqual([]);
    expect(Object.keys(REACTIONS).filter((name) => !reactions.some((each) => each.name === name && each.rows > ROWS_OF_EVENT))).toEqual([]);
  });

  it("is asked by no subquery that compares a column with itself", () => {
    expect(
      comparesWithItself('select (SELECT t.id FROM transactions t WHERE t.x = ? AND t.student_id = "student_id") from "instalments"'),
    ).toHaveLength(1);
    expect([...statements].flatMap(comparesWithItself)).toEqual([]);
  });

  it("was read by every query, with many inputs", () => {
    expect(new Set(readings.map(({ verb }) => verb)).size).toBeGreaterThan(200);
    expect(readings.length).toBeGreaterThan(2_000);
    expect(readings.filter(({ large }) => large > 0).length).toBeGreaterThan(readings.length / 2);
  });

  it("would be noticed: a join in the wrong order is", async () => {
    const db = new Database(env);
    await db.unscoped.all(
      `SELECT count(*) FROM registrations r CROSS JOIN instalments i WHERE r.number LIKE 'R-1__' AND i.school_id = '${school.id}' AND i.registration_id <> r.id`,
    );
    expect(db.rowsRead).toBeGreaterThan(ROWS_PER_REGISTRATION * LARGE);
  });
});
