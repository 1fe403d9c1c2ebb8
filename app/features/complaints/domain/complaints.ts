import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { complaintFiles, complaints } from "#drizzle/schema/complaints";
import { students } from "#drizzle/schema/enrollment";
import { schools } from "#drizzle/schema/schools";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { storeFile } from "~/features/files/domain/store-file";
import { countUpload } from "~/features/files/domain/student-upload";
import { plusBusinessDays } from "~/platform/business-days";
import { todayOf, zoneOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolOwner, schoolStaff, student } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { DAY_MS, type IsoDate } from "~/platform/zones";
import { complaintPage, selectComplaint, selectFiles, selectOwn, selectSettings } from "../data/complaints";
import { answerForm, complaintListInput, dueText, MAX_FILES, recordForm, sendForm, settingsForm, stateOf } from "../model";

/** Complaints that a student may send within a day. */
const SENT_A_DAY = 5;

type Row = typeof complaints.$inferSelect;
const viewOf = (row: Row, today: IsoDate) => ({ ...row, state: stateOf(row, today), due: dueText(row, today) });

/** The complaint log, the latest first, with the school's settings. One round trip. */
export const listComplaints = query({
  name: "complaints.list",
  allow: schoolStaff,
  input: complaintListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const today = todayOf(ctx);
    const [rows, [total], [settings]] = await inSchool(ctx).db.batch([
      ...complaintPage(ctx, filters, { limit, offset, ordering }, today),
      selectSettings(ctx),
    ]);
    return {
      results: rows.map((row) => viewOf(row, today)),
      count: total?.count ?? 0,
      settings: { days: settings?.days ?? 10, agency: settings?.agency ?? null },
      today,
    };
  },
});

/** One complaint with its files. @throws not_found */
export const readComplaint = query({
  name: "complaints.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: complaintId }) {
    const [[row], attached] = await inSchool(ctx).db.batch([selectComplaint(ctx, complaintId), selectFiles(ctx, complaintId)]);
    if (!row) throw notFound();
    const today = todayOf(ctx);
    return { ...viewOf(row.complaint, today), recorder: row.recorder, answerer: row.answerer, files: attached, today, zone: zoneOf(ctx) };
  },
});

interface Filed {
  receivedOn: IsoDate;
  fromName: string;
  fromContact: string;
  studentId: string | null;
  kind: Row["kind"];
  body: string;
  files: readonly File[];
}

/** Stages a complaint with its files; it is due the school's number of business days after it came. @throws invalid on `files` */
async function stageComplaint(ctx: CommandCtx, { files, ...filed }: Filed): Promise<string> {
  const { db, schoolId } = inSchool(ctx);
  if (files.length > MAX_FILES) throw invalidField("files", `Choose up to ${MAX_FILES} files.`);
  const [settings] = await selectSettings(ctx);
  const complaintId = newId();
  const now = ctx.now.getTime();
  const fileIds: string[] = [];
  for (const file of files) fileIds.push(await storeFile(ctx, file, { purpose: "complaint", access: "private" }, "files"));
  ctx.stage(
    db.insert(complaints).values({
      ...filed,
      ...{ id: complaintId, schoolId, dueOn: plusBusinessDays(filed.receivedOn, settings?.days ?? 10) },
      ...{ recordedBy: userOf(ctx).id, createdAt: now, updatedAt: now },
    }),
  );
  for (const [position, fileId] of fileIds.entries()) ctx.stage(db.insert(complaintFiles).values({ schoolId, complaintId, fileId, position }));
  return complaintId;
}

/** Staff record a complaint. @throws invalid on `received_on`, `student`, `files` */
export const recordComplaint = command({
  name: "complaints.record",
  allow: schoolStaff,
  input: recordForm,
  async run(ctx, { received_on: receivedOn, from_name: fromName, from_contact: fromContact = "", kind, body, student: of, files }) {
    const { db, schoolId, own } = inSchool(ctx);
    if (receivedOn > todayOf(ctx)) throw invalidField("received_on", "Choose today or an earlier date.", "date");
    if (of) {
      const [known] = await db.select({ id: students.id }).from(students).where(own(students, of));
      if (!known) throw invalidField("student", "Choose a student of your school.");
    }
    const complaintId = await stageComplaint(ctx, { receivedOn, fromName, fromContact, studentId: of ?? null, kind, body, files });
    ctx.record({ type: "complaint", id: complaintId, after: { school: schoolId, kind, receivedOn } });
    return { id: complaintId };
  },
});

