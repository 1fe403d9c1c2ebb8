import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { parseCsv } from "~/platform/csv";
import { conflict, DomainError, invalidField } from "~/platform/errors";
import { chosenFile, flag, id, text } from "~/platform/input";
import { anyoneAtSchool, schoolStaff } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { command, commitStep } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { type FoundOrder, findOrder, findOrderByCode, findOrderByJoinCode } from "../data/groups";
import { linesField, MAX_LINES, type NamedLine, type PersonLine, personFields, readLines, readRows } from "../model";
import { seatsGiven } from "./refusals";
import { type Person, refuseNaming, stageName } from "./stage-name";

const personOf = (input: z.output<typeof personFields>): Person => ({ firstName: input.first_name, lastName: input.last_name, email: input.email });
const byCode = z.object({ code: text(40) });
const byId = z.object({ id: id() });

/** Adds a person to the next open seat, from the buyer's page. @throws invalid `duplicate_person`, conflict `no_open_seat`, `name_closed`, `order_unpaid` */
export const namePerson = command({
  name: "group-page.name",
  allow: anyoneAtSchool,
  input: byCode.merge(personFields),
  secret: ["code"],
  idempotent: false,
  async run(ctx, { code, ...person }) {
    const found = await findOrderByCode(ctx, code);
    await stageName(ctx, found, personOf(person), { locale: found.order.locale });
    ctx.record({ type: "group_order", id: found.order.id, after: { named: person.email } });
    return { code, name: person.first_name };
  },
});

interface Refused extends NamedLine {
  reason: string;
}

/** Names the people of some lines one by one; a refused line stops none of the others. */
async function nameAll(ctx: Ctx, found: FoundOrder, good: readonly PersonLine[]): Promise<{ named: number; refused: Refused[] }> {
  const refused: Refused[] = [];
  for (const { line, text: typed, firstName, lastName, email } of good) {
    try {
      await commitStep(ctx, "groups.name-person", async (inner) => {
        await stageName(inner, found, { firstName, lastName, email }, { locale: found.order.locale });
        inner.record({ type: "group_order", id: found.order.id, after: { named: email } });
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ line, text: typed, reason: Object.values(error.fields ?? {})[0]?.[0] ?? error.message });
    }
  }
  return { named: good.length - refused.length, refused };
}

const UNREADABLE = "Write the first name, last name, and email.";
/** "Line 3 (Bo bo@): Write the first name, last name, and email." */
const problemsOf = (bad: readonly NamedLine[], refused: readonly Refused[] = []): string[] =>
  [...bad.map((line) => ({ ...line, reason: UNREADABLE })), ...refused]
    .sort((one, other) => one.line - other.line)
    .map(({ line, text: typed, reason }) => `Line ${line} (${typed}): ${reason}`);

const added = (count: number): string => (count === 1 ? "1 person added." : `${count} people added.`);
const tooMany = (field: string) => invalidField(field, `Add at most ${MAX_LINES} people at once.`);

/**
 * Adds the people of pasted lines ("First Last mail"), up to 60. Good lines are saved also where others are bad. @throws conflict
 * `some_lines` after that, naming each bad line; `name_closed`, `order_unpaid`
 */
export const nameLines = command({
  name: "group-page.name-lines",
  allow: anyoneAtSchool,
  input: byCode.merge(linesField),
  secret: ["code"],
  idempotent: false,
  async run(ctx, { code, lines }) {
    const found = await findOrderByCode(ctx, code);
    refuseNaming(ctx, found);
    const { good, bad } = readLines(lines);
    if (good.length + bad.length > MAX_LINES) throw tooMany("lines");
    const { named, refused } = await nameAll(ctx, found, good);
    const problems = problemsOf(bad, refused);
    if (problems.length > 0) throw conflict("some_lines", `${added(named)} Correct the other lines.`, { lines: problems }, { named });
    return { code, named };
  },
});

const FILE_BYTES = 200_000;

/**
 * The same from a CSV file with the columns first name, last name and email. `check` only reads it. @throws conflict `some_lines`, invalid
 * on `file`
 */
export const nameFile = command({
  name: "group-page.name-file",
  allow: anyoneAtSchool,
  input: byCode.extend({ file: chosenFile(), check: flag() }),
  secret: ["code", "file"],
  idempotent: false,
  async run(ctx, { code, file, check }) {
    const found = await findOrderByCode(ctx, code);
    refuseNaming(ctx, found);
    if (!file) throw invalidField("file", "Choose a CSV file.");
    if (file.size > FILE_BYTES) throw invalidField("file", "Choose a smaller file.");
    const { good, bad } = readRows(parseCsv(await file.text()));
    if (good.length === 0 && bad.length === 0) throw invalidField("file", "This file has no rows.");
    if (good.length + bad.length > MAX_LINES) throw tooMany("file");
    const { named, refused } = check ? { named: 0, refused: [] } : await nameAll(ctx, found, good);
    const problems = problemsOf(bad, refused);
    if (problems.length > 0)
      throw conflict("some_lines", check ? "Correct these rows." : `${added(named)} Correct the other rows.`, { file: problems }, { named });
    return { code, isCheck: check, rows: good.length };
  },
});

const people = z.array(personFields).min(1).max(MAX_LINES);

/** Adds people to the open seats of an order, each for itself. @throws not_found, conflict `name_closed`, `order_unpaid` */
export const nameSeats = command({
  name: "groups.name",
  allow: schoolStaff,
  scope: "groups:write",
  input: byId.extend({ people }),
  async run(ctx, input) {
    const found = await findOrder(ctx, input.id);
    refuseNaming(ctx, found);
    const good = input.people.map((person, index) => ({ line: index + 1, text: person.email, ...personOf(person) }));
    const { named, refused } = await nameAll({ ...ctx, idempotencyKey: null }, found, good);
    return { named, refused: refused.map(({ text: address, reason }) => ({ email: address, reason })) };
  },
});

const JOINS_PER_HOUR = 60;

/**
 * A student of the buyer asks for a seat by the join link and gets the invitation by mail; the address is proved by opening it. The number
 * of open seats is the limit, also for simultaneous requests. @throws conflict `seats_given`, `name_closed`, `order_unpaid`, invalid
 * `duplicate_person`, rate_limited
 */
export const joinGroup = command({
  name: "group-page.join",
  allow: anyoneAtSchool,
  input: z.object({ join_code: text(40) }).merge(personFields),
  secret: ["join_code"],
  idempotent: false,
  async run(ctx, { join_code, ...person }) {
    const found = await findOrderByJoinCode(ctx, join_code);
    await countUse(ctx, `group-join:${found.order.id}:${placeOf(ctx)}`, JOINS_PER_HOUR, HOUR_MS);
    await stageName(ctx, found, personOf(person), { locale: ctx.locale, orFail: seatsGiven(found.order.buyer) });
    ctx.record({ type: "group_order", id: found.order.id, after: { joined: person.email } });
    return { join_code, email: person.email };
  },
});
