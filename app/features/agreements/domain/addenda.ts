import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { agreementAddenda } from "#drizzle/schema/agreements";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { toStudent } from "~/features/enrollment/domain/mail-values";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { reactivateFirst } from "~/features/enrollment/domain/registration-guards";
import { stageTerms } from "~/features/enrollment/domain/stage-terms";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { withDetails } from "~/platform/archive";
import { valuesOf } from "~/platform/audit-log";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { hashToken, newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { addendumText, type Change, differencesOf, isSame, makeAddendumForm, signAddendumForm, type Terms, termsFrom } from "../addendum-model";
import { selectAddenda, selectAddendum, selectTermsSigned } from "../data/addenda";
import { selectAgreement } from "../data/agreements";
import { type RegistrationFacts, readRegistrationFacts } from "../data/registration-facts";
import { ownAddendumPath } from "../paths";
import { totalOf } from "../signing-model";
import { addendumClosed, addendumRace } from "./constraints";

const termsNow = (facts: RegistrationFacts): Terms => {
  const { code, startDate, endDate, weekdays, startTime, endTime } = facts.courseClass;
  return { class: code, starts: startDate, ends: endDate, days: [...weekdays], from: startTime, to: endTime, total: totalOf(facts) };
};

/**
 * What differs between a registration and what was signed: in the agreement, or in the latest signed addendum. Empty if nothing was signed, or
 * nothing differs.
 */
export async function differencesOfRegistration(ctx: Ctx, registrationId: string): Promise<Change[]> {
  const [facts, entries] = await Promise.all([readRegistrationFacts(ctx, registrationId), selectTermsSigned(ctx, registrationId)]);
  const [entry] = await withDetails(ctx, entries);
  const signed = entry ? termsFrom(valuesOf(entry.after)) : null;
  return facts && signed ? differencesOf(signed, termsNow(facts)) : [];
}

/** The addenda of a registration, and what a new one would state. @throws not_found without a signed agreement */
export const registrationAddenda = query({
  name: "agreements.addenda",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: registrationId }) {
    const [[row], all, changes] = await Promise.all([
      selectAgreement(ctx, registrationId),
      selectAddenda(ctx, registrationId),
      differencesOfRegistration(ctx, registrationId),
    ]);
    if (!row) throw notFound();
    const open = all.find(({ addendum }) => addendum.signedAt === null && addendum.cancelledAt === null);
    return {
      ...{ id: registrationId, number: row.number, student: nameOf(row), program: row.program, isActive: row.status === "active", changes },
      /** The open addendum states these changes already. */
      isAsked: open !== undefined && isSame(open.addendum.changes, changes),
      addenda: all.map(({ addendum: { id: addendumId, number, changes: stated, createdAt, signedAt, signature, cancelledAt } }) => ({
        ...{ id: addendumId, number, changes: stated, createdAt, signedAt, signature, cancelledAt },
      })),
      zone: zoneOf(ctx),
    };
  },
});

/**
 * Makes an addendum of what differs now and emails the student; an open one is cancelled.
 * @throws not_found; conflict `nothing_differs`, `addendum_asked`, `addendum_race`
 */
