import type { ReactNode } from "react";
import { formatMoney } from "~/platform/money";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { Money } from "~/ui/money";
import { PlainTable } from "~/ui/plain-table";
import type { PriceEffect } from "../domain/corrections/price-effect";

/** The effect of a correction on total, balance and plan, and the form to save it; no form without a change. */
export function PriceEffectCard({ effect, save }: { effect: PriceEffect; save: ReactNode }) {
  const { from, to, beforeCents, afterCents, paidCents, balanceCents, overpaidCents, planBefore, planAfter } = effect;
  const isSame = from === to && beforeCents === afterCents;
  return (
    <Card title="New price">
      <p>
        <del>{from}</del>
        <br />
        <ins>{to}</ins>
      </p>
      <dl className="sums">
        <div>
          <dt>Old total</dt>
          <dd>{formatMoney(beforeCents)}</dd>
        </div>
        <div>
          <dt>New total</dt>
          <dd>{formatMoney(afterCents)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{formatMoney(paidCents)}</dd>
        </div>
        <div data-total>
          <dt>{overpaidCents > 0 ? "To refund" : "Balance after"}</dt>
          <dd>{formatMoney(overpaidCents > 0 ? overpaidCents : balanceCents)}</dd>
        </div>
      </dl>
      {planBefore.length + planAfter.length > 0 && !isSame ? (
        <PlainTable
          caption="Unpaid installments after"
          rows={planAfter}
          rowKey={({ dueDate, amountCents }) => `${dueDate}-${amountCents}`}
          empty="No unpaid installments."
          columns={[
            { header: "Due", cell: ({ dueDate }) => <DateText day={dueDate} /> },
            { header: "Amount", align: "end", cell: ({ amountCents }) => <Money cents={amountCents} /> },
          ]}
        />
      ) : null}
      {overpaidCents > 0 ? <p className="faint">This isn't refunded automatically. Request a refund after you save.</p> : null}
      {isSame ? <p className="faint">Nothing has changed.</p> : save}
    </Card>
  );
}