/** A student sends a complaint; the office is notified. At most five a day. */
export const sendComplaint = command({
  name: "student.send-complaint",
  allow: student,
  input: sendForm,
  async run(ctx, { kind, body, files }) {
    const { student: me, today } = ownStudent(ctx);
    await countUse(ctx, `complaint:${me.id}`, SENT_A_DAY, DAY_MS, "You have sent several complaints today. Please try again tomorrow.");
    for (const _ of files.slice(0, MAX_FILES)) await countUpload(ctx);
    const complaintId = await stageComplaint(ctx, {
      ...{ receivedOn: today, fromName: me.name, fromContact: me.email, studentId: me.id, kind, body, files },
    });
    ctx.emit("complaint.sent", { complaintId }, complaintId);
    ctx.record({ type: "complaint", id: complaintId, after: { kind } });
    return { id: complaintId };
  },
});

/** Answers a complaint, or changes the answer; the student who sent it can be emailed. @throws not_found; invalid on `answered_on`; conflict `stale` */
export const answerComplaint = command({
  name: "complaints.answer",
  allow: schoolStaff,
  input: answerForm,
  async run(ctx, { complaint: complaintId, version, answered_on: answeredOn, outcome, answer, sends_mail: sendsMail }) {
    const { db, own } = inSchool(ctx);
    const [row] = await selectComplaint(ctx, complaintId);
    if (!row) throw notFound();
    const { receivedOn, studentId } = row.complaint;
    if (answeredOn > todayOf(ctx)) throw invalidField("answered_on", "Choose today or an earlier date.", "date");
    if (answeredOn < receivedOn) throw invalidField("answered_on", "Choose the day it came, or a later one.", "date");
    ctx.stage(
      db
        .update(complaints)
        .set({ answeredOn, outcome, answer, answeredBy: userOf(ctx).id, updatedAt: nextVersion(ctx, complaints.updatedAt) })
        .where(and(own(complaints, complaintId), isUnchanged(complaints.updatedAt, version))),
      changedMeanwhile(),
    );
    if (sendsMail && studentId !== null) ctx.emit("complaint.answered", { complaintId });
    ctx.record({ type: "complaint", id: complaintId, before: { outcome: row.complaint.outcome }, after: { outcome, answeredOn } });
    return { id: complaintId, isMailed: Boolean(sendsMail) && studentId !== null };
  },
});

/** The days to answer, and the state agency that students read. Complaints that came before keep their due day. */
export const changeComplaintSettings = command({
  name: "complaints.settings",
  allow: schoolOwner,
  input: settingsForm,
  async run(ctx, { complaint_days: complaintDays, complaint_agency: complaintAgency = null }) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(db.update(schools).set({ complaintDays, complaintAgency }).where(eq(schools.id, schoolId)));
    ctx.record({ type: "school", id: schoolId, after: { complaintDays, complaintAgency } });
    return {};
  },
});

/** The student's own complaints with their answers, and the agency. One round trip. */
export const ownComplaints = query({
  name: "student.complaints",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const { student: me, school } = ownStudent(ctx);
    const [rows, [settings]] = await inSchool(ctx).db.batch([selectOwn(ctx, me.id), selectSettings(ctx)]);
    return {
      complaints: rows.map(({ id: own, kind, body, receivedOn, dueOn, answeredOn, answer, outcome }) => ({
        ...{ id: own, kind, body, receivedOn, dueOn, answeredOn, answer, outcome },
      })),
      agency: settings?.agency ?? null,
      days: settings?.days ?? 10,
      school: { name: school.name, email: school.contactEmail, phone: school.phone },
    };
  },
});
