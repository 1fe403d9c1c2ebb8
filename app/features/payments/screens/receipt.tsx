import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { open } from "~/platform/gates";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { longDate, shortDate } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import { localeIn } from "~/ui/root-data";
import { StatusBadge, type Tone } from "~/ui/status-badge";
import { NOINDEX } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/payments";
import { wordsOf } from "~/words/words";
import { getReceipt } from "../domain/receipt";
import { receiptPdfPath } from "../paths";
import { RECEIPT_STATUS_LABELS, type ReceiptStatus } from "../receipt-model";
import sheet from "./receipt.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const loader = screenLoader(getReceipt, { gate: open });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? wordsOf(words, localeIn(matches))("receiptOfSchool", { number: data.number, school: data.school.name }) : words.receipt },
  NOINDEX,
];

const TONES: Record<ReceiptStatus, Tone> = { paid: "green", refunded: "blue", partly_refunded: "blue", pending: "amber", failed: "red" };

/** A receipt, for screen and print. */
export default function ReceiptScreen() {
  const say = useWords(words);
  const receipt = useLoaderData<typeof loader>();
  const { school, lines } = receipt;
  return (
    <article className="receipt">
      <header className="receipt-head">
        <div className="receipt-school">
          {school.logoUrl ? <img src={school.logoUrl} alt="" /> : null}
          <p className="receipt-name">{school.name}</p>
          {[school.address, school.place, school.phone, school.email].filter(Boolean).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <div className="receipt-title">
          <h1>{say("receipt")}</h1>
          <p className="figures">{receipt.number}</p>
        </div>
      </header>
      <dl className="receipt-facts">
        <Fact label={say("date")}>{longDate(receipt.paidOn, say.locale)}</Fact>
        <Fact label={say("paidBy")}>{receipt.payerName}</Fact>
        <Fact label={say("method")}>{say.text(receipt.method)}</Fact>
        {receipt.registrationNumber ? <Fact label={say("registration")}>{receipt.registrationNumber}</Fact> : null}
        <Fact label={say("status")}>
          <StatusBadge status={receipt.status} label={say.text(RECEIPT_STATUS_LABELS[receipt.status])} tone={TONES[receipt.status]} />
        </Fact>
      </dl>
      <table className="receipt-lines">
        <thead>
          <tr>
            <th scope="col">{say("description")}</th>
            <th scope="col">{say("amount")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, detail, amountCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change order, and two may read alike
            <tr key={index}>
              <td>
                {say.text(label)}
                {detail ? <span className="receipt-detail">{say.text(detail)}</span> : null}
              </td>
              <td>{formatMoney(amountCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label={say("total")} isStrong>
            {formatMoney(receipt.totalCents)}
          </Sum>
          <Sum label={say("paid")}>{formatMoney(receipt.paidCents)}</Sum>
          {receipt.refunds.map((refund) => (
            <Sum key={refund.id} label={say("refundedOn", { date: shortDate(refund.paidOn, say.locale) })}>
              {formatMoney(-refund.amountCents)}
            </Sum>
          ))}
        </tfoot>
      </table>
      {school.refundPolicy ? <p className="receipt-policy">{say.text(school.refundPolicy)}</p> : null}
      <DocumentActions pdf={receiptPdfPath(receipt.id, receipt.token ?? undefined)} />
    </article>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Sum = ({ label, children, isStrong }: { label: string; children: React.ReactNode; isStrong?: boolean }) => (
  <tr data-strong={isStrong || undefined}>
    <th scope="row">{label}</th>
    <td>{children}</td>
  </tr>
);
