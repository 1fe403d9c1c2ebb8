import { useEffect, useState } from "react";
import type { PaymentOption, RegistrationQuote } from "~/features/payments/domain/quote-registration";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { manualQuote } from "../../domain/by-staff/manual-plan";
import type { ManualForm } from "../../domain/by-staff/read-manual-form";

/** The price of the current choices. Null before a class is chosen. */
type Running = { quote: RegistrationQuote; lines: [label: string, cents: number][] } | null;

/** The office adds no online fee. */
const NO_FEE = { serviceFeeType: "dollar", serviceFeeValue: 0, feePaidBy: "school" } as const;

/** The current value of a form field, or null. */
type Choices = (name: string) => string | null;

/** The values of a form, read again after every change; null before script runs. */
export function useChoices(formId: string): Choices | null {
  const [values, setValues] = useState<FormData | null>(null);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => setValues(new FormData(form));
    const readLater = () => setTimeout(read);
    read();
    form.addEventListener("input", read);
    form.addEventListener("reset", readLater);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("reset", readLater);
    };
  }, [formId]);
  return values && ((name) => values.get(name)?.toString() ?? null);
}

/** Quotes the choices as the server will; the server's quote is the one that counts. */
export function runningQuote({ page, choice }: { page: ManualForm; choice: Choices }): Running {
  const courseClass = page.classes.find(({ id }) => id === choice("class"));
  if (!courseClass || !page.prices) return null;
  const products = page.products.flatMap(({ id, title, priceCents, isRequired }) => {
    if (!isRequired && choice(`products.${id}.chosen`) === null) return [];
    const quantity = Math.max(1, Math.floor(Number(choice(`products.${id}.quantity`))) || 1);
    return [{ id, title, size: "", quantity, unitCents: priceCents }];
  });
  const { tuitionCents, applicationFeeCents, endDate } = courseClass;
  const terms = {
    ...page.prices,
    ...{ tuitionCents, applicationFeeCents, products, classEnd: endDate, today: page.today },
    paymentOptions: [],
    fee: NO_FEE,
    canPayOnline: true,
  };
  const isFree = tuitionCents + applicationFeeCents + products.length === 0;
  const quote = manualQuote(terms, isFree ? "free_plan" : ((choice("payment_option") ?? "pay_later") as PaymentOption));
  return {
    quote,
    lines: [
      ["Tuition", tuitionCents],
      ...(applicationFeeCents > 0 ? [["Application fee", applicationFeeCents] satisfies [string, number]] : []),
      ...products.map(({ title, quantity, unitCents }): [string, number] => [quantity > 1 ? `${title} × ${quantity}` : title, quantity * unitCents]),
    ],
  };
}

/** The total beside the form, with the dates on which it's due. */
export function RunningTotal({ page, running }: { page: ManualForm; running: Running }) {
  return (
    <aside className="register-total" aria-label="Total">
      <Card title="Total">
        {running ? (
          <div aria-live="polite">
            <dl className="sums">
              {running.lines.map(([label, cents]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{formatMoney(cents)}</dd>
                </div>
              ))}
              <div data-total>
                <dt>Total</dt>
                <dd>{formatMoney(running.quote.totalCents)}</dd>
              </div>
            </dl>
            {running.quote.instalments.length > 0 ? (
              <dl className="sums register-plan">
                {running.quote.instalments.map(({ position, amountCents, dueDate }) => (
                  <div key={position}>
                    <dt>{dueDate === page.today ? "Due today" : `Due ${friendlyDate(dueDate)}`}</dt>
                    <dd>{formatMoney(amountCents)}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </div>
        ) : (
          <p className="faint">Choose a class to see the total.</p>
        )}
        {page.prices?.isFeePaid ? (
          <p className="faint">The student paid the application fee in the last 12 months, so it isn't charged again.</p>
        ) : null}
        {running && page.products.length > 0 ? (
          <noscript>
            <p className="faint">Optional products are added when you register the student.</p>
          </noscript>
        ) : null}
      </Card>
    </aside>
  );
}
