import { useLoaderData, useSearchParams } from "@remix-run/react";
import { revokeAutopay } from "~/features/accounts/domain/autopay";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { AutopayCard } from "~/features/accounts/parts/autopay-card";
import { issueCertificates } from "~/features/certificates/domain/issue";
import { CertificateCard } from "~/features/certificates/parts/certificate-card";
import { DROP_REASON_LABELS } from "~/features/enrollment/model";
import { recordedPaymentPath, registrationProfilePath, studentPath, studentsPath } from "~/features/enrollment/paths";
import { PLAN_TO_PAY_LABELS, PURPOSE_LABELS, REFERRAL_SOURCE_LABELS } from "~/features/forms/field-model";
import { school } from "~/features/identity/gates";
import { courseText } from "~/features/lms/model";
import { OutcomeCard } from "~/features/outcomes/parts/outcome-card";
import { refundRequestPath } from "~/features/payments/paths";
import { classRosterPath } from "~/features/programs/class-paths";
import { CLASS_MODE_LABELS, scheduleText } from "~/features/programs/model";
import { editProgramPath } from "~/features/programs/paths";
import { coverRegistration } from "~/features/sponsors/domain/cover";
import { sponsorPath } from "~/features/sponsors/paths";
import { acceptDocument, sendBackDocument } from "~/features/wallet/domain/decide-document";
import { addDocument } from "~/features/wallet/domain/send-document";
import { waiveDocument } from "~/features/wallet/domain/waive-document";
import { OfficeDocuments } from "~/features/wallet/parts/office-documents";
import { formatMoney } from "~/platform/money";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { AffiliateName } from "~/ui/affiliate-name";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import { Timeline } from "~/ui/timeline";
import { titled } from "~/ui/titled";
import { changeEnrollmentStatus } from "../../domain/change-enrollment-status";
import { changePayDeadline } from "../../domain/change-pay-deadline";
import { changePlanToPay } from "../../domain/change-plan-to-pay";
import { changeRegistrationStatus } from "../../domain/change-registration-status";
import { commentRegistration } from "../../domain/comment-registration";
import { reversePayment } from "../../domain/mark-payment-status";
import { registrationProfile } from "../../domain/registration-profile";
import { resolveAttention } from "../../domain/resolve-attention";
import { dismissTyped, takeOverTyped } from "../../domain/take-over-typed";
import { transferRegistration } from "../../domain/transfer-registration";
import { writeOff } from "../../domain/write-off";
import { resendConfirmation, sendPaymentReminder } from "../../domain/write-to-registered";
import { RecordedPayment } from "../../parts/recorded-payment";
import { AgreementCard, AnswersCard, Correct, LedgerCard, PlanCard, ProductsCard, Sums } from "../../parts/registration-cards";
import { RegistrationAlerts, RegistrationHeader } from "../../parts/registration-header";
import { RegistrationPanel } from "../../parts/registration-panels";
import type { RegistrationView } from "../../parts/registration-view";
import { TypedCard } from "../../parts/typed-card";

type Values = Record<string, unknown>;
type From = { params: Record<string, string | undefined> };
const ofRegistration = (values: Values, { params }: From) => ({ ...values, registration: params.id });
const back = (_: unknown, { params }: From) => registrationProfilePath(params.id ?? "");
const transferredWords = ({ code, overpaidCents }: { code: string; overpaidCents: number }) =>
  overpaidCents > 0 ? `Transferred to ${code}. ${formatMoney(overpaidCents)} is overpaid. Request a refund.` : `Transferred to ${code}.`;
const outcome = { input: ofRegistration, to: back };

export const handle = { menu: studentsPath };
export const loader = screenLoader(registrationProfile, {
  gate: school,
  input: ({ params, url: { searchParams } }) => ({
    id: params.id,
    do: searchParams.get("do") ?? undefined,
    find: searchParams.get("find") ?? undefined,
    target: searchParams.get("target") ?? undefined,
  }),
});
export const action = screenAction(
  {
    payment: intent(recordPayment, {
      input: ofRegistration,
      to: ({ id, registrationId }) => recordedPaymentPath(registrationId, id),
      toast: null,
    }),
    plan: intent(changePaymentPlan, outcome),
    funding: intent(changePlanToPay, outcome),
    cover: intent(coverRegistration, outcome),
    "write-off": intent(writeOff, { ...outcome, toast: ({ amountCents }) => `${formatMoney(amountCents)} written off.` }),
    deadline: intent(changePayDeadline, { ...outcome, toast: "Payment deadline saved." }),
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
    waiveDocument: intent(waiveDocument, { to: back, toast: ({ label }) => `${label} waived.` }),
    enrollment: intent(changeEnrollmentStatus, {
      to: back,
      input: ({ id, ...values }, { params }) => ({ ...values, enrollment_status: id, registration: params.id }),
    }),
    issueCertificate: intent(issueCertificates, { to: back, toast: "Certificate issued." }),
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
  const { money } = view;
  return (
    <>
      <RegistrationHeader view={view} />
      <div className="profile">
        <div>
          <RegistrationPanel view={view} name={params.get("do")} />
          <RecordedPayment view={view} id={params.get("recorded")} key={params.get("recorded")} />
          <RegistrationAlerts view={view} />
          <TypedCard view={view} />
          <LedgerCard view={view} />
          <PlanCard view={view} />
          <Card title="Registration">
            <RegistrationDetails view={view} />
          </Card>
          <ProductsCard view={view} />
          <OfficeDocuments registrationId={view.registration.id} documents={view.documents} />
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
          <CommentCard view={view} />
          {view.registration.status === "active" ? (
            <CertificateCard standing={view.certificate} registrationId={view.registration.id} student={view.student} isOwner={view.isOwner} />
          ) : null}
          {view.outcome ? <OutcomeCard standing={view.outcome} registrationId={view.registration.id} /> : null}
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

function RegistrationDetails({ view }: { view: RegistrationView }) {
  const { registration, student, courseClass, location } = view;
  return (
    <DetailList
      details={[
        { label: "Student", value: <Link to={studentPath(student.id)}>{nameOf(student)}</Link> },
        { label: "Contact", value: [student.email, student.phone].filter(Boolean).join(", ") },
        { label: "Program", value: <Link to={editProgramPath(registration.programId)}>{view.program}</Link> },
        {
          label: "Class",
          value: (
            <>
              <Link to={classRosterPath(registration.classId)}>{courseClass.code}</Link>
              {courseClass.mode === "self_paced"
                ? `, ${CLASS_MODE_LABELS.self_paced.toLowerCase()}`
                : courseClass.startDate
                  ? `, starts ${friendlyDate(courseClass.startDate)}`
                  : ""}
            </>
          ),
        },
        { label: "When", value: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime) },
        { label: "Where", value: courseClass.meetingType === "online" ? "Online" : (location?.name ?? null) },
        {
          label: "Plan to pay",
          value: [PLAN_TO_PAY_LABELS[registration.planToPay], registration.sponsorName, registration.sponsorContact].filter(Boolean).join(", "),
        },
        ...(registration.payDeadline && view.payBy ? [{ label: "Payment deadline", value: <DateText day={registration.payDeadline} /> }] : []),
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

function CommentCard({ view }: { view: RegistrationView }) {
  const { registration } = view;
  return (
    <Card title="Comment" action={<Link to={registrationProfilePath(registration.id, "comment")}>{registration.comment ? "Edit" : "Add"}</Link>}>
      {registration.comment ? <p className="prose">{registration.comment}</p> : <p className="faint">No comment. Only staff can see this.</p>}
    </Card>
  );
}
