import { type Cents, formatMoney } from "~/platform/money";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";
import { useFailure } from "../form/failure";
import { SiteForm, TextInput } from "./fields";

interface PromoCodeProps {
  /** The applied code and its discount. */
  applied: { code: string; discountCents: Cents } | null;
  /** The rejected code and the reason. */
  typed?: string | null;
  problem?: string | null;
}

/** A promo code: field, applied discount, and removal. Posts the intent `promo`. */
export function PromoCode({ applied, typed, problem }: PromoCodeProps) {
  const say = useWords(words);
  const of = { intent: "promo", anchor: "promo" };
  const failure = useFailure("promo");
  if (applied)
    return (
      <div className="callout promo" id="promo">
        <p>{say.rich("promoApplied", { strong: <strong /> }, { code: applied.code, amount: formatMoney(applied.discountCents) })}</p>
        <SiteForm {...of} isInPlace submit={say("removeCode")} isQuiet>
          <input type="hidden" name="promo_code" value="" />
        </SiteForm>
      </div>
    );
  return (
    <details className="promo" open={Boolean(problem) || failure !== null || undefined} id={failure ? undefined : "promo"}>
      <summary>{say("havePromoCode")}</summary>
      {problem ? (
        <p className="form-error" role="alert">
          {typed}: {problem}
        </p>
      ) : null}
      <SiteForm {...of} isInPlace labels={{ promo_code: say("promoCode") }} submit={say("apply")} isQuiet>
        <TextInput {...of} name="promo_code" label={say("promoCode")} required initial={problem ? (typed ?? "") : ""} />
      </SiteForm>
    </details>
  );
}
