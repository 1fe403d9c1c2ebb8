import { siteOrigin } from "~/features/schools/domain/site-origin";
import type { Ctx } from "~/platform/context";
import { schoolOf } from "~/platform/context";
import { mediaPath } from "~/platform/media-path";
import type { Wizard } from "./registration-form";

const DEFAULT_AGREEMENT = {
  title: "Enrollment agreement",
  body: "I enroll in the program and class named in this registration. I have read and agree to its schedule, its fees, and the cancellation and refund policy. I confirm that the information I entered is true.",
} as const;

/** The agreement of a program, for the form and for the signature. */

/** The agreement shown in the form: the school's or the default text. */
export const agreementOf = ({ agreement }: Pick<Wizard, "agreement">) => ({
  title: agreement.title ?? DEFAULT_AGREEMENT.title,
  body: agreement.body ?? DEFAULT_AGREEMENT.body,
});

/** The signed text, which names the attached document. A document's address never changes its content. */
export function signedAgreement(ctx: Ctx, wizard: Pick<Wizard, "agreement">) {
  const { title, body } = agreementOf(wizard);
  const { fileId } = wizard.agreement;
  return { title, body: fileId ? `${body}\n\nThis document is part of the agreement: ${siteOrigin(ctx, schoolOf(ctx))}${mediaPath(fileId)}` : body };
}
