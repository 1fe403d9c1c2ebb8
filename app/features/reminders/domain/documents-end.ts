import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { toStudent } from "~/features/enrollment/domain/mail-values";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { clearanceOfClass } from "~/features/wallet/domain/clearance";
import { endingDocuments } from "~/features/wallet/domain/own-documents";
import { complianceStudentsPath, ownDocumentsPath } from "~/features/wallet/paths";
import { schoolOf, todayOf } from "~/platform/context";
import { counted } from "~/platform/counted";
import { heard } from "~/platform/heard";
import { daysBetween, friendlyDate, type IsoDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { findWarnedClass } from "../data/due";

/** Emails a student all documents that end soon or have ended, once a day. */
export const mailExpiring = heard("holdings.expiring", "reminders.documents-end", async (ctx, { studentId, day }) => {
  const school = schoolOf(ctx);
  const today = todayOf(ctx);
  const ending = await endingDocuments(ctx, studentId, today);
  const [first] = ending;
  if (!school || !first) return;
  const party = await findRegistrationParty(ctx, first.registrationId);
  if (party?.status !== "active") return;
  await queueMail(ctx, {
    ...toStudent(party, school),
    key: `documents_expiring:${studentId}:${day}`,
    template: "documents_expiring",
    values: (locale) => ({
      documents: ending.map((document) => endText(document, today, locale)).join("; "),
      portal_link: siteOrigin(ctx, school) + ownDocumentsPath(),
    }),
  });
});

const endText = ({ label, expiresOn }: { label: string; expiresOn: IsoDate }, today: IsoDate, locale: Locale): string =>
  phrase(`{document} (${expiresOn < today ? "ended" : "ends"} {date})`, locale, {
    document: phrase(label, locale),
    date: friendlyDate(expiresOn, locale),
  });

/** Students that a notice names. */
const NAMED = 10;

/** Notifies staff of students who aren't cleared some days before the first clinical session of their class. */
export const warnOfClearance = heard("class.clearance-due", "reminders.warn-of-clearance", async (ctx, { classId, day, days }) => {
  const [found, { results }] = await Promise.all([findWarnedClass(ctx, classId), clearanceOfClass(ctx, classId)]);
  const missing = results.filter(({ clinical }) => clinical.missing.length > 0);
  if (!found || day < todayOf(ctx) || missing.length === 0) return;
  const names = missing.slice(0, NAMED).map(({ student, clinical }) => `${student} (${clinical.missing.join(", ")})`);
  const more = missing.length > NAMED ? `, and ${missing.length - NAMED} more` : "";
  await notifyStaff(ctx, {
    kind: "document",
    key: `clearance:${classId}:${day}:${days}`,
    text: `Clinical sessions of ${found.code} begin ${friendlyDate(day)} (in ${counted(daysBetween(todayOf(ctx), day), "day")}). Not cleared: ${names.join(", ")}${more}.`,
    path: complianceStudentsPath(classId),
  });
});
