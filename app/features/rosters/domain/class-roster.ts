import { z } from "zod";
import { refuseUnfilled } from "~/features/messaging/domain/unfilled";
import { sessionsOfClass } from "~/features/sessions/data/sessions";
import { meetingsOf } from "~/features/sessions/meetings-model";
import { type ClassDocument, selectClassDocuments } from "~/features/wallet/data/documents";
import { clearanceOfClass } from "~/features/wallet/domain/clearance";
import { classWarnings } from "~/features/wallet/domain/papers";
import { type DocumentState, documentState } from "~/features/wallet/model";
import { schoolOf, todayOf, zoneOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { classMails, classMoney, idsToWrite, rosterBelongings, rosterClass, rosterPage, waitingFor } from "../data/class-roster";
import { classMessageFields, classRosterInput } from "../model";
import { emitClassMail } from "./class-mail";

/**
 * A class with its students, active, cancelled and waitlisted, its seats, its money, and what its instructors, sites and the school miss. Two round
 * trips at once, and one for documents or emails. @throws not_found
 */
export const classRoster = query({
  name: "classes.roster",
  allow: schoolStaff,
  input: classRosterInput,
  async run(ctx, { id: classId, tab = "active", limit, offset, ordering, ...filters }) {
    const page = { limit, offset, ordering };
    const narrowed = { ...filters, class: classId, registration_status: tab === "cancelled" ? ("cancelled" as const) : ("active" as const) };
    const [[[found], results, [total], waiting, [money]], asked, clearance, emails, warnings] = await Promise.all([
      inSchool(ctx).db.batch([
        rosterClass(ctx, classId),
        ...rosterPage(ctx, narrowed, page),
        waitingFor(ctx, classId, page),
        classMoney(ctx, classId),
      ]),
      tab === "documents" ? selectClassDocuments(ctx, classId) : [],
      tab === "documents" ? clearanceOfClass(ctx, classId) : { isAsked: false, results: [] },
      tab === "emails" ? classMails(ctx, classId, page) : ([] as Awaited<ReturnType<typeof classMails>>),
      classWarnings(ctx, classId),
    ]);
    if (!found) throw notFound();
    return {
      ...found,
      documents: byStudent(asked, todayOf(ctx)),
      /** For clinical sessions, by registration; null if the school has no requirements. */
      clearance: clearance.isAsked ? Object.fromEntries(clearance.results.map(({ registration, clinical }) => [registration, clinical])) : null,
      emails,
      /** What its instructors, its clinical sites and the school miss, or what ends before the last session. */
      warnings,
      money: money ?? { paidCents: null, openCents: null },
      tab,
      registrations: { results, count: total?.count ?? 0 },
      entries: { results: waiting.map(({ leaveTokenHash: _, offerTokenHash: __, ...entry }) => entry), count: found.waiting },
      zone: zoneOf(ctx),
      today: todayOf(ctx),
    };
  },
});

/** One row per student, with the state of each document. */
function byStudent(documents: readonly ClassDocument[], today: IsoDate) {
  const rows = new Map<string, { id: string; student: string; documents: { label: string; isRequired: boolean; state: DocumentState }[] }>();
  for (const { registrationId: id, student, label, isRequired, ...known } of documents) {
    const row = rows.get(id) ?? { id, student, documents: [] };
    row.documents.push({ label, isRequired: isRequired === 1, state: documentState(known, today) });
    rows.set(id, row);
  }
  return [...rows.values()];
}

/** A class's registrations for the API. @throws not_found if the class belongs to another school */
export const listClassRegistrations = query({
  name: "classes.registrations",
  allow: schoolStaff,
  scope: "rosters:read",
  input: classRosterInput,
  async run(ctx, { id: classId, tab: _, limit, offset, ordering, ...filters }) {
    const narrowed = { ...filters, class: classId };
    const page = { limit, offset, ordering };
    const [[found], rows, [total], plans, answers] = await inSchool(ctx).db.batch([
      rosterClass(ctx, classId),
      ...rosterPage(ctx, narrowed, page),
      ...rosterBelongings(ctx, narrowed, page),
    ]);
    if (!found) throw notFound();
    const results = rows.map((row) => ({
      ...row,
      plan: plans.filter(({ registrationId }) => registrationId === row.registration.id),
      answers: answers.filter(({ registrationId }) => registrationId === row.registration.id),
    }));
    return { results, count: total?.count ?? 0 };
  },
});

/** Emails all enrolled students of a class, or the named ones. */
export const emailClass = command({
  name: "classes.email",
  allow: schoolStaff,
  input: classMessageFields.extend({ class: id() }),
  async run(ctx, { class: classId, subject, message, ids }) {
    const [found] = await rosterClass(ctx, classId);
    if (!found) throw notFound();
    refuseUnfilled({ subject, message });
    const all = await idsToWrite(ctx, classId);
    const chosen = ids.length > 0 ? all.filter((each) => ids.includes(each)) : all;
    if (chosen.length === 0) throw conflict("nobody_to_email", "No one is registered for this class.");
    const occasion = newId();
    emitClassMail(ctx, { template: "class_message", classId, occasion, registrationIds: chosen, values: { subject, message } });
    ctx.record({ type: "class", id: classId, after: { subject, to: chosen.length } });
    return { id: classId, count: chosen.length };
  },
});

const MAX_COLUMNS = 12;

/** The sign-in sheet: students and class days. */
export const signInSheet = query({
  name: "classes.sign-in-sheet",
  allow: schoolStaff,
  input: z.object({ id: id(), from: z.string().optional() }),
  async run(ctx, input) {
    const [[found], rows, sessions] = await inSchool(ctx).db.batch([
      rosterClass(ctx, input.id),
      rosterPage(ctx, { class: input.id, registration_status: "active" }, { limit: 500, offset: 0, ordering: "student" })[0],
      sessionsOfClass(ctx, input.id),
    ]);
    if (!found) throw notFound();
    const held = sessions.map(({ session }) => session).filter(({ status }) => status !== "cancelled");
    const meetings = meetingsOf({ ...found.courseClass, sessions: sessions.length > 0 ? held : null });
    const days = [...new Set(meetings.map(({ day }) => day))];
    const first = Math.max(0, input.from ? days.findIndex((day) => day >= (input.from ?? "")) : 0);
    return {
      ...found,
      school: schoolOf(ctx)?.name ?? "",
      students: rows
        .filter(({ registration }) => registration.enrollmentStatus !== "dropped")
        .map(({ registration, student }) => ({ id: registration.id, student })),
      days: days.slice(first, first + MAX_COLUMNS),
      pages: days.filter((_, index) => index % MAX_COLUMNS === 0),
      today: todayOf(ctx),
    };
  },
});
