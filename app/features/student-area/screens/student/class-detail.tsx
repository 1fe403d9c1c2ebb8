import { Group } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { ownAddendumPath, ownAgreementPdfPath } from "~/features/agreements/paths";
import { OwnCertificateCard } from "~/features/certificates/parts/own-certificate-card";
import { ownComplaintsPath } from "~/features/complaints/paths";
import { ENROLLMENT_STATUS_LABELS } from "~/features/enrollment/model";
import { studentAgreementPath, studentAttendancePath, studentClassesPath, studentClassPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { reportAttempt } from "~/features/outcomes/domain/attempts";
import { OwnExamsCard } from "~/features/outcomes/parts/own-exams-card";
import { SMALLEST_CHARGE, serviceFee } from "~/features/payments/model";
import { sendDocument } from "~/features/wallet/domain/send-document";
import { OwnDocuments } from "~/features/wallet/parts/own-documents";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words as agreements } from "~/words/en/agreements";
import { words as attendance } from "~/words/en/attendance";
import { words as complaints } from "~/words/en/complaints";
import { words as outcomes } from "~/words/en/outcomes";
import { words } from "~/words/en/student-area";
import { phrase } from "~/words/phrase";
import { wordsOf } from "~/words/words";
import { askCancellation } from "../../domain/ask-cancellation";
import { getOwnClass } from "../../domain/class-detail";
import { payBalance, payInstalment } from "../../domain/pay";
import { saveReview } from "../../domain/save-review";
import { transferOwn } from "../../domain/transfer";
import { Cancellation } from "../../parts/cancellation";
import { ChangeClass } from "../../parts/change-class";
import { Answers, ClassDetails, Meeting, Refunds } from "../../parts/class-parts";
import type { ClassDetail } from "../../parts/class-view";
import { InstalmentRows, LedgerRows } from "../../parts/lists";
import { PayAtSchool, PayButton, toCheckout } from "../../parts/pay-button";
import { Review } from "../../parts/review";
import { StudentPage, studentLinks } from "../../parts/student-page";

export const links = studentLinks;
export const loader = screenLoader(getOwnClass, {
  gate: student,
  input: ({ params, url: { searchParams } }) => ({
    id: params.id,
    do: searchParams.get("do") ?? undefined,
    target: searchParams.get("target") ?? undefined,
  }),
});
export const action = screenAction(
  {
    payInstalment: intent(payInstalment, toCheckout),
    payBalance: intent(payBalance, toCheckout),
    askCancellation: intent(askCancellation, { toast: words.messageSent, to: ({ id }) => studentClassPath(id) }),
    transfer: intent(transferOwn, {
      toast: ({ code, overpaidCents }, locale) => {
        const say = wordsOf(words, locale);
        return overpaidCents > 0 ? say("movedOverpaid", { code, amount: formatMoney(overpaidCents) }) : say("movedTo", { code });
      },
      to: ({ id }) => studentClassPath(id),
    }),
    sendDocument: intent(sendDocument, {
      toast: ({ label }, locale) => wordsOf(words, locale)("documentSent", { document: phrase(label, locale) }),
      to: (_, { url }) => url.pathname,
    }),
    reportExam: intent(reportAttempt, { toast: outcomes.reported, to: ({ registrationId }) => `${studentClassPath(registrationId)}#exams` }),
    saveReview: intent(saveReview, { toast: words.reviewSent }),
  },
  { gate: student },
);
export const meta = titled<typeof loader>((data, locale) => data?.summary.program ?? wordsOf(words, locale)("class"));

