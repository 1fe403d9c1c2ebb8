import { Group } from "@mantine/core";
import type { ClassSummary, InstalmentView, LedgerView } from "~/features/accounts/domain/account-summary";
import { ENROLLMENT_STATUS_LABELS, REGISTRATION_STATUS_LABELS } from "~/features/enrollment/model";
import { PaymentBadge } from "~/features/enrollment/parts/payment-badge";
import { studentClassPath, studentRegisterPath } from "~/features/enrollment/paths";
import { type FeeTerms, INSTALMENT_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { receiptPath } from "~/features/payments/paths";
import { PRE_ENROLLMENT_STATUS_LABELS } from "~/features/pre-enrollments/model";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { DateText, InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { PayButton } from "./pay-button";

/** "Mon, Mar 9, 2026 – Fri, Apr 17, 2026", or "Self-paced". */
export function ClassDates({ startDate, endDate, isSelfPaced }: Pick<ClassSummary, "startDate" | "endDate" | "isSelfPaced">) {
  const say = useWords(words);
  return isSelfPaced || !startDate ? (
    say("selfPaced")
  ) : (
    <>
      <DateText day={startDate} friendly />
      {endDate && endDate !== startDate ? (
        <>
          {" – "}
          <DateText day={endDate} friendly />
        </>
      ) : null}
    </>
  );
}

/** The student's classes as large rows that open the class. */
export function ClassRows({ classes, withMoney }: { classes: ClassSummary[]; withMoney?: boolean }) {
  const say = useWords(words);
  return (
    <ul className="rows">
      {classes.map((row) => (
        <li key={row.id} className="row row-link">
          <div className="row-main">
            <p className="row-title">
              <Link to={studentClassPath(row.id)}>{row.program}</Link>
            </p>
            <p className="row-meta">
              {row.classCode} · <ClassDates {...row} />
            </p>
            <p className="row-meta">{[row.hours, row.place].filter(Boolean).join(" · ")}</p>
          </div>
          <div className="row-end">
            <Group component="p" gap={6}>
              <StatusBadge status={row.enrollmentStatus} label={ENROLLMENT_STATUS_LABELS[row.enrollmentStatus]} />
              <StatusBadge status={row.status} label={REGISTRATION_STATUS_LABELS[row.status]} />
              {withMoney ? <PaymentBadge status={row.status} paymentStatus={row.paymentStatus} /> : null}
            </Group>
            {withMoney && row.balanceCents > 0 ? (
              <p className="row-meta figures">{say("balanceOf", { amount: formatMoney(row.balanceCents) })}</p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The installments of a plan. With `canPay`, unpaid ones have a pay button; the next one's is prominent. */
export const InstalmentRows = ({
  instalments,
  canPay,
  fee,
  withProgram,
}: {
  instalments: InstalmentView[];
  canPay: boolean;
  fee: FeeTerms;
  withProgram?: boolean;
}) => {
  const say = useWords(words);
  const next = instalments.find(({ isPayable }) => isPayable)?.id;
  return (
    <ul className="rows">
      {instalments.map((row) => (
        <li key={row.id} className="row">
          <div className="row-main">
            <p className="row-title figures">
              {formatMoney(row.amountCents)} <InstalmentBadge row={row} />
            </p>
            <p className="row-meta">
              {withProgram
                ? say.rich(
                    "programPayment",
                    { date: <DateText day={row.dueDate} /> },
                    { program: row.program, position: row.position, count: row.of },
                  )
                : say.rich("payment", { date: <DateText day={row.dueDate} /> }, { position: row.position, count: row.of })}
            </p>
            {row.openCents > 0 && row.openCents < row.amountCents ? (
              <p className="row-meta figures">{say("leftToPay", { amount: formatMoney(row.openCents) })}</p>
            ) : null}
          </div>
          {canPay && row.isPayable ? (
            <PayButton
              intent="payInstalment"
              id={row.id}
              cents={row.openCents}
              fee={fee}
              about={say("dueOn", { date: friendlyDate(row.dueDate, say.locale) })}
              quiet={!row.isOverdue && row.id !== next}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
};

const InstalmentBadge = ({ row }: { row: InstalmentView }) =>
  row.isOverdue ? (
    <StatusBadge status="overdue" />
  ) : (
    <StatusBadge
      status={row.status}
      label={INSTALMENT_STATUS_LABELS[row.status]}
      tone={row.status === "unpaid" ? "amber" : row.status === "cancelled" ? "grey" : "green"}
    />
  );

export function LedgerRows({ ledger }: { ledger: LedgerView[] }) {
  const say = useWords(words);
  return (
    <ul className="rows">
      {ledger.map((row) => (
        <li key={row.id} className="row">
          <div className="row-main">
            <p className="row-title row-title-plain">{say.text(row.description)}</p>
            <p className="row-meta">
              <DateText day={row.paidOn} />
              {TRANSACTION_TYPE_LABELS[row.type] === row.description ? "" : ` · ${say.text(TRANSACTION_TYPE_LABELS[row.type])}`}
            </p>
          </div>
          <div className="row-end">
            <p className="row-amount figures">{formatMoney(row.amountCents)}</p>
            <Group component="p" gap={6}>
              <StatusBadge status={row.status} />
              {row.hasReceipt ? (
                <a className="row-action" href={receiptPath(row.id)}>
                  {say.rich("receiptOf", { unseen: <span className="visually-hidden" /> }, { payment: say.text(row.description) })}
                </a>
              ) : null}
            </Group>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface Application {
  id: string;
  status: keyof typeof PRE_ENROLLMENT_STATUS_LABELS;
  program: string;
  programSlug: string;
  reason: string | null;
  appliedAt: number;
}

export function PreEnrollmentRows({ rows, zone }: { rows: Application[]; zone: string }) {
  const say = useWords(words);
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.id} className="row">
          <div className="row-main">
            <p className="row-title">{row.program}</p>
            <p className="row-meta">
              {row.status === "disapproved" && row.reason
                ? say.rich("sentWithReason", { time: <InstantText at={row.appliedAt} zone={zone} /> }, { reason: row.reason })
                : say.rich("sent", { time: <InstantText at={row.appliedAt} zone={zone} /> })}
            </p>
          </div>
          <Group component="p" gap={6}>
            <StatusBadge status={row.status} label={PRE_ENROLLMENT_STATUS_LABELS[row.status]} />
            {row.status === "approved" ? (
              <Link to={studentRegisterPath({ program: row.programSlug })} className="row-action">
                {say.rich("registerFor", { unseen: <span className="visually-hidden" /> }, { program: row.program })}
              </Link>
            ) : null}
          </Group>
        </li>
      ))}
    </ul>
  );
}
