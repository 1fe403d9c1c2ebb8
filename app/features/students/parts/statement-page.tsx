import { formatMoney } from "~/platform/money";
import { longDate, shortDate } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import { SheetLogo, SheetTable } from "~/ui/print-page";
import { useLocale, useText } from "~/ui/use-text";
import type { Statement } from "../domain/statement";
import { lineText } from "../statement-model";

const amount = (cents: number) => (cents === 0 ? "" : cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents));

/** A statement for the screen and for paper. */
export function StatementPage({ statement, pdf }: { statement: Statement; pdf: string }) {
  const text = useText();
  const locale = useLocale();
  return (
    <article className="sheet">
      <SheetLogo />
      <DocumentActions pdf={pdf} />
      <h1>{text("Statement")}</h1>
      <p>
        {statement.student.name}, {statement.student.email}
      </p>
      <p>
        {[statement.school.name, ...statement.school.lines].filter(Boolean).join(", ")}. {longDate(statement.date, locale)}
      </p>
      <section>
        <h2>{text("Charges and payments")}</h2>
        {statement.lines.length === 0 ? (
          <p>{text("Nothing has been charged or paid yet.")}</p>
        ) : (
          <SheetTable
            name={text("Charges and payments")}
            heads={["Date", "Description", "Charges", "Payments", "Balance"].map((head) => text(head))}
            rows={[
              ...statement.lines.map((line, index) => ({
                key: `${line.date}-${index}`,
                cells: [
                  shortDate(line.date, locale),
                  lineText(line, locale),
                  amount(line.chargeCents),
                  amount(line.paymentCents),
                  formatMoney(line.balanceCents),
                ],
              })),
              {
                key: "total",
                cells: [
                  "",
                  <strong key="what">{text("Total")}</strong>,
                  <strong key="charged">{formatMoney(statement.chargedCents)}</strong>,
                  <strong key="paid">{formatMoney(statement.paidCents)}</strong>,
                  <strong key="balance">{formatMoney(statement.balanceCents)}</strong>,
                ],
              },
            ]}
          />
        )}
        {statement.notes.map((note) => (
          <p key={note}>{text(note)}</p>
        ))}
      </section>
    </article>
  );
}
