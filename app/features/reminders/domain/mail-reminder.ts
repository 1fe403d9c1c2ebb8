import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { classValues, toStudent } from "~/features/enrollment/domain/mail-values";
import { registrationCalendarPath, studentClassPath } from "~/features/enrollment/paths";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { TemplateName } from "~/features/messaging/mails-model";
import { pushToPerson } from "~/features/notifications/domain/push-to-devices";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf, todayOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { daysBetween } from "~/platform/zones";
import { words } from "~/words/en/notifications";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { wordsOf } from "~/words/words";
import { missingDocuments } from "../data/missing-documents";

const TEMPLATE: Record<"class" | "class_tomorrow" | "orientation" | "documents", TemplateName> = {
  class: "class_reminder",
  class_tomorrow: "class_reminder",
  orientation: "orientation_reminder",
  documents: "documents_missing",
};

const inDays = (count: number, locale: Locale): string => phrase(count <= 0 ? "today" : count === 1 ? "tomorrow" : `in ${count} days`, locale);

/** Sends one reminder, if registration, class and day are unchanged since it was announced. Its key makes it unique. */
export const mailReminder = heard("class.reminder-due", "reminders.mail", async (ctx, { registrationId, kind, day }) => {
  const school = schoolOf(ctx);
  const party = await findRegistrationParty(ctx, registrationId);
  if (!school || party?.status !== "active" || party.enrollmentStatus !== "enrolled") return;
  const { courseClass } = party;
  const isAsDecided = (kind === "orientation" ? courseClass.orientationDate : courseClass.startDate) === day;
  if (courseClass.cancelledAt !== null || courseClass.confirmBy !== null || !isAsDecided || day < todayOf(ctx)) return;
  const documents = kind === "documents" ? await missingDocuments(ctx, registrationId) : [];
  if (kind === "documents" && documents.length === 0) return;
  const origin = siteOrigin(ctx, school);
  const startsIn = (locale: Locale) => inDays(daysBetween(todayOf(ctx), day), locale);
  const documentsIn = (locale: Locale) => documents.map((label) => phrase(label, locale)).join(", ");
  await queueMail(ctx, {
    ...toStudent(party, school),
    key: `reminder:${kind}:${registrationId}:${day}`,
    template: TEMPLATE[kind],
    values: (locale) => ({
      program: party.program,
      ...classValues(party, locale),
      starts_in: startsIn(locale),
      instructor: party.instructor ?? "",
      documents: documentsIn(locale),
      calendar_link: origin + registrationCalendarPath(party.code),
      portal_link: origin + studentClassPath(party.id),
    }),
  });
  if (!party.userId) return;
  const say = wordsOf(words, party.locale);
  await pushToPerson(ctx, {
    userId: party.userId,
    title: school.name,
    body:
      kind === "documents"
        ? say("documentsMissing", { documents: documentsIn(party.locale) })
        : say(kind === "orientation" ? "orientationIs" : "classStarts", { program: party.program, when: startsIn(party.locale) }),
    path: studentClassPath(party.id),
    tag: `reminder:${kind}:${registrationId}:${day}`,
  });
});
