import { and, eq } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { stagePlan } from "~/features/accounts/domain/stage-plan";
import { type PlanChange, planAfterPrice, writesOf } from "~/features/accounts/domain/transfer-plan";
import { reactivateFirst, stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { type Cents, formatMoney } from "~/platform/money";
import { nextVersion } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import type { Corrected } from "../../data/correction";

/** The price columns of a registration. */
export interface Price {
  tuitionCents: Cents;
  applicationFeeCents: Cents;
  productsCents: Cents;
  discountCents: Cents;
  promoCodeId: string | null;
}

export interface PriceEffect {
  /** The correction in words, before and after. */
  from: string;
  to: string;
  beforeCents: Cents;
  afterCents: Cents;
  paidCents: Cents;
  /** The balance and the overpayment afterwards. */
  balanceCents: Cents;
  overpaidCents: Cents;
  /** The unpaid instalments before and after. */
  planBefore: { amountCents: Cents; dueDate: IsoDate }[];
  planAfter: { amountCents: Cents; dueDate: IsoDate }[];
  /** Hash of the effect, to check on saving that it is the one shown. */
  seen: string;
}

export interface Quoted {
  price: Price;
  effect: PriceEffect;
  plan: PlanChange;
}

const totalOf = ({ tuitionCents, applicationFeeCents, productsCents }: Price): Cents => tuitionCents + applicationFeeCents + productsCents;

/** The effect of another price on total, balance and plan. @throws conflict `sponsor_covers_more` */
export function quotePrice(ctx: Ctx, file: Corrected, price: Price, words: { from: string; to: string }): Quoted {
  const dueCents = Math.max(0, totalOf(price) - file.offCents);
  if (dueCents < file.sponsorCents && dueCents < file.dueCents)
    throw conflict(
      "sponsor_covers_more",
      `A sponsor covers ${formatMoney(file.sponsorCents)} of this registration, more than the new total. Change the sponsor's amount first.`,
    );
  const plan = planAfterPrice(file, dueCents, { today: todayOf(ctx), intervalDays: file.planIntervalDays, lastDay: file.classEnd });
  const planBefore = file.unpaid.map(({ amountCents, dueDate }) => ({ amountCents, dueDate }));
  const changed = file.unpaid.map(({ id, amountCents, dueDate }) => ({
    amountCents: plan.changed.find((item) => item.id === id)?.after ?? amountCents,
    dueDate,
  }));
  const beforeCents = totalOf(file);
  const afterCents = totalOf(price);
  return {
    price,
    plan,
    effect: {
      ...words,
      beforeCents,
      afterCents,
      paidCents: file.paidCents,
      balanceCents: Math.max(0, dueCents - file.paidCents),
      overpaidCents: plan.overpaidCents,
      planBefore,
      planAfter: [...changed, ...(plan.added ? [plan.added] : [])].filter(({ amountCents }) => amountCents > 0),
      seen: [file.updatedAt, beforeCents, afterCents, file.dueCents, file.paidCents].join("."),
    },
  };
}

/** Rejects an effect that differs from the one shown. @throws conflict `registration_cancelled`, `price_changed`, `nothing_changed` */
export function refuseUnseen(file: Corrected, { effect }: Quoted, seen: string | undefined): void {
  if (file.status === "cancelled") throw reactivateFirst();
  if (effect.from === effect.to && effect.beforeCents === effect.afterCents) throw conflict("nothing_changed", "Nothing has changed.");
  if (seen !== effect.seen) throw conflict("price_changed", "The registration has changed. Check the new price again.");
}

type Values = Partial<typeof registrations.$inferInsert>;

/** Stages a correction, guarded by the registration's version; two at once conflict even within a millisecond. */
export function stageCorrection(ctx: CommandCtx, file: Corrected, values: Values): void {
  const isAsSeen = and(
    eq(registrations.status, "active"),
    eq(registrations.updatedAt, file.updatedAt),
    eq(registrations.dueCents, file.dueCents),
    eq(registrations.paidCents, file.paidCents),
  );
  stageRegistrationChange(ctx, file.id, { ...values, updatedAt: nextVersion(ctx, registrations.updatedAt) }, isAsSeen);
}

/** Stages another price with its plan, history entry and mail to the student. */
export function stagePrice(ctx: CommandCtx, file: Corrected, { price, effect, plan }: Quoted, what: "products" | "discount", reason: string): void {
  // A free registration is free no longer: the balance is paid in installments.
  const paymentOption = file.paymentOption === "free_plan" && effect.afterCents > 0 ? "pay_later" : file.paymentOption;
  stageCorrection(ctx, file, { ...price, paymentOption });
  stagePlan(ctx, file.id, writesOf(plan));
  ctx.record({
    type: "registration",
    id: file.id,
    before: { [what]: effect.from, totalCents: effect.beforeCents },
    after: { [what]: effect.to, totalCents: effect.afterCents, reason },
  });
  const { from, to, beforeCents, afterCents } = effect;
  ctx.emit("registration.corrected", { registrationId: file.id, what, from, to, beforeCents, afterCents });
}
