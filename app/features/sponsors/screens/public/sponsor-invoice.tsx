import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { open } from "~/platform/gates";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import styles from "~/ui/print.css?url";
import { SheetLines, SheetLogo, SheetTable } from "~/ui/print-page";
import { localeIn } from "~/ui/root-data";
import { NOINDEX } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/sponsors";
import { wordsOf } from "~/words/words";
import { openInvoice } from "../../domain/read-invoice";
import { INVOICE_STATE_LABELS } from "../../model";
import { openInvoicePdfPath } from "../../paths";

export const loader = screenLoader(openInvoice, { gate: open, input: ({ params }) => ({ code: params.code }) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: data
      ? wordsOf(words, localeIn(matches))("invoiceOfSchool", { number: data.invoice.number ?? "", school: data.school.name })
      : words.invoice,
  },
  NOINDEX,
];

/** A sponsor's invoice, for screen and print. Opens without an account. */
export default function SponsorInvoicePage() {
  const say = useWords(words);
  const { invoice, sponsor, lines, school, openCents } = useLoaderData<typeof loader>();
  return (
    <article className="sheet">
      <SheetLogo />
      <DocumentActions pdf={openInvoicePdfPath(invoice.code)} />
      <h1>{`${say("invoice")} ${invoice.number}`}</h1>
      <p>{[school.name, ...school.lines].filter(Boolean).join(", ")}</p>
      <section>
        <SheetLines
          lines={[
            { label: say("billTo"), value: [sponsor.name, sponsor.contactName].filter(Boolean).join(", ") },
            { label: say("address"), value: sponsor.address },
            { label: say("poNumber"), value: invoice.poNumber },
            { label: say("issued"), value: invoice.issuedOn ? longDate(invoice.issuedOn, say.locale) : null },
            { label: say("due"), value: invoice.dueOn ? longDate(invoice.dueOn, say.locale) : null },
            { label: say("status"), value: say.text(INVOICE_STATE_LABELS[invoice.status]) },
          ]}
        />
      </section>
      <section>
        <h2>{say("students")}</h2>
        <SheetTable
          name={say("students")}
          heads={[say("registration"), say("for"), say("amount"), say("paid")]}
          rows={[
            ...lines.map((line) => ({
              key: line.id,
              cells: [line.number, line.description, formatMoney(line.amountCents), formatMoney(line.paidCents)],
            })),
            {
              key: "total",
              cells: [
                "",
                <strong key="open">{say("openAmount", { amount: formatMoney(invoice.status === "void" ? 0 : openCents) })}</strong>,
                <strong key="total">{formatMoney(invoice.totalCents)}</strong>,
                <strong key="paid">{formatMoney(invoice.paidCents)}</strong>,
              ],
            },
          ]}
        />
      </section>
    </article>
  );
}
