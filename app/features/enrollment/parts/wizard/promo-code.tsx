import { formatMoney } from "~/platform/money";
import { SiteForm, TextInput, useFailureOf } from "~/ui/site/fields";
import type { StepProps } from "./steps";

/** A code that makes it cheaper: typed, shown with what it takes off, and taken away again. */
export function PromoCode({ page }: Pick<StepProps, "page">) {
  const of = { intent: "promo", anchor: "promo" };
  const failure = useFailureOf("promo");
  const applied = page.quotes.find(({ promo }) => promo)?.promo;
  if (applied)
    return (
      <div className="callout promo" id="promo">
        <p>
          Promo code <strong>{applied.code}</strong> takes {formatMoney(applied.tuitionCents + applied.applicationFeeCents)} off.
        </p>
        <SiteForm {...of} submit="Remove the code">
          <input type="hidden" name="promo_code" value="" />
        </SiteForm>
      </div>
    );
  return (
    <details className="promo" open={page.promoProblem !== null || failure !== null || undefined} id="promo">
      <summary>Have a promo code?</summary>
      {page.promoProblem ? (
        <p className="form-error" role="alert">
          {page.values.promoCode}: {page.promoProblem}
        </p>
      ) : null}
      <SiteForm {...of} labels={{ promo_code: "Promo code" }} submit="Apply">
        <TextInput {...of} name="promo_code" label="Promo code" required initial={page.promoProblem ? (page.values.promoCode ?? "") : ""} />
      </SiteForm>
    </details>
  );
}
