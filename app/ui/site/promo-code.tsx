import { type Cents, formatMoney } from "~/platform/money";
import { useFailure } from "../form/failure";
import { SiteForm, TextInput } from "./fields";

interface PromoCodeProps {
  /** The code that counts now, with what it takes off. */
  applied: { code: string; discountCents: Cents } | null;
  /** What was typed before and is good no more, and why. */
  typed?: string | null;
  problem?: string | null;
}

/** A code that makes it cheaper: typed, shown with what it takes off, and taken away again. Posts the intent `promo`. */
export function PromoCode({ applied, typed, problem }: PromoCodeProps) {
  const of = { intent: "promo", anchor: "promo" };
  const failure = useFailure("promo");
  if (applied)
    return (
      <div className="callout promo" id="promo">
        <p>
          Promo code <strong>{applied.code}</strong> takes {formatMoney(applied.discountCents)} off.
        </p>
        <SiteForm {...of} isInPlace submit="Remove the code" isQuiet>
          <input type="hidden" name="promo_code" value="" />
        </SiteForm>
      </div>
    );
  return (
    <details className="promo" open={Boolean(problem) || failure !== null || undefined} id={failure ? undefined : "promo"}>
      <summary>Have a promo code?</summary>
      {problem ? (
        <p className="form-error" role="alert">
          {typed}: {problem}
        </p>
      ) : null}
      <SiteForm {...of} isInPlace labels={{ promo_code: "Promo code" }} submit="Apply" isQuiet>
        <TextInput {...of} name="promo_code" label="Promo code" required initial={problem ? (typed ?? "") : ""} />
      </SiteForm>
    </details>
  );
}
