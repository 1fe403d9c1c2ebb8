import { z } from "zod";
import { consents } from "#drizzle/schema/privacy";
import { stageNamesShown } from "~/features/certificates/domain/change";
import { findStudent } from "~/features/enrollment/data/find-student";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { stageStudentChange } from "~/features/enrollment/domain/stage-change";
import { wantOptionalMail } from "~/features/identity/domain/optional-mail";
import { optIn, optOut } from "~/features/messaging/data/opt-outs";
import { todayOf, zoneOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { isErasedEmail } from "~/platform/erased";
import { conflict, notFound } from "~/platform/errors";
import { heardRow } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command, query } from "~/platform/verb";
import { words } from "~/words/en/privacy";
import { wordsOf } from "~/words/words";
import { agreedNow, agreedOf, agreedQuery, packetsWith, selectConsents, selectDisclosures, type ToldPacket } from "../data/consents";
import { selectOwn } from "../data/requests";
import { consentForm, type SwitchPurpose } from "../model";
import { viewOf } from "./requests";

const say = wordsOf(words, "en");
/** The question of each switch, as the log keeps it. */
const QUESTION: Record<SwitchPurpose, string> = {
  marketing_email: say("marketing_email"),
  employers: say("employers"),
  certificate_name: say("certificate_name"),
};

/** An answer on another screen of the product. A repeated event adds nothing. */
export const noteConsent = heardRow("consent.answered", "privacy.note-consent", async (ctx, event) => {
  const { db, schoolId } = inSchool(ctx);
  const { studentId, purpose, wording, isGiven, place, answeredBy, at, outboxId } = event;
  ctx.stage(
    db
      .insert(consents)
      .values({ id: outboxId, schoolId, studentId, purpose, wording, isGiven, place, answeredBy, createdAt: at })
      .onConflictDoNothing(),
  );
  ctx.record({ type: "student", id: studentId, after: { consent: purpose, isGiven } });
});

/** The settings that an answer changes, in the batch of its row in the log. */
function stageSetting(ctx: CommandCtx, { id: studentId, email }: { id: string; email: string }, purpose: SwitchPurpose, isGiven: boolean): void {
  if (purpose === "employers") stageStudentChange(ctx, studentId, { resumeVisible: isGiven }, undefined, notFound());
  if (purpose === "certificate_name") stageNamesShown(ctx, studentId, isGiven);
  if (purpose === "marketing_email") {
    ctx.stage(isGiven ? optIn(ctx, email, "news") : optOut(ctx, email, "news"));
    if (isGiven) ctx.stage(wantOptionalMail(ctx, email));
  }
}

/** A student answers a switch on the privacy page. The same answer again adds no row. @throws conflict `no_certificate` */
export const answerConsent = command({
  name: "student.answer-consent",
  allow: student,
  input: consentForm,
  async run(ctx, { purpose, is_given: isGiven }) {
    const { db, schoolId } = inSchool(ctx);
    const { student: me } = ownStudent(ctx);
    const now = await agreedNow(ctx, me.id, me.email);
    if (now[purpose] === null) throw conflict("no_certificate", "You don't have a certificate yet.");
    if (now[purpose] === isGiven) return { isGiven };
    stageSetting(ctx, me, purpose, isGiven);
    ctx.stage(
      db.insert(consents).values({
        ...{ id: newId(), schoolId, studentId: me.id, purpose, wording: QUESTION[purpose], isGiven, place: "Privacy page" },
        ...{ answeredBy: userOf(ctx).id, createdAt: ctx.now.getTime() },
      }),
    );
    ctx.record({ type: "student", id: me.id, after: { consent: purpose, isGiven } });
    return { isGiven };
  },
});

const packetsOf = (ctx: Parameters<typeof inSchool>[0], studentId: string) => {
  const { db, schoolId } = inSchool(ctx);
  return rawStatement(db, packetsWith(schoolId, studentId));
};
const rowsIn = <R>(answer: unknown): R[] => (answer as { results: R[] }).results;

/** The student's own requests, switches, consents and disclosures. One round trip. */
export const ownPrivacy = query({
  name: "student.privacy",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const { student: me, school, today } = ownStudent(ctx);
    const { db, schoolId } = inSchool(ctx);
    const [requests, log, told, packets, agreed] = (await db.batch([
      selectOwn(ctx, me.id),
      selectConsents(ctx, me.id),
      selectDisclosures(ctx, me.id),
      packetsOf(ctx, me.id),
      rawStatement(db, agreedQuery(schoolId, me.id, me.email)),
    ] as never)) as unknown as [
      Awaited<ReturnType<typeof selectOwn>>,
      Awaited<ReturnType<typeof selectConsents>>,
      Awaited<ReturnType<typeof selectDisclosures>>,
      unknown,
      unknown,
    ];
    const now = ctx.now.getTime();
    return {
      requests: requests.map((row) => {
        const { id: own, kind, state, receivedOn, dueOn, answer, body, due, stateText, isLate } = viewOf(row, today);
        return {
          ...{ id: own, kind, state, receivedOn, dueOn, answer, body, due, stateText, isLate },
          hasFile: row.fileId !== null && (row.fileExpiresAt ?? 0) > now,
        };
      }),
      consents: log.map(({ consent: { id: own, purpose, party, wording, isGiven, place, createdAt } }) => ({
        ...{ id: own, purpose, party, wording, isGiven, place, createdAt },
      })),
      disclosures: told.map(({ disclosure: { id: own, recipientKind, recipient, what, purpose, disclosedOn } }) => ({
        ...{ id: own, recipientKind, recipient, what, purpose, disclosedOn },
      })),
      packets: rowsIn<ToldPacket>(packets).map(({ id: own, title, createdAt }) => ({ id: own, title, createdAt })),
      agreed: agreedOf(rowsIn<Parameters<typeof agreedOf>[0]>(agreed)[0]),
      ...{ school: { name: school.name, email: school.contactEmail }, zone: zoneOf(ctx) },
    };
  },
});

/** Requests, consents and disclosures of one student, for staff. @throws not_found */
export const studentPrivacy = query({
  name: "privacy.student",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: studentId }) {
    const found = await findStudent(ctx, studentId);
    const { db } = inSchool(ctx);
    const today = todayOf(ctx);
    const [requests, log, told, packets] = (await db.batch([
      selectOwn(ctx, studentId),
      selectConsents(ctx, studentId),
      selectDisclosures(ctx, studentId),
      packetsOf(ctx, studentId),
    ] as never)) as unknown as [
      Awaited<ReturnType<typeof selectOwn>>,
      Awaited<ReturnType<typeof selectConsents>>,
      Awaited<ReturnType<typeof selectDisclosures>>,
      unknown,
    ];
    return {
      student: { id: found.id, name: nameOf(found), isErased: isErasedEmail(found.email) },
      requests: requests.map((row) => viewOf(row, today)),
      consents: log.map(({ consent, by }) => ({ ...consent, by })),
      disclosures: told.map(({ disclosure, by }) => ({ ...disclosure, by })),
      packets: rowsIn<ToldPacket>(packets),
      ...{ zone: zoneOf(ctx), today },
    };
  },
});
