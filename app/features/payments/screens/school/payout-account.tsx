import { Group } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { schoolOwner } from "~/features/identity/gates";
import { PLAN_LABELS } from "~/features/schools/profile-model";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PlainForm, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { connectPayoutAccount, payoutDashboard, payoutOnboarding, unlinkPayoutAccount, verifyPayoutAccount } from "../../domain/payouts/account";
import { payoutOverview } from "../../domain/payouts/show-payouts";
import styles from "../../parts/payments.css?url";
import { requirementWords } from "../../parts/requirement-words";
import { collectionsPath, paidRegistrationPath, paymentHistoryPath, payoutPath, refundPolicyPath, refundRequestsPath } from "../../paths";

const nothing = () => ({});
const away = { input: nothing, to: ({ url }: { url: string }) => url, toast: null };

export const loader = screenLoader(payoutOverview, { gate: schoolOwner, input: nothing });
export const action = screenAction(
  {
    connect: intent(connectPayoutAccount, away),
    complete: intent(payoutOnboarding, away),
    dashboard: intent(payoutDashboard, away),
    verify: intent(verifyPayoutAccount, { input: nothing, toast: "Payout Info verified!" }),
    unlink: intent(unlinkPayoutAccount, { input: nothing, toast: "Payout account unlinked." }),
  },
  { gate: schoolOwner },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Payments");

const STATE_WORDS = {
  verified: "Online payments are paid out to your bank account.",
  linked: "The account is connected, but the payment provider needs more information. Online payments are off until you provide it.",
  unlinked: "Connect an account to receive payments. The payment provider asks about your school and its bank account. It takes a few minutes.",
} as const;

/** The school's payout account, payouts and unpaid installments. */
export default function PayoutAccount() {
  const desk = useLoaderData<typeof loader>();
  const { status, known, owed } = desk;
  const failures = [useFailure("connect"), useFailure("complete"), useFailure("dashboard"), useFailure("verify"), useFailure("unlink")];
  const failure = failures.find((each) => each !== null);
  return (
    <>
      <PageHeader
        title="Payments"
        lead="Your payout account, payouts, and student balances."
        actions={
          <>
            <ButtonLink to={paymentHistoryPath} quiet>
              Payment history
            </ButtonLink>
            <ButtonLink to={refundPolicyPath} quiet>
              Refund policy
            </ButtonLink>
            <ButtonLink to={refundRequestsPath} quiet>
              Refund requests
            </ButtonLink>
          </>
        }
      />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      {desk.isSilent ? <div className="alert">The payment provider isn't responding. These are the last known amounts.</div> : null}
      <StatRow>
        <StatCard label="Available" value={formatMoney(known?.availableCents ?? 0)} note="Next payout" />
        <StatCard label="Pending" value={formatMoney(known?.pendingCents ?? 0)} note="Not yet settled by the banks" />
        <StatCard label="To collect" value={formatMoney(owed.cents)} note={`${owed.count} ${owed.count === 1 ? "installment" : "installments"}`} />
        <StatCard label="Past due" value={formatMoney(owed.overdue)} note="After the due date" />
      </StatRow>
      <div className="profile">
        <div>
          <ToCollect desk={desk} />
          <Payouts desk={desk} />
        </div>
        <div>
          <Card title="Payout account" action={<StatusBadge status={status} />}>
            <p>{STATE_WORDS[status]}</p>
            {known ? (
              <>
                <DetailList
                  details={[
                    { label: "Account of", value: known.legalName },
                    { label: "Bank account", value: known.bankLast4 ? `Ends in ${known.bankLast4}` : null },
                    { label: "Checked", value: <InstantText at={known.checkedAt} zone={desk.zone} withTime /> },
                  ]}
                />
                {known.requirements.length > 0 ? (
                  <>
                    <h3>Still needed</h3>
                    <ul>
                      {requirementWords(known.requirements).map((words) => (
                        <li key={words}>{words}</li>
                      ))}
                    </ul>
                  </>
                ) : null}
              </>
            ) : null}
            <AccountActions isConnected={desk.isConnected} status={status} />
          </Card>
          <Plan desk={desk} />
        </div>
      </div>
    </>
  );
}

type Desk = ReturnType<typeof useLoaderData<typeof loader>>;

function AccountActions({ isConnected, status }: { isConnected: boolean; status: Desk["status"] }) {
  const one = (name: string, label: string, isQuiet = true) => (
    <PlainForm intent={name} quiet>
      <Button type="submit" quiet={isQuiet}>
        {label}
      </Button>
    </PlainForm>
  );
  if (!isConnected) return <Group gap="sm">{one("connect", "Connect account", false)}</Group>;
  return (
    <Group gap="sm">
      {status === "verified" ? one("dashboard", "Open provider dashboard", false) : one("complete", "Complete account", false)}
      {one("verify", "Verify")}
      <ConfirmButton label="Unlink" intent="unlink" title="Unlink the payout account?" confirm="Unlink account" look="quiet">
        Students can't pay online until you connect an account again. Installments stay due and can be paid at the school.
      </ConfirmButton>
    </Group>
  );
}

/** The school's own plan. */
function Plan({ desk: { plan, features } }: { desk: Desk }) {
  return (
    <Card title="Your plan" action={<StatusBadge status="active" />}>
      <DetailList
        details={[
          { label: "Plan", value: PLAN_LABELS[plan] },
          ...features.map(({ label, isIncluded }) => ({ label, value: isIncluded ? "Included" : "Not included" })),
        ]}
      />
    </Card>
  );
}

function ToCollect({ desk: { collect, owed, today } }: { desk: Desk }) {
  return (
    <Card title="Payment plans to collect" action={<Link to={collectionsPath}>Collections</Link>}>
      <PlainTable
        caption="Unpaid installments, past due first"
        rows={collect}
        rowKey={({ id }) => id}
        empty="No unpaid installments."
        columns={[
          { header: "Student", cell: (row) => <Link to={paidRegistrationPath(row.registrationId)}>{row.student}</Link> },
          { header: "Program", cell: (row) => <span className="clipped">{row.program}</span> },
          {
            header: "Due",
            cell: (row) => (
              <span>
                <DateText day={row.dueDate} /> {row.dueDate < today ? <StatusBadge status="overdue" /> : null}
              </span>
            ),
          },
          { header: "Amount", align: "end", cell: (row) => <Money cents={row.amountCents} /> },
        ]}
      />
      {owed.count > collect.length ? <p className="faint">{`Showing the ${collect.length} due first, of ${owed.count}.`}</p> : null}
    </Card>
  );
}

function Payouts({ desk: { payouts, zone } }: { desk: Desk }) {
  return (
    <Card title="Payouts">
      <PlainTable
        caption="Payouts, newest first"
        rows={payouts}
        rowKey={({ id }) => id}
        empty="No payouts yet. The provider sends your available balance to your bank automatically."
        columns={[
          {
            header: "Sent",
            cell: (row) => (
              <Link to={payoutPath(row.id)}>
                <InstantText at={row.createdAt} zone={zone} />
              </Link>
            ),
          },
          { header: "Arrives", cell: (row) => <DateText day={row.arrivalDate} /> },
          {
            header: "Status",
            cell: (row) => (
              <span>
                <StatusBadge status={row.status} /> {row.failure}
              </span>
            ),
          },
          { header: "Amount", align: "end", cell: (row) => <Money cents={row.amountCents} /> },
        ]}
      />
    </Card>
  );
}
