import { and, eq, sql } from "drizzle-orm";
import { promoUses } from "#drizzle/schema/terms";
import { type Ctx, todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, DomainError, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { type Cents, formatMoney } from "~/platform/money";
import { countUse, giveBackUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { normalEmail } from "~/platform/written";
import { longDate, MINUTE_MS } from "~/platform/zones";
import { countUses, findPromoByCode, findPromoById, type PromoCode } from "../data/promo-codes";
import { normalCode, type PromoLine, promoDiscounts, promoRefusal } from "../promo-model";

const USED_UP = "This promo code has been used up.";
const OWN_USED_UP = "You have already used this promo code.";
export const promoUsedUp = () => conflict("promo_used_up", USED_UP, { promo_code: [USED_UP] });
export const promoUsedByPerson = () => conflict("promo_used_up", OWN_USED_UP, { promo_code: [OWN_USED_UP] });

export interface PromoQuote {
  id: string;
  code: string;
  /** What each line costs less, in the order of the lines. */
  discounts: Cents[];
  discountCents: Cents;
}

interface Asked {
  code: string;
  lines: readonly PromoLine[];
  /** Who buys: an address may be limited. Left out while nobody knows it yet. */
  email?: string;
  /** The draft or order that asks: its own hold does not count against it. */
  obligationId: string;
  /** Earlier tries of the same person: what they hold is taken over when the code is held, and does not count. */
  takenOver?: readonly string[];
}

const refused = (message: string) => invalidField("promo_code", message, "promo_refused");

/** Calculates a code's discount. Reads only; limits are enforced when the code is held. @throws invalid `promo_refused` on `promo_code` */
export async function quotePromo(ctx: Ctx, { code, lines, email, obligationId, takenOver = [] }: Asked): Promise<PromoQuote> {
  const promo = await findPromoByCode(ctx, normalCode(code));
  if (!promo) throw refused("This promo code is not valid.");
  const today = todayOf(ctx);
  const why = promoRefusal(promo, lines, today);
  if (why) throw refused(wordsOf(why, promo));
  const uses = await countUses(ctx, promo.id, normalEmail(email ?? ""), obligationId, takenOver);
  if (promo.maxUses !== null && uses.all >= promo.maxUses) throw refused(USED_UP);
  if (email && promo.maxUsesPerEmail !== null && uses.own >= promo.maxUsesPerEmail) throw refused(OWN_USED_UP);
  const discounts = promoDiscounts(promo, lines);
  return { id: promo.id, code: promo.code, discounts, discountCents: discounts.reduce((sum, cents) => sum + cents, 0) };
}

const wordsOf = (why: NonNullable<ReturnType<typeof promoRefusal>>, promo: PromoCode): string => {
  if (why === "not_started") return `This promo code starts on ${longDate(promo.startsOn ?? "")}.`;
  if (why === "ended") return "This promo code has expired.";
  if (why === "not_for_this") return "This promo code doesn't apply to your selection.";
  if (why === "minimum") return `This promo code needs a total of at least ${formatMoney(promo.minCents)}.`;
  return "This promo code is not valid.";
};

/** Wrong codes allowed per ten minutes and IP address; more is guessing. */
const WRONG_CODES = 30;
const TEN_MINUTES = 10 * MINUTE_MS;

/** Runs `work` on an entered code and counts wrong codes per IP address; other errors do not count. @throws too_many, and the errors of `work` */
export async function typedPromo<T>(ctx: Ctx, code: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!code) return work();
  const key = `promo:${placeOf(ctx)}`;
  await countUse(ctx, key, WRONG_CODES, TEN_MINUTES);
  let isGuess = false;
  try {
    return await work();
  } catch (error) {
    isGuess = isPromoRefused(error);
    throw error;
  } finally {
    if (!isGuess) await giveBackUse(ctx, key);
  }
}

export const isPromoRefused = (error: unknown): error is DomainError => error instanceof DomainError && error.code === "promo_refused";

/** How a code is typed, for an order that keeps its id. @throws invalid `promo_refused` when it is gone */
export async function promoCodeName(ctx: Ctx, promoId: string): Promise<string> {
  const promo = await findPromoById(ctx, promoId);
  if (!promo) throw refused("This promo code is not valid.");
  return promo.code;
}

interface Hold {
  promoId: string;
  obligationId: string;
  email: string;
  amountCents: Cents;
  /** Until when it is kept from others if nothing is paid. */
  expiresAt: number;
}

/** Stages the hold of a code for an obligation, in place of any other it held. A trigger refuses what is over the limits. */
export function holdPromo(ctx: CommandCtx, hold: Hold): void {
  releaseOthers(ctx, hold.obligationId);
  stageUse(ctx, hold, "held");
}

/** Stages that an obligation is met: what it held is used. With a hold given, a code that was never held is used at once. */
export function spendPromo(ctx: CommandCtx, obligationId: string, atOnce?: Hold): void {
  if (atOnce) {
    releaseOthers(ctx, obligationId);
    stageUse(ctx, atOnce, "used");
    return;
  }
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(promoUses)
      .set({ state: "used" })
      .where(and(eq(promoUses.schoolId, schoolId), eq(promoUses.obligationId, obligationId))),
  );
}

/** Releases the promo code of an unpaid registration, or of one cancelled before its class starts. */
export function returnPromo(ctx: CommandCtx, obligationId: string, options: { used?: boolean } = {}): void {
  const { db, schoolId } = inSchool(ctx);
  const which = options.used ? sql`${promoUses.state} IN ('held', 'used')` : sql`${promoUses.state} = 'held'`;
  ctx.stage(
    db
      .update(promoUses)
      .set({ state: "returned" })
      .where(and(eq(promoUses.schoolId, schoolId), eq(promoUses.obligationId, obligationId), which)),
  );
}

/** Stages that what was given back is used again, within the limits as they stand. Harmless where nothing was given back. */
export function reusePromo(ctx: CommandCtx, obligationId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const returned = sql`school_id = ${schoolId} AND obligation_id = ${obligationId} AND state = 'returned'`;
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO promo_uses(id, school_id, promo_code_id, email, obligation_id, amount_cents, state, expires_at, created_at)
        SELECT ${newId()}, school_id, promo_code_id, email, obligation_id || ':again', amount_cents, 'used', ${ctx.now.getTime()}, ${ctx.now.getTime()}
        FROM promo_uses WHERE ${returned} LIMIT 1`,
    ),
  );
  ctx.stage(rawStatement(db, sql`DELETE FROM promo_uses WHERE ${returned}`));
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE promo_uses SET obligation_id = ${obligationId} WHERE school_id = ${schoolId} AND obligation_id = ${`${obligationId}:again`}`,
    ),
  );
}

function releaseOthers(ctx: CommandCtx, obligationId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db.delete(promoUses).where(and(eq(promoUses.schoolId, schoolId), eq(promoUses.obligationId, obligationId), sql`${promoUses.state} <> 'used'`)),
  );
}

function stageUse(ctx: CommandCtx, hold: Hold, state: "held" | "used"): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db.insert(promoUses).values({
      id: newId(),
      schoolId,
      promoCodeId: hold.promoId,
      email: normalEmail(hold.email),
      obligationId: hold.obligationId,
      amountCents: hold.amountCents,
      state,
      expiresAt: hold.expiresAt,
      createdAt: ctx.now.getTime(),
    }),
  );
}
