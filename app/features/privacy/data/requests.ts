import { and, desc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { privacyRequests } from "#drizzle/schema/privacy";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import type { KIND_LABELS, STATE_LABELS } from "../model";

export type RequestRow = typeof privacyRequests.$inferSelect;
type State = RequestRow["state"];

export interface PrivacyFilters {
  state?: keyof typeof STATE_LABELS;
  kind?: keyof typeof KIND_LABELS;
  late?: "yes";
}

/** States in which a request still has to be answered. */
export const OPEN_STATES: readonly State[] = Object.freeze(["received", "identity_checked", "in_work"]);
const CLOSED: readonly State[] = Object.freeze(["done", "refused"]);

const isOpenRow = (): SQL => sql`${privacyRequests.state} NOT IN ('done', 'refused')`;

function whereOf(ctx: Ctx, { state, kind, late }: PrivacyFilters, today: IsoDate): SQL | undefined {
  const { schoolId } = inSchool(ctx);
  return and(
    eq(privacyRequests.schoolId, schoolId),
    state ? eq(privacyRequests.state, state) : undefined,
    kind ? eq(privacyRequests.kind, kind) : undefined,
    late ? and(isOpenRow(), sql`${privacyRequests.dueOn} < ${today}`) : undefined,
  );
}

const NAME = sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name");

/** A page of requests with the students' names, and their count: two statements for the caller's batch. */
export function requestPage(ctx: Ctx, filters: PrivacyFilters, page: ListPart, today: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  const where = whereOf(ctx, filters, today);
  const way = wayOf(page.ordering);
  const order = [
    { by: privacyRequests.receivedOn, way },
    { by: privacyRequests.id, way },
  ] as const;
  const rows = db
    .select({ request: privacyRequests, name: NAME })
    .from(privacyRequests)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, privacyRequests.studentId)))
    .where(and(where, behind(order, page.after)))
    .orderBy(sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return [rows, countRows(ctx, db, privacyRequests, where)] as const;
}

/** One request with the student's name and address, and who decided it. */
export function selectRequest(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({
      request: privacyRequests,
      name: NAME,
      email: students.email,
      userId: students.userId,
      reads: sql<Locale>`${students.locale}`.as("reads"),
      decider: sql<string | null>`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = "privacy_requests"."decided_by")`.as(
        "decider",
      ),
      asker: sql<string | null>`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = "privacy_requests"."asked_by")`.as("asker"),
    })
    .from(privacyRequests)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, privacyRequests.studentId)))
    .where(own(privacyRequests, id));
}

/** The requests of a student, the latest first. */
export function selectOwn(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(privacyRequests)
    .where(and(eq(privacyRequests.schoolId, schoolId), eq(privacyRequests.studentId, studentId)))
    .orderBy(desc(privacyRequests.receivedOn), desc(privacyRequests.id))
    .limit(50);
}

/** A student's open request of a kind. */
export function selectOpen(ctx: Ctx, studentId: string, kind: RequestRow["kind"]) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.schoolId, schoolId),
        eq(privacyRequests.studentId, studentId),
        eq(privacyRequests.kind, kind),
        notInArray(privacyRequests.state, [...CLOSED]),
      ),
    );
}

/** Moves a request on from one of these states. */
export function moveRequest(ctx: Ctx, id: string, from: readonly State[], values: Partial<RequestRow>) {
  const { db, own } = inSchool(ctx);
  return db
    .update(privacyRequests)
    .set({ ...values, updatedAt: ctx.now.getTime() })
    .where(and(own(privacyRequests, id), inArray(privacyRequests.state, [...from])));
}
