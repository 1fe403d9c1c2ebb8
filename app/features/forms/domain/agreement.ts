import { siteOrigin } from "~/features/schools/domain/site-origin";
import type { Ctx } from "~/platform/context";
import { schoolOf } from "~/platform/context";
import { mediaPath } from "~/platform/media-path";
import { DEFAULT_AGREEMENT } from "../agreement-model";
import type { Wizard } from "./registration-form";

/** The agreement of a program, as its form shows it and as it is signed. */

/** The agreement as the form shows it: the school's own text, or the product's. */
export const agreementOf = ({ agreement }: Pick<Wizard, "agreement">) => ({
  title: agreement.title ?? DEFAULT_AGREEMENT.title,
  body: agreement.body ?? DEFAULT_AGREEMENT.body,
});

/** The same as it is signed: it names the document that was read beside it, which never changes under its address. */
export function signedAgreement(ctx: Ctx, wizard: Pick<Wizard, "agreement">) {
  const { title, body } = agreementOf(wizard);
  const { fileId } = wizard.agreement;
  return { title, body: fileId ? `${body}\n\nThis document is part of the agreement: ${siteOrigin(ctx, schoolOf(ctx))}${mediaPath(fileId)}` : body };
}