/** A class: its facts, payments, agreement, documents and review. */
export default function ClassDetailScreen() {
  const say = useWords(words);
  const attendanceWords = useWords(attendance);
  const complaintWords = useWords(complaints);
  const agreementWords = useWords(agreements);
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
        crumbs={[{ label: say("myClasses"), to: studentClassesPath }]}
        status={state}
        lead={say("classAndRegistration", { code: summary.classCode, number: summary.number })}
      />
      {detail.addendum && !detail.addendum.isSigned && summary.status === "active" ? (
        <Card title={agreementWords("addendum")}>
          <p>{agreementWords("toRead")}</p>
          <ButtonLink to={ownAddendumPath(summary.id)}>{agreementWords("signAddendum")}</ButtonLink>
        </Card>
      ) : null}
      <Meeting detail={detail} />
      <Card title={say("class")} action={<Link to={studentAttendancePath(summary.id)}>{attendanceWords("attendanceAndHours")}</Link>}>
        <ClassDetails detail={detail} />
      </Card>
      <Money detail={detail} />
      {detail.ledger.length > 0 ? (
        <Card title={say("transactions")} flush>
          <LedgerRows ledger={detail.ledger} />
        </Card>
      ) : null}
      <Refunds refunds={detail.refunds} zone={zone} />
      {agreement ? (
        <Card
          title={say("agreement")}
          action={
            <ButtonLink quiet to={studentAgreementPath(summary.id)} reloadDocument>
              {say("openToPrint")}
            </ButtonLink>
          }
        >
          <DetailList
            details={[
              { label: say("document"), value: agreement.title },
              { label: say("signedBy"), value: agreement.signature },
              { label: say("signedOn"), value: <InstantText at={agreement.signedAt} zone={zone} withTime /> },
              ...(agreement.countersignature ? [{ label: say("countersignedBy"), value: agreement.countersignature }] : []),
            ]}
          />
          <p>
            <a href={ownAgreementPdfPath(summary.id)}>{say("downloadAgreement")}</a>
            {detail.addendum?.isSigned ? (
              <>
                {" · "}
                <Link to={ownAddendumPath(summary.id)}>{agreementWords("addendum")}</Link>
              </>
            ) : null}
          </p>
        </Card>
      ) : null}
      {summary.status === "active" && summary.enrollmentStatus !== "dropped" ? <OwnCertificateCard {...detail.certificate} /> : null}
      {summary.status === "active" ? <OwnExamsCard exams={detail.exams} registrationId={summary.id} /> : null}
      <OwnDocuments documents={detail.documents} isOpen={summary.status === "active"} />
      <Answers answers={detail.answers} />
      {detail.mayReview ? <Review detail={detail} /> : null}
      {detail.mayAskCancellation ? <ChangeClass detail={detail} /> : null}
      {detail.mayAskCancellation ? <Cancellation detail={detail} /> : null}
      <p>
        <Link to={ownComplaintsPath}>{complaintWords("makeComplaint")}</Link>
      </p>
    </StudentPage>
  );
}

function Money({ detail: { summary, price, instalments, totals, canPay, fee, school } }: { detail: ClassDetail }) {
  const say = useWords(words);
  const open = instalments.filter(({ openCents }) => openCents > 0);
  const openCents = open.reduce((sum, row) => sum + row.openCents, 0);
  const total = price.tuitionCents + price.applicationFeeCents + price.productsCents;
  return (
    <>
      <Card title={say("payments")}>
        {total === 0 ? (
          <p>{say("classIsFree")}</p>
        ) : (
          <Group justify="space-between" align="end" gap="16px 32px" className="due">
            <dl className="price figures">
              <dt>{say("tuition")}</dt>
              <dd>{formatMoney(price.tuitionCents)}</dd>
              {price.applicationFeeCents > 0 ? <dt>{say("applicationFee")}</dt> : null}
              {price.applicationFeeCents > 0 ? <dd>{formatMoney(price.applicationFeeCents)}</dd> : null}
              {price.productsCents > 0 ? <dt>{say("products")}</dt> : null}
              {price.productsCents > 0 ? <dd>{formatMoney(price.productsCents)}</dd> : null}
              <dt>{say("paid")}</dt>
              <dd>{formatMoney(-totals.paidCents)}</dd>
              <dt className="price-total">{say("balance")}</dt>
              <dd className="price-total">{formatMoney(summary.balanceCents)}</dd>
            </dl>
            {canPay && open.length > 1 && openCents >= SMALLEST_CHARGE ? (
              <PayButton intent="payBalance" id={summary.id} label={say("payWholeBalance")} cents={openCents} fee={fee} quiet />
            ) : null}
          </Group>
        )}
        {price.serviceFeesCents > 0 ? <p className="row-meta">{say("feesPaid", { amount: formatMoney(price.serviceFeesCents) })}</p> : null}
        {open.length > 0 && !canPay ? <PayAtSchool school={school} /> : null}
        {open.length > 0 && canPay && serviceFee(fee, openCents) > 0 ? <p className="row-meta">{say("feeInButtons")}</p> : null}
      </Card>
      {instalments.length > 0 ? (
        <Card title={say("paymentPlan")} flush>
          <InstalmentRows instalments={instalments} canPay={canPay} fee={fee} />
        </Card>
      ) : null}
    </>
  );
}
