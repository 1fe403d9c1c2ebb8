import { z } from "zod";
import { cents, choice, clearable, flag, id, integer, isoDate, many, REQUIRED } from "~/platform/input";
import { listInput } from "~/platform/list";
import { basisPoints, type Cents, formatMoney } from "~/platform/money";
import type { IsoDate } from "~/platform/zones";

/** Promo codes: labels, schemas and arithmetic. Safe for the browser. */
export const PROMO_KIND_LABELS = {
  percent: "Percent off",
  amount: "Amount off",
  waive_application_fee: "Application fee waived",
} as const;
export type PromoKind = keyof typeof PROMO_KIND_LABELS;
const KINDS = Object.keys(PROMO_KIND_LABELS) as [PromoKind, ...PromoKind[]];

/** Normalizes a code: upper case, trimmed. */
export const normalCode = (code: string): string => code.trim().toUpperCase();

const code = () =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() ? normalCode(value) : undefined),
    z.string({ required_error: REQUIRED }).regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, "Use 3 to 30 letters, digits, and hyphens"),
  );

export const promoForm = z.object({
  code: code(),
  kind: choice(KINDS),
  /** Percent or dollars, by kind, stored as hundredths. */
  value: clearable(cents(1, 1_000_000)),
  starts_on: clearable(isoDate()),
  ends_on: clearable(isoDate()),
  max_uses: clearable(integer(1, 1_000_000)),
  max_uses_per_email: clearable(integer(1, 1000)),
  program_ids: many(id()),
  product_ids: many(id()),
  min: clearable(cents()),
  is_active: flag(),
});
export type PromoForm = z.output<typeof promoForm>;

export const PROMO_STATES = Object.freeze(["active", "inactive", "ended"] as const);
export const promoListInput = listInput({
  sorts: ["created_at", "code", "uses"],
  ordering: "-created_at",
  filters: { status: choice(PROMO_STATES), kind: choice(KINDS) },
});

/** The columns that define a code's discount. */
export interface PromoTerms {
  kind: PromoKind;
  value: number;
  startsOn: string | null;
  endsOn: string | null;
  programIds: readonly string[];
  productIds: readonly string[];
  minCents: Cents;
  isActive: boolean;
}

/** A line of the purchase. */
export interface PromoLine {
  kind: "tuition" | "application_fee" | "product" | "shipping";
  /** ID of the program or product. */
  id: string;
  amountCents: Cents;
}

/** "10%", "$50.00" or "Application fee waived". */
export const promoValueText = ({ kind, value }: Pick<PromoTerms, "kind" | "value">): string =>
  kind === "percent" ? `${value / 100}%` : kind === "amount" ? formatMoney(value) : PROMO_KIND_LABELS.waive_application_fee;

export type PromoRefusal = "inactive" | "not_started" | "ended" | "not_for_this" | "minimum";

/** Why a code does not apply to these lines on a day; null if it does. */
export function promoRefusal(promo: PromoTerms, lines: readonly PromoLine[], today: IsoDate): PromoRefusal | null {
  if (!promo.isActive) return "inactive";
  if (promo.startsOn && today < promo.startsOn) return "not_started";
  if (promo.endsOn && today > promo.endsOn) return "ended";
  if (!lines.some((line) => isGoodFor(promo, line) && line.amountCents > 0)) return "not_for_this";
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0) < promo.minCents ? "minimum" : null;
}

/** A code without restrictions applies to everything; programs restrict tuition, products restrict products. */
function isGoodFor({ kind, programIds, productIds }: PromoTerms, line: PromoLine): boolean {
  if (line.kind === "shipping") return false;
  if (kind === "waive_application_fee") return line.kind === "application_fee" && (programIds.length === 0 || programIds.includes(line.id));
  if (line.kind === "application_fee") return false;
  if (programIds.length === 0 && productIds.length === 0) return true;
  return (line.kind === "product" ? productIds : programIds).includes(line.id);
}

/** The discount of each line: percent rounded half up per line, or an amount from the first line on, at most the line's total. */
export function promoDiscounts(promo: PromoTerms, lines: readonly PromoLine[]): Cents[] {
  let left = promo.kind === "amount" ? promo.value : 0;
  return lines.map((line) => {
    if (!isGoodFor(promo, line)) return 0;
    if (promo.kind === "waive_application_fee") return line.amountCents;
    if (promo.kind === "percent") return Math.min(line.amountCents, basisPoints(line.amountCents, promo.value));
    const taken = Math.min(left, line.amountCents);
    left -= taken;
    return taken;
  });
}
