import { promoObligationOf } from "~/features/enrollment/data/drafts";
import { quotePromo, returnPromo, spendPromo } from "~/features/payments/domain/promo";
import type { Ctx } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { confirmation, type DiscountChange, discountChange, ofRegistration } from "../../correction-model";
import { type Corrected, readCorrected } from "../../data/correction";
import { quotePrice, refuseUnseen, stagePrice } from "./price-effect";

/** The fees before any discount. Only a promo code can waive the application fee; other discounts apply to tuition. */
function withoutDiscount({ tuitionCents, applicationFeeCents, discountCents, promo }: Corrected) {
  const isWaiver = promo?.kind === "waive_application_fee";
  return {
    tuitionCents: tuitionCents + (isWaiver ? 0 : discountCents),
    applicationFeeCents: applicationFeeCents + (isWaiver ? discountCents : 0),
  };
}

const wordsOf = (cents: number, code: string | null): string =>
  cents === 0 ? "No discount" : code ? `${formatMoney(cents)} off with ${code}` : `${formatMoney(cents)} off`;

/** The price with another discount instead of the current one. @throws invalid on `amount` or `promo_code` */
export async function quoteDiscount(ctx: Ctx, file: Corrected, given: DiscountChange) {
  const full = withoutDiscount(file);
  const obligationId = await promoObligationOf(ctx, file.id);
  const { off, promo } = await discountOf(ctx, file, full, given, obligationId);
  const discountCents = off.tuitionCents + off.applicationFeeCents;
  const price = {
    tuitionCents: full.tuitionCents - off.tuitionCents,
    applicationFeeCents: full.applicationFeeCents - off.applicationFeeCents,
    productsCents: file.productsCents,
    discountCents,
    promoCodeId: promo?.id ?? null,
  };
  const words = { from: wordsOf(file.discountCents, file.promo?.code ?? null), to: wordsOf(discountCents, promo?.code ?? null) };
  return { ...quotePrice(ctx, file, price, words), promo, obligationId };
}

async function discountOf(ctx: Ctx, file: Corrected, full: ReturnType<typeof withoutDiscount>, given: DiscountChange, obligationId: string) {
  const none = { tuitionCents: 0, applicationFeeCents: 0 };
  if (given.kind === "none") return { off: none, promo: null };
  if (given.kind === "amount") {
    if (!given.amount) throw invalidField("amount", REQUIRED, "required");
    if (given.amount > full.tuitionCents) throw invalidField("amount", `Enter at most the tuition, ${formatMoney(full.tuitionCents)}.`);
    return { off: { ...none, tuitionCents: given.amount }, promo: null };
  }
  if (!given.promo_code) throw invalidField("promo_code", REQUIRED, "required");
  const { id, code, discounts } = await quotePromo(ctx, {
    code: given.promo_code,
    email: file.email,
    obligationId,
    lines: [
      { kind: "tuition", id: file.programId, amountCents: full.tuitionCents },
      { kind: "application_fee", id: file.programId, amountCents: full.applicationFeeCents },
    ],
  });
  const [tuitionCents = 0, applicationFeeCents = 0] = discounts;
  return { off: { tuitionCents, applicationFeeCents }, promo: { id, code } };
}

/** Previews another discount. @throws invalid; conflict `sponsor_covers_more` */
export const checkDiscount = query({
  name: "registrations.check-discount",
  allow: schoolStaff,
  input: discountChange.extend(ofRegistration),
  run: async (ctx, { registration, ...given }) => (await quoteDiscount(ctx, await readCorrected(ctx, registration), given)).effect,
});

/**
 * Replaces a registration's discount: none, an amount, or a promo code within its limits. Its own earlier code can be used again. @throws
 * as `checkDiscount`; conflict `promo_used_up`, `price_changed`, `nothing_changed`, `registration_changed`
 */
export const correctDiscount = command({
  name: "registrations.correct-discount",
  allow: schoolStaff,
  input: discountChange.merge(confirmation).extend(ofRegistration),
  async run(ctx, { registration, reason, seen, ...given }) {
    const file = await readCorrected(ctx, registration);
    const quoted = await quoteDiscount(ctx, file, given);
    refuseUnseen(file, quoted, seen);
    stagePrice(ctx, file, quoted, "discount", reason);
    const { obligationId, promo, price } = quoted;
    if (file.promoCodeId) returnPromo(ctx, obligationId, { used: true });
    if (promo) {
      const use = { promoId: promo.id, obligationId, email: file.email, amountCents: price.discountCents, expiresAt: ctx.now.getTime() };
      spendPromo(ctx, obligationId, use);
    }
    return quoted.effect;
  },
});
