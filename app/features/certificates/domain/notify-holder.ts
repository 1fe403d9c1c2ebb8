import { queueMail } from "~/features/messaging/domain/send-mail";
import type { TemplateName } from "~/features/messaging/mails-model";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { nameOf } from "~/platform/person-name";
import type { CommandCtx } from "~/platform/verb";
import { longDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { holderOf } from "../data/certificates";
import { linkedInUrl, REVOKE_LABELS } from "../model";
import { ownCertificatesPath } from "../paths";
import { paperLink } from "./certificate-pdf";

type Name = Extract<TemplateName, `certificate_${string}`>;

async function tell(ctx: CommandCtx, certificateId: string, template: Name, status: "issued" | "revoked", key = certificateId): Promise<void> {
  const school = schoolOf(ctx);
  const [found] = await holderOf(ctx, certificateId);
  if (!school || found?.certificate.status !== status) return;
  const { certificate, email } = found;
  const link = paperLink(ctx, certificate.verifyCode);
  const site = siteOrigin(ctx, school);
  const valuesIn = (locale: Locale): Record<Name, Record<string, string>> => ({
    certificate_issued: {
      linkedin_link: linkedInUrl({ ...certificate, program: certificate.programTitle, school: certificate.school.name, link }),
    },
    certificate_revoked: { reason: certificate.revokeReason ? phrase(REVOKE_LABELS[certificate.revokeReason], locale).toLowerCase() : "" },
    certificate_expiring: { expires_on: certificate.expiresOn ? longDate(certificate.expiresOn, locale) : "", program_link: site },
  });
  await queueMail(ctx, {
    ...{ key: `${template}:${key}`, template, to: email, toName: nameOf(found), school, studentId: certificate.studentId },
    locale: found.locale,
    subject: { type: "certificate", id: certificateId },
    values: (locale) => ({
      ...{ program: certificate.programTitle, certificate_num: certificate.number, certificate_link: link },
      portal_link: site + ownCertificatesPath(),
      ...valuesIn(locale)[template],
    }),
  });
}

/** Mails the certificate's links to its holder. */
export const tellIssued = heard("certificate.issued", "certificates.tell-issued", (ctx, { certificateId }) =>
  tell(ctx, certificateId, "certificate_issued", "issued"),
);

/** Tells the holder why the certificate is revoked. */
export const tellRevoked = heard("certificate.revoked", "certificates.tell-revoked", (ctx, { certificateId }) =>
  tell(ctx, certificateId, "certificate_revoked", "revoked"),
);

/** Tells the holder that the certificate expires. */
export const tellExpiring = heard("certificate.expires-soon", "certificates.tell-expiring", (ctx, { certificateId, days }) =>
  tell(ctx, certificateId, "certificate_expiring", "issued", `${certificateId}:${days}`),
);
