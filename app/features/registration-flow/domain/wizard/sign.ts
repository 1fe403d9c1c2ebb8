import type { Signing } from "~/features/agreements/data/signing";
import { readSigning } from "~/features/agreements/data/signing";
import { type OwnFacts, takeSignature } from "~/features/agreements/domain/signing";
import { addressText } from "~/features/agreements/signing-model";
import { paymentText, type SigningInput } from "~/features/agreements/template-model";
import type { SignedText } from "~/features/enrollment/domain/draft-values";
import type { Wizard } from "~/features/forms/domain/registration-form";
import type { RegistrationTerms } from "~/features/payments/domain/quote-registration";
import { paymentChoices } from "~/features/payments/domain/quote-registration";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { type Ctx, schoolOf } from "~/platform/context";
import { conflict } from "~/platform/errors";

/** The facts in a wizard's agreement: program, class, student, and price. */
export function factsOf(
  ctx: Ctx,
  wizard: Wizard,
  classId: string | null,
  student: Readonly<Record<string, string>>,
  terms: RegistrationTerms,
): OwnFacts {
  const { program } = wizard;
  if (!program) throw conflict("class_closed", "Registration for this class is closed.");
  const row = wizard.classes.find(({ courseClass }) => courseClass.id === classId);
  return {
    program,
    courseClass: row?.courseClass ?? null,
    place: row?.location ? [row.location, row.address, row.city].filter(Boolean).join(", ") : null,
    student: {
      name: [student.first_name, student.middle_name, student.last_name].filter(Boolean).join(" "),
      birthDate: student.date_of_birth,
      address: addressText(student),
      email: student.email ?? "",
    },
    tuitionCents: terms.tuitionCents,
    applicationFeeCents: terms.applicationFeeCents,
    products: terms.products,
    payment: paymentText(paymentChoices(terms), terms),
    policy: refundPolicyOf(schoolOf(ctx), program),
  };
}

/** The agreement of a wizard as signed. @throws what `takeSignature` throws */
export async function signWizard(
  ctx: Ctx,
  wizard: Wizard,
  own: OwnFacts,
  given: { signature: string; input: SigningInput; signing?: Signing },
): Promise<SignedText> {
  const signing = given.signing ?? (await readSigning(ctx, wizard.program?.id ?? ""));
  return takeSignature(ctx, { wizard, signing, own, signed: { signature: given.signature, policy: own.policy }, input: given.input });
}
