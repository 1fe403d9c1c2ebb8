import type { FrozenInstalments } from "~/features/accounts/domain/settle-payment";
import { findDraftById } from "~/features/enrollment/data/drafts";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { valuesOf } from "~/features/enrollment/domain/draft-values";
import { classFull } from "~/features/enrollment/domain/seats";
import type { FrozenRegistration } from "~/features/enrollment/domain/stage-registration";
import { readWizard } from "~/features/forms/domain/registration-form";
import type { MailTemplate } from "~/features/messaging/domain/mail-templates/mail-template";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { PaymentAttempt } from "~/features/payments/data/attempts";
import { findAttemptOfSchool } from "~/features/payments/domain/find-attempt";
import { programPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

/** The mail about a refunded overpayment or unusable payment. */
const RETURNED: Record<Locale, MailTemplate> = {
  en: {
    subject: "Your payment to {{school_name}} was refunded",
    body: `Hello {{first_name}},

Your payment of **{{amount}}** for **{{program}}** couldn't be applied. {{reason}}

We refunded all of it, including the online service fee. Your bank may need 5 to 10 days to show it. Nothing else changes. Your earlier payments still count.

{{school_name}}`,
  },
  es: {
    subject: "Le reembolsamos su pago a {{school_name}}",
    body: `Hola, {{first_name}}:

No pudimos aplicar su pago de **{{amount}}** por **{{program}}**. {{reason}}

Se lo reembolsamos por completo, con el cargo por servicio en línea. Su banco puede tardar de 5 a 10 días en mostrarlo. Nada más cambia. Sus pagos anteriores siguen contando.

{{school_name}}`,
  },
};

/** Emails the payer that the payment is refunded and why; if the class was full, with a link to the waitlist. */
export const notifyOverpayment = heard("payment.surplus", "registration.tell-surplus", async (ctx, { attemptId }) => {
  const school = schoolOf(ctx);
  const attempt = await findAttemptOfSchool(ctx, attemptId);
  const payer = attempt && (attempt.kind === "registration" ? await ofDraft(ctx, attempt) : await ofRegistration(ctx, attempt));
  if (!school || !attempt || !payer) return;
  const isFull = attempt.failure === null || attempt.failure === classFull().message;
  await queueMail(ctx, {
    key: `class_full_refunded:${attemptId}`,
    template: "class_full_refunded",
    content: isFull ? undefined : RETURNED[payer.locale],
    to: payer.email,
    toName: payer.name,
    school,
    locale: payer.locale,
    subject: { type: "payment_attempt", id: attemptId },
    values: (locale) => ({
      program: payer.program,
      class_id: payer.classCode,
      amount: formatMoney(attempt.amountCents + attempt.serviceFeeCents),
      waitlist_link: siteOrigin(ctx, school) + programPath(payer.slug),
      ...(isFull ? {} : { reason: phrase(attempt.failure ?? "", locale) }),
    }),
  });
});

interface Payer {
  email: string;
  name: string;
  locale: Locale;
  program: string;
  slug: string;
  classCode: string;
}

async function ofDraft(ctx: Ctx, attempt: PaymentAttempt): Promise<Payer | null> {
  const frozen = attempt.snapshot as FrozenRegistration;
  const [draft, wizard] = await Promise.all([findDraftById(ctx, frozen.draftId), readWizard(ctx, frozen.programId)]);
  const student = draft ? valuesOf(draft).student : undefined;
  if (!draft || !student?.email) return null;
  return {
    email: frozen.payer?.email ?? student.email,
    locale: draft.locale,
    name: frozen.payer?.name ?? `${student.first_name ?? ""} ${student.last_name ?? ""}`,
    program: wizard.program?.title ?? "",
    slug: wizard.program?.slug ?? "",
    classCode: wizard.classes.find((row) => row.courseClass.id === frozen.classId)?.courseClass.code ?? "",
  };
}

async function ofRegistration(ctx: Ctx, attempt: PaymentAttempt): Promise<Payer | null> {
  if (attempt.kind === "purchase") return null;
  const { registrationId } = attempt.snapshot as FrozenInstalments;
  const party = await findRegistrationParty(ctx, registrationId);
  if (!party) return null;
  const { email, locale, studentName: name, program, programSlug: slug, courseClass } = party;
  return { email, locale, name, program, slug, classCode: courseClass.code };
}
