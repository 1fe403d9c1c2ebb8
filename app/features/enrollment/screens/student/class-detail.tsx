import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { student } from "~/areas/gates";
import { serviceFee } from "~/features/payments/model";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { askCancellation } from "../../domain/student/ask-cancellation";
import { getOwnClass } from "../../domain/student/class-detail";
import { payBalance, payInstalment } from "../../domain/student/pay";
import { saveReview } from "../../domain/student/save-review";
import { ENROLLMENT_STATUS_LABELS } from "../../model";
import { Cancellation } from "../../parts/student/cancellation";
import { Answers, ClassFacts, Meeting, Refunds } from "../../parts/student/class-parts";
import { InstalmentRows, LedgerRows } from "../../parts/student/lists";
import { PayAtSchool, PayButton, toCheckout } from "../../parts/student/pay-button";
import { Review } from "../../parts/student/review";
import { StudentPage, studentLinks } from "../../parts/student/student-page";
import { studentAgreementPath, studentClassesPath } from "../../paths";

export const links = studentLinks;
export const loader = screenLoader(getOwnClass, { gate: student });
export const action = screenAction(
  {
    payInstalment: intent(payInstalment, toCheckout),
    payBalance: intent(payBalance, toCheckout),
    askCancellation: intent(askCancellation, { toast: "Your message was sent to the school." }),
    saveReview: intent(saveReview, { toast: "Thank you. The school reads your review before it is shown." }),
  },
  { gate: student },
);
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.standing.program ?? "Class"} · ${data?.school.name ?? ""}` }];

export type ClassDetail = ReturnType<typeof useLoaderData<typeof loader>>;

/** STU-12: one class, from its first day to its last receipt. */
export default function ClassDetailScreen() {
  const detail = useLoaderData<typeof loader>();
  const { standing, agreement, zone } = detail;
  const state =
    standing.status === "cancelled" ? (
      <StatusBadge status="cancelled" />
    ) : (
      <StatusBadge status={standing.enrollmentStatus} label={ENROLLMENT_STATUS_LABELS[standing.enrollmentStatus]} />
    );
  return (
    <StudentPage>
      <PageHeader
        title={standing.program}
        crumbs={[{ label: "My classes", to: studentClassesPath }]}
        status={state}
        lead={`Class ${standing.classCode} · Registration ${standing.number}`}
      />
      <Meeting detail={detail} />
      <Card title="Class">
        <ClassFacts detail={detail} />
      </Card>
      <Money detail={detail} />
      {detail.ledger.length > 0 ? (
        <Card title="Transactions" flush>
          <LedgerRows ledger={detail.ledger} />
        </Card>
      ) : null}
      <Refunds refunds={detail.refunds} zone={zone} />
      {agreement ? (
        <Card
          title="Agreement"
          action={
            <ButtonLink quiet to={studentAgreementPath(standing.id)} reloadDocument>
              Open to read or print
            </ButtonLink>
          }
        >
          <Facts
            facts={[
              { label: "Document", value: agreement.title },
              { label: "Signed by", value: agreement.signature },
              { label: "Signed on", value: <InstantText at={agreement.signedAt} zone={zone} withTime /> },
            ]}
          />
        </Card>
      ) : null}
      <Answers answers={detail.answers} />
      {detail.mayReview ? <Review detail={detail} /> : null}
      {detail.mayAskCancellation ? <Cancellation detail={detail} /> : null}
    </StudentPage>
  );
}

function Money({ detail: { standing, price, instalments, totals, canPay, fee, school } }: { detail: ClassDetail }) {
  const open = instalments.filter(({ openCents }) => openCents > 0);
  const openCents = open.reduce((sum, row) => sum + row.openCents, 0);
  const total = price.tuitionCents + price.applicationFeeCents + price.productsCents;
  return (
    <>
      <Card title="Payments">
        {total === 0 ? (
          <p>This class is free.</p>
        ) : (
          <div className="due">
            <dl className="price figures">
              <dt>Tuition</dt>
              <dd>{formatMoney(price.tuitionCents)}</dd>
              {price.applicationFeeCents > 0 ? <dt>Application fee</dt> : null}
              {price.applicationFeeCents > 0 ? <dd>{formatMoney(price.applicationFeeCents)}</dd> : null}
              {price.productsCents > 0 ? <dt>Products</dt> : null}
              {price.productsCents > 0 ? <dd>{formatMoney(price.productsCents)}</dd> : null}
              <dt>Paid</dt>
              <dd>{formatMoney(-totals.paidCents)}</dd>
              <dt className="price-total">Balance</dt>
              <dd className="price-total">{formatMoney(standing.balanceCents)}</dd>
            </dl>
            {canPay && open.length > 1 ? (
              <PayButton intent="payBalance" id={standing.id} label="Pay whole balance," cents={openCents} fee={fee} quiet />
            ) : null}
          </div>
        )}
        {open.length > 0 && !canPay ? <PayAtSchool school={school} /> : null}
        {open.length > 0 && canPay && serviceFee(fee, openCents) > 0 ? (
          <p className="row-meta">The online service fee is in the amount of each button; paying at the school has none.</p>
        ) : null}
      </Card>
      {instalments.length > 0 ? (
        <Card title="Payment plan" flush>
          <InstalmentRows instalments={instalments} canPay={canPay} fee={fee} />
        </Card>
      ) : null}
    </>
  );
}