export const makeAddendum = command({
  name: "agreements.make-addendum",
  allow: schoolStaff,
  input: makeAddendumForm,
  async run(ctx, { registration }) {
    const { db, schoolId } = inSchool(ctx);
    const [[row], all, changes] = await Promise.all([
      selectAgreement(ctx, registration),
      selectAddenda(ctx, registration),
      differencesOfRegistration(ctx, registration),
    ]);
    if (!row) throw notFound();
    if (row.status !== "active") throw reactivateFirst();
    if (changes.length === 0) throw conflict("nothing_differs", "The agreement and the class are the same.");
    const open = all.find(({ addendum }) => addendum.signedAt === null && addendum.cancelledAt === null);
    if (open && isSame(open.addendum.changes, changes)) throw conflict("addendum_asked", "The student already has this addendum to sign.");
    const now = ctx.now.getTime();
    if (open)
      ctx.stage(
        db
          .update(agreementAddenda)
          .set({ cancelledAt: now })
          .where(
            and(
              eq(agreementAddenda.schoolId, schoolId),
              eq(agreementAddenda.id, open.addendum.id),
              isNull(agreementAddenda.signedAt),
              isNull(agreementAddenda.cancelledAt),
            ),
          ),
        addendumRace(),
      );
    const addendumId = newId();
    const body = addendumText(row.number, row.program, changes);
    ctx.stage(
      db.insert(agreementAddenda).values({
        ...{ id: addendumId, schoolId, registrationId: registration, number: (all[0]?.addendum.number ?? 0) + 1, changes, body },
        ...{ textHash: await hashToken(body), madeBy: userOf(ctx).id, createdAt: now },
      }),
    );
    ctx.emit("agreement.addendum-made", { registrationId: registration, addendumId }, addendumId);
    ctx.record({ type: "registration", id: registration, after: { addendum: changes.map(({ what }) => what).join(", ") } });
    return { id: registration };
  },
});

/** Emails the student the way to the addendum. */
export const mailAddendum = heard("agreement.addendum-made", "agreements.mail-addendum", async (ctx, { registrationId, addendumId }) => {
  const school = schoolOf(ctx);
  const [party, [made]] = await Promise.all([findRegistrationParty(ctx, registrationId), selectAddendum(ctx, addendumId)]);
  if (!school || !party || !made || made.status !== "active" || made.addendum.signedAt !== null || made.addendum.cancelledAt !== null) return;
  await queueMail(ctx, {
    ...toStudent(party, school),
    key: `addendum_to_sign:${addendumId}`,
    template: "addendum_to_sign",
    values: {
      ...{ program: party.program, class_id: party.courseClass.code },
      portal_link: siteOrigin(ctx, school) + ownAddendumPath(registrationId),
    },
  });
});

/** The student's latest addendum that isn't cancelled. @throws not_found for another student's, or without one */
export const ownAddendum = query({
  name: "student.addendum",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, { id: registrationId }) {
    const { student: me, school } = ownStudent(ctx);
    const all = await selectAddenda(ctx, registrationId);
    const row = all.find(({ addendum }) => addendum.cancelledAt === null);
    if (row?.studentId !== me.id) throw notFound();
    const { addendum, number, program, status } = row;
    return {
      ...{ id: registrationId, addendumId: addendum.id, number, program, changes: addendum.changes, isActive: status === "active" },
      ...{ signedAt: addendum.signedAt, signature: addendum.signature, school: school.name, zone: school.timezone },
    };
  },
});

/** The student signs an addendum, once; its terms are then the signed ones. @throws not_found; conflict `addendum_closed` */
export const signAddendum = command({
  name: "student.sign-addendum",
  allow: student,
  input: signAddendumForm,
  async run(ctx, { registration, addendum: addendumId, signature }) {
    const { student: me } = ownStudent(ctx);
    const { db, schoolId } = inSchool(ctx);
    const [row] = await selectAddendum(ctx, addendumId);
    if (row?.studentId !== me.id || row.addendum.registrationId !== registration || row.status !== "active") throw notFound();
    const changes = await differencesOfRegistration(ctx, registration);
    if (!isSame(row.addendum.changes, changes)) throw conflict("addendum_outdated", "The class changed again. The school sends you a new addendum.");
    ctx.stage(
      db
        .update(agreementAddenda)
        .set({ signature, signedAt: ctx.now.getTime(), ip: ctx.ip, userAgent: ctx.userAgent.slice(0, 300) })
        .where(
          and(
            eq(agreementAddenda.schoolId, schoolId),
            eq(agreementAddenda.id, addendumId),
            sql`${agreementAddenda.signedAt} IS NULL AND ${agreementAddenda.cancelledAt} IS NULL`,
          ),
        ),
      addendumClosed(),
    );
    stageTerms(ctx, registration);
    ctx.record({ type: "registration", id: registration, after: { addendum: row.addendum.number, signature } });
    return { id: registration };
  },
});
