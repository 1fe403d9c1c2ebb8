import { Group } from "@mantine/core";
import type { ClassSummary, InstalmentView, LedgerView } from "~/features/accounts/domain/account-summary";
import { ENROLLMENT_STATUS_LABELS, REGISTRATION_STATUS_LABELS } from "~/features/enrollment/model";
import { PaymentBadge } from "~/features/enrollment/parts/payment-badge";
import { studentClassPath, studentRegisterPath } from "~/features/enrollment/paths";
import { type FeeTerms, INSTALMENT_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { receiptPath } from "~/features/payments/paths";
import { PRE_ENROLLMENT_STATUS_LABELS } from "~/features/pre-enrollments/model";
import { formatMoney } from "~/platform/money";
import { DateText, InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import { PayButton } from "./pay-button";

/** "Mon, Mar 9, 2026 – Fri, Apr 17, 2026", or what stands in its place for a self-paced class. */
export const ClassDates = ({ startDate, endDate, isSelfPaced }: Pick<ClassSummary, "startDate" | "endDate" | "isSelfPaced">) =>
  isSelfPaced || !startDate ? (
    <>Self-paced</>
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

/** Own classes as large rows; the whole row opens the class. */
export const ClassRows = ({ classes, withMoney }: { classes: ClassSummary[]; withMoney?: boolean }) => (
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
          {withMoney && row.balanceCents > 0 ? <p className="row-meta figures">Balance {formatMoney(row.balanceCents)}</p> : null}
        </div>
      </li>
    ))}
  </ul>
);

/** The payments of a plan. With `canPay`, each open one can be paid from its row; the next one stands out. */
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
              {withProgram ? `${row.program}, payment ` : "Payment "}
              {row.position} of {row.of}, due <DateText day={row.dueDate} />
            </p>
            {row.openCents > 0 && row.openCents < row.amountCents ? (
              <p className="row-meta figures">{formatMoney(row.openCents)} still to pay</p>
            ) : null}
          </div>
          {canPay && row.isPayable ? (
            <PayButton
              intent="payInstalment"
              id={row.id}
              cents={row.openCents}
              fee={fee}
              about={`for what is due ${row.dueDate}`}
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

export const LedgerRows = ({ ledger }: { ledger: LedgerView[] }) => (
  <ul className="rows">
    {ledger.map((row) => (
      <li key={row.id} className="row">
        <div className="row-main">
          <p className="row-title row-title-plain">{row.description}</p>
          <p className="row-meta">
            <DateText day={row.paidOn} />
            {TRANSACTION_TYPE_LABELS[row.type] === row.description ? "" : ` · ${TRANSACTION_TYPE_LABELS[row.type]}`}
          </p>
        </div>
        <div className="row-end">
          <p className="row-amount figures">{formatMoney(row.amountCents)}</p>
          <Group component="p" gap={6}>
            <StatusBadge status={row.status} />
            {row.hasReceipt ? (
              <a className="row-action" href={receiptPath(row.id)}>
                Receipt<span className="visually-hidden"> of {row.description}</span>
              </a>
            ) : null}
          </Group>
        </div>
      </li>
    ))}
  </ul>
);

interface Application {
  id: string;
  status: keyof typeof PRE_ENROLLMENT_STATUS_LABELS;
  program: string;
  programSlug: string;
  reason: string | null;
  appliedAt: number;
}

export const PreEnrollmentRows = ({ rows, zone }: { rows: Application[]; zone: string }) => (
  <ul className="rows">
    {rows.map((row) => (
      <li key={row.id} className="row">
        <div className="row-main">
          <p className="row-title">{row.program}</p>
          <p className="row-meta">
            Sent <InstantText at={row.appliedAt} zone={zone} />
            {row.status === "disapproved" && row.reason ? `. ${row.reason}` : ""}
          </p>
        </div>
        <Group component="p" gap={6}>
          <StatusBadge status={row.status} label={PRE_ENROLLMENT_STATUS_LABELS[row.status]} />
          {row.status === "approved" ? (
            <Link to={studentRegisterPath({ program: row.programSlug })} className="row-action">
              Register<span className="visually-hidden"> for {row.program}</span>
            </Link>
          ) : null}
        </Group>
      </li>
    ))}
  </ul>
);
