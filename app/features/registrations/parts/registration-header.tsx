import { Stack } from "@mantine/core";
import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { CohortTags } from "~/features/enrollment/parts/cohort-tags";
import { registrationAttendancePath, registrationProfilePath, studentPath, studentsPath } from "~/features/enrollment/paths";
import { RELEASE_DAYS } from "~/features/enrollment/pay-deadline-model";
import { newRefundPath } from "~/features/payments/paths";
import { classRosterPath } from "~/features/programs/class-paths";
import { editProgramPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { nameOf } from "~/platform/person-name";
import { queryString } from "~/platform/query-string";
import { friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { TextareaField, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { PageHeader } from "~/ui/page-header";
import { spanishMark } from "~/ui/reads-spanish";
import { useRefusedPath } from "~/ui/refused";
import { StatusBadge } from "~/ui/status-badge";
import { nextStepOf } from "../next-step-model";
import { correctRegistrationPath, registrationPrintPath } from "../paths";
import { mayMove, type RegistrationView } from "./registration-view";

/** The student's name, the state, and the likely next step; all other actions are in the menu. */
export function RegistrationHeader({ view }: { view: RegistrationView }) {
  const { registration, student, courseClass } = view;
  return (
    <PageHeader
      crumbs={[{ label: "Students", to: studentsPath }]}
      title={<Link to={studentPath(student.id)}>{nameOf(student)}</Link>}
      status={
        <span className="badges">
          <StatusBadge status={registration.status === "active" ? registration.enrollmentStatus : registration.status} />
          {spanishMark(student.locale)}
        </span>
      }
      lead={
        <>
          <strong>{balanceText(view)}</strong>
          <br />
          <Link to={classRosterPath(registration.classId)}>{courseClass.code}</Link>
          {" · "}
          <Link to={editProgramPath(registration.programId)}>{view.program}</Link>
          {` · ${registration.number}`}
          {view.cohorts.length > 0 ? (
            <>
              <br />
              <CohortTags cohorts={view.cohorts} />
            </>
          ) : null}
        </>
      }
      actions={
        <>
          <MoreActions view={view} />
          <NextStep view={view} />
        </>
      }
    />
  );
}

/** "Balance $1,450.00, $245.00 past due since Nov 2, 2026" */
export function balanceText({ money, owed, registration }: RegistrationView): string {
  if (money.overpaid > 0) return `Overpaid by ${formatMoney(money.overpaid)}`;
  if (money.balance === 0) return money.paid > money.refunded || registration.paymentStatus === "complete_paid" ? "Paid in full" : "Nothing due";
  const balance = `Balance ${formatMoney(money.balance)}`;
  if (owed.pastDueCents > 0 && owed.since) return `${balance}, ${formatMoney(owed.pastDueCents)} past due since ${friendlyDate(owed.since)}`;
  return owed.next ? `${balance}, ${formatMoney(owed.next.amountCents)} due ${friendlyDate(owed.next.dueDate)}` : `${balance}, due now`;
}

function NextStep({ view }: { view: RegistrationView }) {
  const { registration, money, owed, documents, courseClass, today } = view;
  const toReview = documents.find(({ state }) => state === "sent");
  const step = nextStepOf({
    isActive: registration.status === "active",
    isEnrolled: registration.enrollmentStatus === "enrolled",
    needsAttention: registration.needsAttention !== null,
    hasDocumentToReview: toReview !== undefined,
    balanceCents: money.balance,
    pastDueCents: owed.pastDueCents,
    overpaidCents: money.overpaid,
    classEnd: courseClass.endDate,
    today,
  });
  const to = (panel: string) => registrationProfilePath(registration.id, panel);
  if (step === "settle") return <Settle look="filled" />;
  if (step === "document" && toReview)
    return (
      <ButtonLink to={`${registrationProfilePath(registration.id)}${queryString({ document: toReview.key, step: "accept" })}#documents`}>
        Accept {toReview.label}
      </ButtonLink>
    );
  if (step === "payment") return <ButtonLink to={to("payment")}>Record payment</ButtonLink>;
  if (step === "complete") return <ChangeStatus view={view} to="completed" look="filled" />;
  if (step === "refund") return <ButtonLink to={newRefundPath(registration.id)}>Request refund</ButtonLink>;
  return step === "reactivate" ? <ButtonLink to={to("reactivate")}>Reactivate</ButtonLink> : null;
}

const Settle = ({ look }: { look?: "filled" }) => (
  <ConfirmButton label="Mark as settled" intent="settle" title="Mark as settled?" confirm="Mark as settled" danger={false} look={look}>
    This removes the note here and in the list. The audit log keeps it.
  </ConfirmButton>
);

function ChangeStatus({ view, to, look }: { view: RegistrationView; to: "completed" | "enrolled"; look?: "filled" }) {
  const name = nameOf(view.student);
  const isDone = to === "completed";
  return (
    <ConfirmButton
      label={isDone ? "Mark as completed" : "Mark as enrolled"}
      intent="enrollment"
      fields={{ id: to }}
      title={`Mark ${name} as ${to}?`}
      confirm={isDone ? "Mark as completed" : "Mark as enrolled"}
      danger={false}
      look={look}
      asks={
        isDone ? (
          <TextareaField name="reason" label="Reason" rows={2} maxLength={500} hint="Needed only if required hours or skills are missing." />
        ) : null
      }
    >
      {isDone
        ? `The student can then write a review. ${view.money.balance > 0 ? `The balance of ${formatMoney(view.money.balance)} stays due.` : "The price doesn't change."}`
        : `If the seat was released, the student takes one in ${view.courseClass.code} again. The balance doesn't change.`}
    </ConfirmButton>
  );
}

/** A menu entry that leads to a form; absent for users who may not change it. */
const Entry = ({ to, children, danger }: { to: string; children: ReactNode; danger?: boolean }) =>
  useRefusedPath(to, { toChange: true }) ? null : (
    <Link to={to} data-danger={danger}>
      {children}
    </Link>
  );

const Group = ({ label }: { label: string }) => <p className="menu-label">{label}</p>;

function MoreActions({ view }: { view: RegistrationView }) {
  const { registration, student, money } = view;
  const isActive = registration.status === "active";
  const isEnrolled = registration.enrollmentStatus === "enrolled";
  const reminder = useFailure("reminder");
  const [params] = useSearchParams();
  const to = (panel: string) => registrationProfilePath(registration.id, panel);
  return (
    <Menu className="button-menu" button="More" isOpen={params.has("confirm")}>
      <Group label="Money" />
      {money.balance > 0 ? <Entry to={to("payment")}>Record payment</Entry> : null}
      {money.balance > 0 && isActive && view.takesCards ? <Entry to={to("card")}>Take a card payment</Entry> : null}
      {money.balance > 0 && view.mayWriteOff ? <Entry to={to("write-off")}>Write off a balance</Entry> : null}
      {isActive ? <Entry to={to("plan")}>Edit payment plan</Entry> : null}
      {isActive ? <Entry to={correctRegistrationPath(registration.id, "discount")}>Change discount</Entry> : null}
      {isActive ? <Entry to={to("sponsor")}>Set sponsor</Entry> : null}
      {isActive && money.balance > 0 && money.paid === 0 ? <Entry to={to("deadline")}>Set payment deadline</Entry> : null}
      {isActive ? <Entry to={to("funding")}>Change plan to pay</Entry> : null}
      {money.paid > money.refunded ? <Entry to={newRefundPath(registration.id)}>Request refund</Entry> : null}
      <Group label="Enrollment" />
      <Entry to={registrationAttendancePath(registration.id)}>Attendance and hours</Entry>
      {mayMove(view) ? <Entry to={to("transfer")}>Transfer to another class</Entry> : null}
      {isActive && isEnrolled ? <ChangeStatus view={view} to="completed" /> : null}
      {isActive && !isEnrolled ? <ChangeStatus view={view} to="enrolled" /> : null}
      {isActive && isEnrolled ? (
        <Entry to={to("drop")} danger>
          Mark as dropped
        </Entry>
      ) : null}
      {isActive ? (
        <Entry to={to("cancel")} danger>
          Cancel registration
        </Entry>
      ) : (
        <Entry to={to("reactivate")}>Reactivate</Entry>
      )}
      <Group label="Messages and papers" />
      {isActive ? (
        <ConfirmButton
          label="Resend confirmation"
          intent="confirmation"
          title="Send the confirmation again?"
          confirm="Resend confirmation"
          danger={false}
        >
          {`We'll email ${student.email} the class details, payments, and balance.`}
        </ConfirmButton>
      ) : null}
      {isActive && money.balance > 0 ? (
        <ConfirmButton
          label="Send payment reminder"
          intent="reminder"
          title="Send a payment reminder?"
          confirm="Send payment reminder"
          danger={false}
          fields={reminder?.code === "reminded_lately" ? { again: "yes" } : {}}
        >
          {`We'll email ${student.email} everything that is due, or the next installment.`}
        </ConfirmButton>
      ) : null}
      <Entry to={to("comment")}>{registration.comment ? "Edit comment" : "Add comment"}</Entry>
      <Link to={registrationPrintPath(registration.id)} reloadDocument>
        Print
      </Link>
    </Menu>
  );
}

/** The refusal of a header action, the student's request, an overpayment and the cancellation. */
export function RegistrationAlerts({ view }: { view: RegistrationView }) {
  const { registration, money } = view;
  const failures = [useFailure("enrollment"), useFailure("confirmation"), useFailure("reminder"), useFailure("settle")];
  const failure = failures.find((answer) => answer !== null);
  return (
    <>
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      {money.overpaid > 0 ? (
        <div className="alert">
          {formatMoney(money.overpaid)} is overpaid. <Link to={newRefundPath(registration.id)}>Request a refund</Link>
        </div>
      ) : null}
      {view.payBy && view.payBy.deadline <= view.today ? <UnpaidSeat view={view} /> : null}
      {registration.needsAttention !== null ? (
        <div className="alert">
          <p className="prose">{registration.needsAttention}</p>
          {registration.status === "active" ? (
            <Stack gap="xs" className="quick-choices">
              <ButtonLink to={registrationProfilePath(registration.id, "cancel")} quiet>
                Cancel registration
              </ButtonLink>
            </Stack>
          ) : null}
        </div>
      ) : null}
      {registration.status === "active" ? null : (
        <div className="alert">Cancelled. {registration.cancelReason ? `Reason: ${registration.cancelReason}` : "No reason given."}</div>
      )}
    </>
  );
}

/** A payment deadline that is reached, with its two ways out. */
function UnpaidSeat({ view: { registration, payBy } }: { view: RegistrationView }) {
  return (
    <div className="alert">
      <p>
        {`The seat is unpaid past its deadline, ${friendlyDate(payBy?.deadline ?? "")}.`}
        {registration.payDeadlineNoticeAt !== null && payBy?.keepsSeat
          ? ` We emailed the student. The seat is released ${RELEASE_DAYS} days after the email if nothing is paid.`
          : ""}
      </p>
      <Stack gap="xs" className="quick-choices">
        <ButtonLink to={registrationProfilePath(registration.id, "deadline")} quiet>
          Extend
        </ButtonLink>
        <ButtonLink to={registrationProfilePath(registration.id, "cancel")} quiet>
          Cancel registration
        </ButtonLink>
      </Stack>
    </div>
  );
}
