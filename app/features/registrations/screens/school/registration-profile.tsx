import { Stack } from "@mantine/core";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { revokeAutopay } from "~/features/accounts/domain/autopay";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { AutopayCard } from "~/features/accounts/parts/autopay-card";
import { DROP_REASON_LABELS } from "~/features/enrollment/model";
import { PaymentBadge } from "~/features/enrollment/parts/payment-badge";
import { registrationProfilePath, studentPath, studentsPath } from "~/features/enrollment/paths";
import { PLAN_TO_PAY_LABELS, PURPOSE_LABELS, REFERRAL_SOURCE_LABELS } from "~/features/forms/field-model";
import { school } from "~/features/identity/gates";
import { courseText } from "~/features/lms/model";
import { newRefundPath, refundRequestPath } from "~/features/payments/paths";
import { CLASS_MODE_LABELS, hasStarted, scheduleText } from "~/features/programs/model";
import { coverRegistration } from "~/features/sponsors/domain/cover";
import { sponsorPath } from "~/features/sponsors/paths";
import { acceptDocument, sendBackDocument } from "~/features/student-documents/domain/decide-document";
import { addDocument } from "~/features/student-documents/domain/send-document";
import { OfficeDocuments } from "~/features/student-documents/parts/office-documents";
import { formatMoney } from "~/platform/money";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { AffiliateName } from "~/ui/affiliate-name";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { DateField, SelectField, TextareaField, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { Timeline } from "~/ui/timeline";
import { titled } from "~/ui/titled";
import { changeEnrollmentStatus } from "../../domain/change-enrollment-status";
import { changePlanToPay } from "../../domain/change-plan-to-pay";
import { changeRegistrationStatus } from "../../domain/change-registration-status";
import { commentRegistration } from "../../domain/comment-registration";
import { reversePayment } from "../../domain/mark-payment-status";
import { registrationProfile } from "../../domain/registration-profile";
import { resolveAttention } from "../../domain/resolve-attention";
import { dismissTyped, takeOverTyped } from "../../domain/take-over-typed";
import { transferRegistration } from "../../domain/transfer-registration";
import { resendConfirmation, sendPaymentReminder } from "../../domain/write-to-registered";
import { AgreementCard, AnswersCard, Correct, LedgerCard, PlanCard, ProductsCard, Sums } from "../../parts/registration-cards";
import { RegistrationPanel } from "../../parts/registration-panels";
import { mayMove, type RegistrationView } from "../../parts/registration-view";
import { TypedCard } from "../../parts/typed-card";
import { registrationPrintPath } from "../../paths";

type Values = Record<string, unknown>;
type From = { params: Record<string, string | undefined> };
const ofRegistration = (values: Values, { params }: From) => ({ ...values, registration: params.id });
const back = (_: unknown, { params }: From) => registrationProfilePath(params.id ?? "");
const transferredWords = ({ code, overpaidCents }: { code: string; overpaidCents: number }) =>
  overpaidCents > 0 ? `Transferred to ${code}. ${formatMoney(overpaidCents)} is overpaid. Request a refund.` : `Transferred to ${code}.`;
const outcome = { input: ofRegistration, to: back };

export const loader = screenLoader(registrationProfile, {
  gate: school,
  input: ({ params, url }) => ({ id: params.id, do: url.searchParams.get("do") ?? undefined }),
});
export const action = screenAction(
  {
    payment: intent(recordPayment, { ...outcome, toast: "Payment recorded." }),
    plan: intent(changePaymentPlan, outcome),
    funding: intent(changePlanToPay, outcome),
    cover: intent(coverRegistration, outcome),
    comment: intent(commentRegistration, outcome),
    cancel: intent(changeRegistrationStatus, { ...outcome, toast: "Registration cancelled." }),
    reactivate: intent(changeRegistrationStatus, { ...outcome, toast: "Registration reactivated." }),
    transfer: intent(transferRegistration, { ...outcome, toast: transferredWords }),
    settle: intent(resolveAttention, { ...outcome, toast: "Settled." }),
    "take-over": intent(takeOverTyped, { ...outcome, toast: "Student record updated." }),
    "dismiss-typed": intent(dismissTyped, { ...outcome, toast: "Student record kept." }),
    confirmation: intent(resendConfirmation, { ...outcome, toast: ({ to }) => `Confirmation sent to ${to}.` }),
    reminder: intent(sendPaymentReminder, { ...outcome, toast: ({ to }) => `Payment reminder sent to ${to}.` }),
    addDocument: intent(addDocument, { to: back, toast: ({ label }) => `${label} added.` }),
    acceptDocument: intent(acceptDocument, { to: back, toast: ({ label }) => `${label} accepted.` }),
    sendBackDocument: intent(sendBackDocument, { to: back, toast: ({ label }) => `${label} sent back.` }),
    enrollment: intent(changeEnrollmentStatus, {
      to: back,
      input: ({ id, ...values }, { params }) => ({ ...values, enrollment_status: id, registration: params.id }),
    }),
    "autopay-off": intent(revokeAutopay, { to: back, toast: "Autopay is off.", input: ({ id }) => ({ id }) }),
    "remove-payment": intent(reversePayment, {
      to: back,
      toast: "Payment removed.",
      input: ({ id }, { params }) => ({ registration: params.id, transaction: id }),
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `${data.registration.number} ${nameOf(data.student)}` : "Registration"));

export default function RegistrationProfileScreen() {
  const view = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { registration, student, courseClass, money } = view;
  const name = nameOf(student);
  const isActive = registration.status === "active";
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Students", to: studentsPath }]}
        title={name}
        status={
          <span className="badges">
            <StatusBadge status={registration.status} />
            <StatusBadge status={registration.enrollmentStatus} />
            <PaymentBadge {...registration} />
          </span>
        }
        lead={`${registration.number} · ${view.program} · ${courseClass.code}`}
        actions={
          <>
            <ButtonLink to={registrationPrintPath(registration.id)} quiet reloadDocument>
              Print
            </ButtonLink>
            {money.paid > money.refunded ? (
              <ButtonLink to={newRefundPath(registration.id)} quiet>
                Request refund
              </ButtonLink>
            ) : null}
            {!isActive ? (
              <ButtonLink to={registrationProfilePath(registration.id, "reactivate")}>Reactivate</ButtonLink>
            ) : money.balance > 0 ? (
              <ButtonLink to={registrationProfilePath(registration.id, "payment")}>Record payment</ButtonLink>
            ) : null}
          </>
        }
      />
      <div className="profile">
        <div>
          <RegistrationPanel view={view} name={params.get("do")} />
          {money.overpaid > 0 ? (
            <div className="alert">
              {formatMoney(money.overpaid)} is overpaid. <Link to={newRefundPath(registration.id)}>Request a refund</Link>
            </div>
          ) : null}
          <AttentionNote view={view} />
          {isActive ? null : (
            <div className="alert">Cancelled. {registration.cancelReason ? `Reason: ${registration.cancelReason}` : "No reason given."}</div>
          )}
          <TypedCard view={view} />
          <Card title="Registration">
            <RegistrationDetails view={view} />
          </Card>
          <PlanCard view={view} />
          <LedgerCard view={view} />
          <ProductsCard view={view} />
          <OfficeDocuments registrationId={registration.id} documents={view.documents} />
          <AnswersCard view={view} />
          <AgreementCard view={view} />
        </div>
        <div>
          <Card title="Balance" action={<Correct view={view} what="discount" label="Change discount" />}>
            <Sums money={money} />
            {view.cover.coveredCents > 0 && view.cover.sponsorId ? (
              <p className="faint">
                <Link to={sponsorPath(view.cover.sponsorId)}>{view.cover.sponsor}</Link> covers {formatMoney(view.cover.coveredCents)},{" "}
                {formatMoney(view.cover.paidCents)} of it is paid.
              </p>
            ) : null}
          </Card>
          <AutopayCard autopay={view.autopay} registrationId={view.registration.id} zone={view.zone} />
          <NextSteps view={view} />
          <CommentCard view={view} />
          <Card title="History">
            <Timeline
              auditEntries={view.activity.map(({ at, ...auditEntry }) => ({
                ...auditEntry,
                when: <InstantText at={at} zone={view.zone} withTime />,
              }))}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

/** The student's request or other notes that need attention. */
function AttentionNote({ view: { registration } }: { view: RegistrationView }) {
  const failure = useFailure("settle");
  if (registration.needsAttention === null) return null;
  return (
    <div className="alert">
      <p className="prose">{registration.needsAttention}</p>
      {failure ? <p className="field-error">{failure.message}</p> : null}
      <Stack gap="xs" className="quick-choices">
        {registration.status === "active" ? (
          <ButtonLink to={registrationProfilePath(registration.id, "cancel")} quiet>
            Cancel registration
          </ButtonLink>
        ) : null}
        <ConfirmButton label="Mark as settled" intent="settle" title="Mark as settled?" confirm="Mark as settled" danger={false} look="quiet">
          This removes the note here and in the list. The audit log keeps it.
        </ConfirmButton>
      </Stack>
    </div>
  );
}

function RegistrationDetails({ view }: { view: RegistrationView }) {
  const { registration, student, courseClass, location } = view;
  return (
    <DetailList
      details={[
        { label: "Student", value: <Link to={studentPath(student.id)}>{nameOf(student)}</Link> },
        { label: "Contact", value: [student.email, student.phone].filter(Boolean).join(", ") },
        { label: "Program", value: view.program },
        {
          label: "Class",
          value: `${courseClass.code}, ${courseClass.mode === "self_paced" ? CLASS_MODE_LABELS.self_paced : courseClass.startDate ? `starts ${friendlyDate(courseClass.startDate)}` : ""}`,
        },
        { label: "When", value: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime) },
        { label: "Where", value: courseClass.meetingType === "online" ? "Online" : (location?.name ?? null) },
        {
          label: "Plan to pay",
          value: [PLAN_TO_PAY_LABELS[registration.planToPay], registration.sponsorName, registration.sponsorContact].filter(Boolean).join(", "),
        },
        ...(registration.enrollmentStatus === "dropped"
          ? [
              { label: "Reason for dropping", value: registration.dropReason ? DROP_REASON_LABELS[registration.dropReason] : null },
              { label: "Last day of attendance", value: registration.lastAttendedOn ? <DateText day={registration.lastAttendedOn} /> : null },
            ]
          : []),
        { label: "Registered", value: <InstantText at={registration.createdAt} zone={view.zone} withTime /> },
        { label: "Purpose", value: registration.purpose ? PURPOSE_LABELS[registration.purpose] : null },
        { label: "Referral source", value: registration.referralSource ? REFERRAL_SOURCE_LABELS[registration.referralSource] : null },
        ...(registration.affid ? [{ label: "Affiliate", value: <AffiliateName affid={registration.affid} affiliate={view.affiliate} /> }] : []),
        ...(view.course.status ? [{ label: "Learning platform", value: courseText(view.course) }] : []),
        ...view.refunds.map((refund) => ({
          label: "Refund request",
          value: (
            <Link to={refundRequestPath(refund.id)}>
              <StatusBadge status={refund.status} />
            </Link>
          ),
        })),
      ]}
    />
  );
}

/** The current actions on the registration, without payment actions. */
function NextSteps({ view }: { view: RegistrationView }) {
  const { registration, student, money } = view;
  const failures = [useFailure("enrollment"), useFailure("confirmation"), useFailure("reminder")];
  const failure = failures.find((answer) => answer !== null);
  if (registration.status !== "active") return null;
  const to = (panel: string) => registrationProfilePath(registration.id, panel);
  const change = (status: string, label: string, title: string, words: string, asks?: ReactNode) => (
    <ConfirmButton
      label={label}
      intent="enrollment"
      fields={{ id: status }}
      title={title}
      confirm={label}
      danger={asks !== undefined}
      look="quiet"
      asks={asks}
    >
      {words}
    </ConfirmButton>
  );
  const name = nameOf(student);
  const isUnderWay = hasStarted(view.courseClass, view.today);
  return (
    <Card title="Next steps">
      {failure ? <p className="field-error">{failure.message}</p> : null}
      <Stack gap="xs" className="quick-choices">
        {registration.enrollmentStatus === "enrolled" ? (
          <>
            {change("completed", "Mark as completed", `Mark ${name} as completed?`, "The student can then write a review.")}
            {change(
              "dropped",
              "Mark as dropped",
              `Mark ${name} as dropped?`,
              "Before the class starts, this releases the seat. Unpaid amounts stay due.",
              <>
                <SelectField name="drop_reason" label="Reason" options={optionsOf(DROP_REASON_LABELS)} empty="No reason" />
                {isUnderWay ? <DateField name="last_attended_on" label="Last day of attendance" max={view.today} /> : null}
                <TextareaField name="reason" label="Note" rows={2} maxLength={500} />
              </>,
            )}
          </>
        ) : (
          change("enrolled", "Mark as enrolled", `Mark ${name} as enrolled?`, "If the seat was released, the student takes one again.")
        )}
        {mayMove(view) ? (
          <ButtonLink to={to("transfer")} quiet>
            Transfer to another class
          </ButtonLink>
        ) : null}
        <ConfirmButton
          label="Resend confirmation"
          intent="confirmation"
          title="Send the confirmation again?"
          confirm="Resend confirmation"
          danger={false}
          look="quiet"
        >
          {`We'll email ${student.email} the class details, payments, and balance.`}
        </ConfirmButton>
        {money.balance > 0 ? (
          <ConfirmButton
            label="Send payment reminder"
            intent="reminder"
            title="Send a payment reminder?"
            confirm="Send payment reminder"
            danger={false}
            look="quiet"
            fields={failures[2]?.code === "reminded_lately" ? { again: "yes" } : {}}
          >
            {`We'll email ${student.email} everything that is due, or the next installment.`}
          </ConfirmButton>
        ) : null}
        <ButtonLink to={to("sponsor")} quiet>
          Set sponsor
        </ButtonLink>
        <ButtonLink to={to("funding")} quiet>
          Change plan to pay
        </ButtonLink>
        <ButtonLink to={to("cancel")} quiet>
          Cancel registration
        </ButtonLink>
      </Stack>
    </Card>
  );
}

function CommentCard({ view }: { view: RegistrationView }) {
  const { registration } = view;
  return (
    <Card title="Comment" action={<Link to={registrationProfilePath(registration.id, "comment")}>{registration.comment ? "Edit" : "Add"}</Link>}>
      {registration.comment ? <p className="prose">{registration.comment}</p> : <p className="faint">No comment. Only staff can see this.</p>}
    </Card>
  );
}
