import { queueMail } from "~/features/messaging/domain/send-mail";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { endingPapers } from "~/features/wallet/domain/papers";
import { papersPath, siteDocumentsPath, taughtDocumentsPath } from "~/features/wallet/paths";
import { schoolOf, todayOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { friendlyDate, type IsoDate } from "~/platform/zones";

const said = (today: IsoDate, ending: readonly { label: string; expiresOn: IsoDate }[]) =>
  ending.map(({ label, expiresOn }) => `${label} (${expiresOn < today ? "ended" : "ends"} ${friendlyDate(expiresOn)})`).join("; ");

/** Emails an instructor all own documents that end soon or have ended, once a day. */
export const mailPapersEnding = heard("papers.expiring", "reminders.instructor-documents-end", async (ctx, { instructorId, day }) => {
  const school = schoolOf(ctx);
  const today = todayOf(ctx);
  const { found, ending } = await endingPapers(ctx, { instructor: instructorId }, today);
  if (!school || !found.email || found.status !== "active" || ending.length === 0) return;
  await queueMail(ctx, {
    key: `instructor_documents_expiring:${instructorId}:${day}`,
    template: "instructor_documents_expiring",
    to: found.email,
    toName: found.name,
    school,
    subject: { type: "instructor", id: instructorId },
    values: { documents: said(today, ending), portal_link: siteOrigin(ctx, school) + taughtDocumentsPath },
  });
});

/** Notifies staff of the documents of a clinical site, or of the school itself, that end soon. */
export const warnOfPapers = heard("papers.own-expiring", "reminders.site-documents-end", async (ctx, { siteId, day }) => {
  const today = todayOf(ctx);
  const { found, ending } = await endingPapers(ctx, siteId ? { site: siteId } : {}, today);
  if (ending.length === 0) return;
  await notifyStaff(ctx, {
    kind: "document",
    key: `papers:${siteId ?? "school"}:${day}`,
    text: `Documents of ${siteId ? found.name : "your school"} end soon: ${said(today, ending)}.`,
    path: siteId ? siteDocumentsPath(siteId) : papersPath(),
  });
});
