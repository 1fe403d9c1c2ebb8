import { type SQL, sql } from "drizzle-orm";
import { stagePlans } from "~/features/accounts/domain/stage-plan";
import { manualQuote } from "~/features/registration-flow/domain/by-staff/manual-plan";
import { schoolOf, todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { publicCode } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import type { CommandCtx } from "~/platform/verb";
import type { ImportRow } from "../data/imports";
import { PERSON_COLUMNS } from "../model";

import { type GoodRow, noteOf, registrationIdOf, studentIdOf } from "./check-rows";

/**
 * Stages some rows of an import, one statement per table: 2,000 rows would otherwise exceed the statement limit of a request. Rows that
 * exist already, by id or by address, stay unchanged.
 */
export async function stagePortion(ctx: CommandCtx, found: ImportRow, rows: readonly GoodRow[]): Promise<void> {
  stagePeople(ctx, found, rows);
  stageNotes(
    ctx,
    rows.map(({ row, notes }) => ({ id: studentIdOf(found.id, row), notes })),
  );
  if (found.kind === "registrations") stageRegistrations(ctx, found, rows);
  ctx.record({ type: "import", id: found.id, after: { rows: rows.map(({ row }) => row) } });
}

function stagePeople(ctx: CommandCtx, found: ImportRow, rows: readonly GoodRow[]): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const people = rows.map(({ row, person }) => ({ ...person, id: studentIdOf(found.id, row) }));
  const columns = sql.raw(PERSON_COLUMNS.join(", "));
  const values = sql.join(
    PERSON_COLUMNS.map((name) => sql.raw(`value ->> '${name}'`)),
    sql`, `,
  );
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO students(id, school_id, ${columns}, created_at, updated_at)
      SELECT value ->> 'id', ${schoolId}, ${values}, ${now}, ${now} FROM json_each(${JSON.stringify(people)}) WHERE true ON CONFLICT DO NOTHING`,
    ),
  );
}

export function stageNotes(ctx: CommandCtx, people: readonly { id: string; notes: readonly string[] }[]): void {
  const { db, schoolId } = inSchool(ctx);
  const notes = people.flatMap(({ id, notes: lines }) => (lines.length > 0 ? [{ id, text: lines.join("\n") }] : []));
  if (notes.length === 0) return;
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO student_notes(id, school_id, student_id, text, author_id, created_at)
      SELECT ${noteOf(sql`s.id`)}, s.school_id, s.id, j.value ->> 'text', ${userOf(ctx).id}, ${ctx.now.getTime()}
      FROM json_each(${JSON.stringify(notes)}) j JOIN students s ON s.school_id = ${schoolId} AND s.id = j.value ->> 'id' WHERE true ON CONFLICT DO NOTHING`,
    ),
  );
}

interface Made {
  id: string;
  row: number;
  email: string;
  code: string;
  programId: string;
  classId: string;
  option: string;
  plan: string;
  tuition: number;
  fee: number;
  comment: string | null;
}

function stageRegistrations(ctx: CommandCtx, found: ImportRow, rows: readonly GoodRow[]): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const year = Number(todayOf(ctx).slice(0, 4));
  const made: Made[] = [];
  const plan: { id: string; registration: string; position: number; amount: number; due: string }[] = [];
  for (const { row, person, registration } of rows) {
    if (!registration) continue;
    const { courseClass } = registration;
    const id = registrationIdOf(found.id, row);
    const quote = quoteOf(ctx, registration);
    made.push({
      id,
      row,
      email: person.email ?? "",
      code: publicCode(),
      programId: courseClass.programId,
      classId: courseClass.id,
      option: quote.option,
      plan: registration.plan_to_pay ?? "self_pay",
      tuition: quote.tuitionCents,
      fee: quote.applicationFeeCents,
      comment: registration.comment ?? null,
    });
    for (const { position, amountCents, dueDate } of quote.instalments)
      plan.push({ id: `${id}-${position}`, registration: id, position, amount: amountCents, due: dueDate });
  }
  const given = sql`json_each(${JSON.stringify(made)}) j`;
  const isMissing = sql`NOT EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = j.value ->> 'id')
    AND NOT EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.class_id = j.value ->> 'classId' AND r.student_id = s.id AND r.status = 'active')`;
  const last = sql`coalesce((SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'registration' AND year = ${year}), 0)`;
  const stage = (statement: SQL) => ctx.stage(rawStatement(db, statement));
  stage(sql`INSERT INTO registrations(id, school_id, number, code, student_id, program_id, class_id, status, enrollment_status, payment_option, plan_to_pay,
      tuition_cents, application_fee_cents, comment, created_by, created_at, updated_at)
    SELECT j.value ->> 'id', ${schoolId}, ${`R-${year}-`} || printf('%05d', ${last} + row_number() OVER (ORDER BY j.value ->> 'row')), j.value ->> 'code', s.id,
      j.value ->> 'programId', j.value ->> 'classId', 'active', 'enrolled', j.value ->> 'option', j.value ->> 'plan', j.value ->> 'tuition', j.value ->> 'fee',
      j.value ->> 'comment', ${userOf(ctx).id}, ${now}, ${now}
    FROM ${given} JOIN students s ON s.school_id = ${schoolId} AND s.email = j.value ->> 'email' AND s.deleted_at IS NULL WHERE ${isMissing}`);
  const numbers = sql`SELECT max(CAST(substr(r.number, ${`R-${year}-`.length + 1}) AS INTEGER)) FROM ${given} JOIN registrations r ON r.school_id = ${schoolId} AND r.id = j.value ->> 'id'`;
  stage(sql`INSERT INTO number_series(school_id, series, year, last) VALUES (${schoolId}, 'registration', ${year}, coalesce((${numbers}), 0))
    ON CONFLICT (school_id, series, year) DO UPDATE SET last = max(last, excluded.last)`);
  stage(sql`INSERT INTO seats(id, school_id, class_id, registration_id, state, expires_at, override, created_at)
    SELECT r.id || '-seat', r.school_id, r.class_id, r.id, 'taken', 0, 0, ${now} FROM ${given} JOIN registrations r ON r.school_id = ${schoolId} AND r.id = j.value ->> 'id'
    WHERE true ON CONFLICT DO NOTHING`);
  stagePlans(ctx, plan);
}

/** The class's cost, or the balance in the list; due by the program's plan, from today. */
function quoteOf(ctx: CommandCtx, { courseClass, owed }: NonNullable<GoodRow["registration"]>) {
  const terms = {
    tuitionCents: owed ?? courseClass.tuitionCents,
    applicationFeeCents: owed === undefined ? courseClass.applicationFeeCents : 0,
    paymentOptions: [],
    planPayments: courseClass.planPayments,
    planIntervalDays: courseClass.planIntervalDays,
    planDepositCents: courseClass.planDepositCents,
    products: [],
    fee: schoolFee(ctx),
    canPayOnline: true,
    today: todayOf(ctx),
    classEnd: courseClass.endDate,
  };
  return manualQuote(terms, terms.tuitionCents + terms.applicationFeeCents === 0 ? "free_plan" : "pay_later");
}

function schoolFee(ctx: CommandCtx) {
  const school = schoolOf(ctx);
  if (!school) throw new Error("An import belongs to a school");
  return school;
}
