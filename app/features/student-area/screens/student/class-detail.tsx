import { Group } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { ENROLLMENT_STATUS_LABELS } from "~/features/enrollment/model";
import { studentAgreementPath, studentClassesPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { SMALLEST_CHARGE, serviceFee } from "~/features/payments/model";
import { sendDocument } from "~/features/student-documents/domain/send-document";
import { OwnDocuments } from "~/features/student-documents/parts/own-documents";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { askCancellation } from "../../domain/ask-cancellation";
import { getOwnClass } from "../../domain/class-detail";
import { payBalance, payInstalment } from "../../domain/pay";
import { saveReview } from "../../domain/save-review";
import { Cancellation } from "../../parts/cancellation";
import { Answers, ClassDetails, Meeting, Refunds } from "../../parts/class-parts";
import type { ClassDetail } from "../../parts/class-view";
import { InstalmentRows, LedgerRows } from "../../parts/lists";
import { PayAtSchool, PayButton, toCheckout } from "../../parts/pay-button";
import { Review } from "../../parts/review";
import { StudentPage, studentLinks } from "../../parts/student-page";

export const links = studentLinks;
export const loader = screenLoader(getOwnClass, { gate: student });
export const action = screenAction(
  {
    payInstalment: intent(payInstalment, toCheckout),
    payBalance: intent(payBalance, toCheckout),
    askCancellation: intent(askCancellation, { toast: "Your message was sent to the school." }),
    sendDocument: intent(sendDocument, { toast: ({ label }) => `${label} was sent to the school.`, to: (_, { url }) => url.pathname }),
    saveReview: intent(saveReview, { toast: "Thank you. The school reads your review before it is shown." }),
  },
  { gate: student },
);
export const meta = titled<typeof loader>((data) => data?.summary.program ?? "Class");

/** STU-12: one class, from its first day to its last receipt. */
export default function ClassDetailScreen() {
  const detail = useLoaderData<typeof loader>();
  const { summary, agreement, zone } = detail;
  const state =
    summary.status === "cancelled" ? (
      <StatusBadge status="cancelled" />
    ) : (
      <StatusBadge status={summary.enrollmentStatus} label={ENROLLMENT_STATUS_LABELS[summary.enrollmentStatus]} />
    );
  return (
    <StudentPage>
      <PageHeader
        title={summary.program}
        crumbs={[{ label: "My classes", to: studentClassesPath }]}
        status={state}
        lead={`Class ${summary.classCode} · Registration ${summary.number}`}
      />
      <Meeting detail={detail} />
      <Card title="Class">
        <ClassDetails detail={detail} />
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
            <ButtonLink quiet to={studentAgreementPath(summary.id)} reloadDocument>
              Open to read or print
            </ButtonLink>
          }
        >
          <DetailList
            details={[
              { label: "Document", value: agreement.title },
              { label: "Signed by", value: agreement.signature },
              { label: "Signed on", value: <InstantText at={agreement.signedAt} zone={zone} withTime /> },
            ]}
          />
        </Card>
      ) : null}
      <OwnDocuments registrationId={summary.id} documents={detail.documents} isOpen={summary.status === "active"} />
      <Answers answers={detail.answers} />
      {detail.mayReview ? <Review detail={detail} /> : null}
      {detail.mayAskCancellation ? <Cancellation detail={detail} /> : null}
    </StudentPage>
  );
}

function Money({ detail: { summary, price, instalments, totals, canPay, fee, school } }: { detail: ClassDetail }) {
  const open = instalments.filter(({ openCents }) => openCents > 0);
  const openCents = open.reduce((sum, row) => sum + row.openCents, 0);
  const total = price.tuitionCents + price.applicationFeeCents + price.productsCents;
  return (
    <>
      <Card title="Payments">
        {total === 0 ? (
          <p>This class is free.</p>
        ) : (
          <Group justify="space-between" align="end" gap="16px 32px" className="due">
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
              <dd className="price-total">{formatMoney(summary.balanceCents)}</dd>
            </dl>
            {canPay && open.length > 1 && openCents >= SMALLEST_CHARGE ? (
              <PayButton intent="payBalance" id={summary.id} label="Pay whole balance," cents={openCents} fee={fee} quiet />
            ) : null}
          </Group>
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
