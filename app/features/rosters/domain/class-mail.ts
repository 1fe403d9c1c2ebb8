import type { EventOf } from "~/events";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { balanceOf, classValues, toStudent } from "~/features/enrollment/domain/mail-values";
import { firstConfirmation, queueConfirmation } from "~/features/enrollment/domain/registration-mail";
import { studentClassPath } from "~/features/enrollment/paths";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { scheduleText } from "~/features/programs/model";
import { programsPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { sessionChoices } from "~/features/sessions/data/sessions";
import { noticeLines } from "~/features/sessions/domain/notice-lines";
import { noticesOf, stageNoticesMailed } from "~/features/sessions/domain/notices";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { friendlyDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { activeIds, addressees, rosterClass } from "../data/class-roster";

type ClassMail = EventOf<"class.mail">;

const AT_ONCE = 20;
const portionsOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) => ({
    from: index * AT_ONCE,
    portion: ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  }));

/** Orders a mail to a class's students, in batches for a job. */
export function emitClassMail(ctx: CommandCtx, { registrationIds, amounts = {}, ...mail }: ClassMail): void {
  for (const { from, portion } of portionsOf(registrationIds)) {
    const own = Object.fromEntries(portion.flatMap((id) => (amounts[id] ? [[id, amounts[id]]] : [])));
    ctx.emit("class.mail", { ...mail, registrationIds: portion, amounts: own }, `${mail.occasion}:${from}`);
  }
}

/** Queues one batch of those mails; idempotent. */
export const mailClass = heard(
  "class.mail",
  "class.mail",
  async (ctx, { template, classId, occasion, registrationIds, values = {}, spanish = {}, amounts = {} }) => {
    const school = schoolOf(ctx);
    const [[found], people] = await Promise.all([rosterClass(ctx, classId), addressees(ctx, registrationIds)]);
    if (!school || !found) return;
    const { courseClass } = found;
    const origin = siteOrigin(ctx, school);
    for (const person of people)
      await queueMail(ctx, {
        key: `${template}:${occasion}:${person.id}`,
        template,
        to: person.email,
        toName: person.name,
        school,
        studentId: person.studentId,
        locale: person.locale,
        subject: { type: "registration", id: person.id },
        values: (locale) => ({
          program: found.program,
          class_id: courseClass.code,
          class_start: courseClass.startDate ? friendlyDate(courseClass.startDate, locale) : phrase("Anytime", locale),
          class_schedule: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime, locale),
          location_address: courseClass.meetingType === "online" ? phrase("Online", locale) : [found.location, found.room].filter(Boolean).join(", "),
          portal_link: origin + studentClassPath(person.id),
          programs_link: origin + programsPath(),
          amount: amounts[person.id] ? formatMoney(amounts[person.id] ?? 0) : "",
          ...values,
          ...(locale === "es" ? spanish : {}),
        }),
      });
  },
);

/** Emails enrolled students about new dates or a new location, with the old ones. */
export const notifyClassChange = heard("class.changed", "class.tell-change", async (ctx, { classId, changeId, before }) => {
  const valuesIn = (locale: Locale) => ({
    previous_start: before.startDate ? friendlyDate(before.startDate, locale) : "",
    previous_schedule: scheduleText(...before.schedule, locale),
    previous_location: before.location ?? "",
  });
  emitClassMail(ctx, {
    template: "class_changed",
    classId,
    occasion: changeId,
    registrationIds: await activeIds(ctx, classId),
    values: valuesIn("en"),
    spanish: valuesIn("es"),
  });
});

/** Orders the confirmations of a class that has become certain, in portions. */
export const confirmToStudents = heard("class.confirmed", "class.confirm-to-students", async (ctx, { classId }) => {
  const ids = await activeIds(ctx, classId);
  for (const { portion } of portionsOf(ids)) ctx.emit("class.confirmed-to", { classId, registrationIds: portion }, `${classId}:${portion[0]}`);
});

/** Emails one portion of the students of a confirmed class. */
export const mailConfirmed = heard("class.confirmed-to", "class.mail-confirmed", async (ctx, { classId, registrationIds }) => {
  const school = schoolOf(ctx);
  if (!school) return;
  const parties = await Promise.all(registrationIds.map((id) => findRegistrationParty(ctx, id)));
  for (const party of parties)
    if (party?.status === "active" && party.courseClass.id === classId && party.courseClass.cancelledAt === null)
      await queueConfirmation(ctx, school, party, firstConfirmation(party));
});

/** Emails enrolled students about the changed sessions of their class, all changes in one email. */
export const notifySessionChanges = heard("class.sessions-changed", "class.tell-sessions", async (ctx, { classId, at }) => {
  const [notices, [locations]] = await Promise.all([noticesOf(ctx, classId, at), inSchool(ctx).db.batch([sessionChoices(ctx)[0]])]);
  const placeOf = ({ locationId, room }: NonNullable<(typeof notices)[number]["session"]>) => {
    const location = locations.find(({ value }) => value === locationId);
    return [location?.label, room ?? location?.room].filter(Boolean).join(", ");
  };
  const lines = noticeLines(notices, placeOf);
  if (lines.length > 0)
    emitClassMail(ctx, {
      template: "sessions_changed",
      classId,
      occasion: String(at),
      registrationIds: await activeIds(ctx, classId),
      values: { changes: lines.join("\n") },
      spanish: { changes: noticeLines(notices, placeOf, "es").join("\n") },
    });
  stageNoticesMailed(ctx, classId, at);
});

/** Emails a student about the new class. */
export const notifyTransfer = heard(
  "registration.transferred",
  "class.tell-transfer",
  async (ctx, { registrationId, toClassId, fromCode, because }) => {
    const school = schoolOf(ctx);
    const party = await findRegistrationParty(ctx, registrationId);
    if (!school || !party) return;
    await queueMail(ctx, {
      ...toStudent(party, school),
      key: `class_transferred:${registrationId}:${fromCode}:${toClassId}`,
      template: "class_transferred",
      values: (locale) => ({
        program: party.program,
        ...classValues(party, locale),
        previous_class: fromCode,
        reason: because ?? "",
        balance: balanceOf(party),
        portal_link: siteOrigin(ctx, school) + studentClassPath(registrationId),
      }),
    });
  },
);
