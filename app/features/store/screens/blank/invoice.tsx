import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { open } from "~/platform/gates";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import { localeIn } from "~/ui/root-data";
import { StatusBadge } from "~/ui/status-badge";
import { NOINDEX } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import { wordsOf } from "~/words/words";
import { getInvoice } from "../../domain/purchases/invoice";
import { DELIVERY_LABELS, FULFILMENT_LABELS, PURCHASE_LABELS } from "../../order-model";
import styles from "../../parts/invoice.css?url";
import { invoicePdfPath } from "../../paths";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(getInvoice, { gate: open });
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? wordsOf(words, localeIn(matches))("invoiceOfSchool", { number: data.number, school: data.school.name }) : words.invoice },
  NOINDEX,
];

/** SYS-10: the invoice, for screen and print. */
export default function InvoiceScreen() {
  const invoice = useLoaderData<typeof loader>();
  const { school, lines } = invoice;
  const say = useWords(words);
  return (
    <article className="paper">
      <header className="paper-head">
        <div>
          {school.logoUrl ? <img src={school.logoUrl} alt="" /> : null}
          <p>
            <strong>{school.name}</strong>
          </p>
          {[school.address, school.place, school.phone, school.email].filter(Boolean).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <div>
          <h1>{say("invoice")}</h1>
          <p className="figures">{invoice.number}</p>
        </div>
      </header>
      <dl>
        <dt>{say("date")}</dt>
        <dd>{longDate(invoice.on, say.locale)}</dd>
        <dt>{say("buyer")}</dt>
        <dd>
          {invoice.fullName}, {invoice.email}
        </dd>
        <dt>{say.text(DELIVERY_LABELS[invoice.delivery])}</dt>
        <dd>
          {invoice.to ?? say("atTheSchool")} ({say.text(FULFILMENT_LABELS[invoice.fulfilment]).toLowerCase()})
        </dd>
        <dt>{say("status")}</dt>
        <dd>
          <StatusBadge status={invoice.status} label={say.text(PURCHASE_LABELS[invoice.status])} />
        </dd>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("product")}</th>
            <th scope="col" data-align="end">
              {say("quantity")}
            </th>
            <th scope="col" data-align="end" className="on-paper">
              {say("unitPrice")}
            </th>
            <th scope="col" data-align="end">
              {say("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, title, size, quantity, unitCents }) => (
            <tr key={id}>
              <td>{size ? `${title}, ${size}` : title}</td>
              <td data-align="end">{quantity}</td>
              <td data-align="end" className="on-paper">
                {formatMoney(unitCents)}
              </td>
              <td data-align="end">{formatMoney(unitCents * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label={say("subtotal")} cents={invoice.subtotalCents} />
          {invoice.discountCents > 0 ? <Sum label={say("discount")} cents={-invoice.discountCents} /> : null}
          {invoice.shippingCents > 0 ? <Sum label={say("shipping")} cents={invoice.shippingCents} /> : null}
          <Sum label={say("serviceFee")} cents={invoice.serviceFeeCents} />
          <Sum label={say("total")} cents={invoice.totalCents} />
        </tfoot>
      </table>
      <DocumentActions pdf={invoicePdfPath(invoice.id, invoice.token ?? undefined)} />
    </article>
  );
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <tr>
    <th scope="row">{label}</th>
    <td />
    <td className="on-paper" />
    <td data-align="end">{formatMoney(cents)}</td>
  </tr>
);
