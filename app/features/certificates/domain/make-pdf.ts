import { and, eq, isNull } from "drizzle-orm";
import { certificates, certificateTemplates } from "#drizzle/schema/certificates";
import { storeFile } from "~/features/files/domain/store-file";
import type { Ctx } from "~/platform/context";
import { heard } from "~/platform/heard";
import { sha256 } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { Locale } from "~/words/locale";
import { type CertificateRow, findCertificate, holderOf } from "../data/certificates";
import { USUAL_WORDING, type Wording } from "../model";
import { certificatePdf } from "./certificate-pdf";

/** Stores a paper as a private file, and stages its row. */
export async function storePaper(ctx: CommandCtx, bytes: Uint8Array, purpose: "certificate" | "transcript", name: string) {
  const copy = bytes.slice();
  const file = new File([copy], `${name}.pdf`, { type: "application/pdf" });
  return { pdfFileId: await storeFile(ctx, file, { purpose, access: "private" }, "file"), pdfSha256: await sha256(copy) };
}

/** The wording with which a certificate was issued. */
async function wordingFor(ctx: Ctx, { templateId }: CertificateRow): Promise<Wording> {
  if (templateId === null) return USUAL_WORDING;
  const { db, own } = inSchool(ctx);
  const [found] = await db.select().from(certificateTemplates).where(own(certificateTemplates, templateId));
  return found ?? USUAL_WORDING;
}

/** The fixed words are in both languages for a holder who reads Spanish. */
const forReader = <W extends Wording>(wording: W, locale: Locale): W =>
  locale === "es" && wording.language === "en" ? { ...wording, language: "both" } : wording;

/** Makes the PDF of a certificate once, however often it is asked: of two at a time, the first one counts. */
export const makePdf = heard("certificate.issued", "certificates.make-pdf", async (ctx, { certificateId }) => {
  const certificate = await findCertificate(ctx, certificateId);
  if (!certificate || certificate.pdfFileId) return;
  const [holder] = await holderOf(ctx, certificateId);
  const bytes = await certificatePdf(ctx, certificate, forReader(await wordingFor(ctx, certificate), holder?.locale ?? "en"));
  const made = await storePaper(ctx, bytes, "certificate", certificate.number);
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(certificates)
      .set(made)
      .where(and(eq(certificates.schoolId, schoolId), eq(certificates.id, certificateId), isNull(certificates.pdfFileId))),
  );
  ctx.record({ type: "certificate", id: certificateId, after: { pdfSha256: made.pdfSha256 } });
});
