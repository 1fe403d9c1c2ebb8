import { sql } from "drizzle-orm";
import { type TemplateName, templateOf } from "~/features/messaging/mails-model";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { type Orm, rawStatement } from "~/platform/db";
import { claimMorning, finishMorning } from "~/platform/morning";
import { sweep } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import {
  belowMinimum,
  CLEARANCE_DAYS,
  type Due,
  dueClasses,
  dueDeadlines,
  dueDocuments,
  dueExpiring,
  dueOrientations,
  firstClinicalIn,
  reachedDeadline,
  releasable,
  toConfirm,
} from "../data/due";
import { type DuePapers, dueOfInstructors, dueOfSitesAndSchools } from "../data/due-papers";

const JOB = "remind-of-days";

const usual = (template: TemplateName): number => templateOf(template).offsetDays ?? 0;

/** The 5 AM Eastern run: selects and announces the reminders in one batch. A second start does nothing. */
export async function remindOfDays(ctx: Ctx, mode: "on time" | "catch up"): Promise<"ran" | "not now" | "done already"> {
  const db = acrossSchools(ctx, "the morning's reminders of days are for the students of every school");
  const morning = await claimMorning(ctx, db, JOB, mode);
  if (typeof morning === "string") return morning;
  const now = ctx.now.getTime();
  const due = [
    ...dueClasses(ctx.now, usual("class_reminder")),
    dueOrientations(ctx.now, usual("orientation_reminder")),
    dueDocuments(ctx.now, usual("documents_missing")),
    dueDeadlines(ctx.now, usual("registration_deadline")),
    dueExpiring(ctx.now),
  ];
  await db.batch([
    finishMorning(db, JOB, morning.today, now),
    ...due.flatMap((one) => remind(db, one, now)),
    ...[1, 2].map((weeks) => warn(db, weeks, ctx.now)),
    ...CLEARANCE_DAYS.map((count) => clearance(db, count, ctx.now)),
    announceRows(db, "class.confirmation-due", {
      key: sql`c.id || ':' || c.confirm_by`,
      schoolId: sql`d.id`,
      payload: { classId: sql`c.id`, day: sql`c.confirm_by` },
      from: toConfirm(ctx.now),
      now,
    }),
    ...unpaidSeats(db, morning.today, ctx.now),
    ...papers(db, ctx.now),
  ]);
  await sweep(ctx);
  return "ran";
}

/** Announces the classes with too few students that start in that week from now, once each. */
const warn = (db: Orm, weeks: number, now: Date) =>
  announceRows(db, "class.below-minimum", {
    key: sql`c.id || ':' || c.start_date || ':' || ${weeks}`,
    schoolId: sql`d.id`,
    payload: { classId: sql`c.id`, day: sql`c.start_date`, weeks: sql`${weeks}` },
    from: belowMinimum(now, weeks),
    now: now.getTime(),
  });

/** Announces the classes whose clinical sessions begin in some days, once each. */
const clearance = (db: Orm, days: number, now: Date) =>
  announceRows(db, "class.clearance-due", {
    key: sql`c.id || ':' || e.date || ':' || ${days}`,
    schoolId: sql`d.id`,
    payload: { classId: sql`c.id`, day: sql`e.date`, days: sql`${days}` },
    from: firstClinicalIn(now, days),
    now: now.getTime(),
  });

/** Announces the payment deadlines that are reached, and the seats to release. */
function unpaidSeats(db: Orm, today: IsoDate, now: Date) {
  const shared = { key: sql`r.id || ':' || r.pay_deadline || ':' || ${today}`, schoolId: sql`d.id`, now: now.getTime() };
  return [
    announceRows(db, "registration.pay-deadline-reached", {
      ...shared,
      payload: { registrationId: sql`r.id`, deadline: sql`r.pay_deadline` },
      from: reachedDeadline(now),
    }),
    announceRows(db, "registration.pay-deadline-over", { ...shared, payload: { registrationId: sql`r.id` }, from: releasable(now) }),
  ];
}

/** Announces the documents of instructors, clinical sites and schools that end soon, and records it. */
function papers(db: Orm, now: Date) {
  const [ofInstructors, ofOthers] = [dueOfInstructors(now), dueOfSitesAndSchools(now)];
  const shared = ({ subject, day, from }: DuePapers) => ({
    ...{ key: sql`${subject} || ':expiring:' || ${day}`, schoolId: sql`d.id`, from, now: now.getTime() },
  });
  const noted = ({ subject, day, from }: DuePapers) =>
    rawStatement(
      db,
      sql`INSERT INTO due_notices(school_id, subject_id, kind, day, created_at)
        SELECT d.id, ${subject}, 'expiring', ${day}, ${now.getTime()} ${from} ON CONFLICT DO NOTHING`,
    );
  return [
    announceRows(db, "papers.expiring", { ...shared(ofInstructors), payload: { instructorId: ofInstructors.subject, day: ofInstructors.day } }),
    noted(ofInstructors),
    announceRows(db, "papers.own-expiring", { ...shared(ofOthers), payload: { siteId: sql`h.site_id`, day: ofOthers.day } }),
    noted(ofOthers),
  ];
}

/** An event and a row for each reminder found. */
function remind(db: Orm, { kind, subject, day, from }: Due, now: number) {
  const shared = { key: sql`${subject} || ':' || ${kind} || ':' || ${day}`, schoolId: sql`d.id`, from, now };
  return [
    kind === "deadline"
      ? announceRows(db, "registration.deadline-near", { ...shared, payload: { draftId: subject, deadline: day } })
      : kind === "expiring"
        ? announceRows(db, "holdings.expiring", { ...shared, payload: { studentId: subject, day } })
        : announceRows(db, "class.reminder-due", { ...shared, payload: { registrationId: subject, kind: sql`${kind}`, day } }),
    rawStatement(
      db,
      sql`INSERT INTO due_notices(school_id, subject_id, kind, day, created_at)
        SELECT d.id, ${subject}, ${kind}, ${day}, ${now} ${from} ON CONFLICT DO NOTHING`,
    ),
  ];
}
