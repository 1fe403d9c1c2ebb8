import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ENROLLMENT_STATUS_LABELS, REGISTRATION_STATUS_LABELS } from "~/features/enrollment/model";
import { answerText } from "~/features/forms/question-model";
import { school } from "~/features/identity/gates";
import { INSTALMENT_STATUS_LABELS, PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import { scheduleText } from "~/features/programs/model";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { longDate, longInstant, shortDate } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import styles from "~/ui/print.css?url";
import { SheetLines, SheetLogo, SheetTable } from "~/ui/print-page";
import { titled } from "~/ui/titled";
import { registrationProfile } from "../../domain/registration-profile";
import type { RegistrationView } from "../../parts/registration-view";

export const loader = screenLoader(registrationProfile, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => data?.registration.number ?? "Registration");

export default function RegistrationPrint() {
  const view = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { registration, student } = view;
  return (
    <article className="sheet">
      <SheetLogo />
      <DocumentActions />
      <h1>{`${student.firstName} ${student.lastName}`}</h1>
      <p>{`${registration.number}, ${view.program}, ${view.courseClass.code}`}</p>
      {params.get("part") === "agreement" ? null : <RegistrationSheet view={view} />}
      <SignedAgreement view={view} />
    </article>
  );
}

function RegistrationSheet({ view }: { view: RegistrationView }) {
  const { registration, student, courseClass, money, plan, answers } = view;
  return (
    <>
      <section>
        <h2>Registration</h2>
        <SheetLines
          lines={[
            {
              label: "Status",
              value: `${REGISTRATION_STATUS_LABELS[registration.status]}, ${ENROLLMENT_STATUS_LABELS[registration.enrollmentStatus].toLowerCase()}`,
            },
            { label: "Registered", value: longInstant(new Date(registration.createdAt), view.zone) },
            { label: "Class starts", value: courseClass.startDate ? longDate(courseClass.startDate) : "Self-paced" },
            { label: "When", value: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime) },
            { label: "Email", value: student.email },
            { label: "Phone", value: student.phone },
          ]}
        />
      </section>
      <section>
        <h2>Payments</h2>
        <SheetLines
          lines={[
            { label: "Tuition", value: formatMoney(money.tuition) },
            { label: "Application fee", value: money.applicationFee > 0 ? formatMoney(money.applicationFee) : null },
            { label: "Products", value: money.products > 0 ? formatMoney(money.products) : null },
            { label: "Paid", value: `${formatMoney(money.paid)} (${PAYMENT_STATUS_LABELS[registration.paymentStatus].toLowerCase()})` },
            { label: "Refunded", value: money.refunded > 0 ? formatMoney(money.refunded) : null },
            { label: "Balance", value: formatMoney(money.balance) },
          ]}
        />
      </section>
      {plan.length > 0 ? (
        <section>
          <h2>Payment plan</h2>
          <SheetTable
            name="Payment plan"
            heads={["Due", "Amount", "Status"]}
            rows={plan.map((item) => ({
              key: item.id,
              cells: [shortDate(item.dueDate), formatMoney(item.amountCents), INSTALMENT_STATUS_LABELS[item.status]],
            }))}
          />
        </section>
      ) : null}
      {answers.length > 0 ? (
        <section>
          <h2>Answers</h2>
          <SheetLines lines={answers.map(({ label, value, fileName }) => ({ label, value: fileName ?? answerText(value) }))} />
        </section>
      ) : null}
    </>
  );
}

function SignedAgreement({ view }: { view: RegistrationView }) {
  const { agreement, zone } = view;
  if (!agreement) return null;
  return (
    <section>
      <h2>{agreement.title}</h2>
      <p className="prose">{agreement.body}</p>
      <p className="prose">{agreement.policy}</p>
      <SheetLines
        lines={[
          { label: "Signed by", value: agreement.signature },
          { label: "Signed on", value: longInstant(new Date(agreement.signedAt), zone) },
        ]}
      />
    </section>
  );
}
