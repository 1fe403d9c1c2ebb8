import { and, sql } from "drizzle-orm";
import { z } from "zod";
import { promoCodes } from "#drizzle/schema/terms";
import { changesOf } from "~/platform/changes";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { inUse, invalid, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { flag, id, REQUIRED } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { promoPage, readPromo } from "../data/promo-codes";
import { type PromoForm, promoForm, promoListInput } from "../promo-model";

export const promoCodeTaken = () => invalidField("code", "A promo code with this name already exists.", "code_taken");

export const listPromoCodes = query({
  name: "promo-codes.list",
  allow: schoolStaff,
  input: promoListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const today = todayOf(ctx);
    return { ...(await promoPage(ctx, filters, { limit, offset, ordering }, today)), today };
  },
});

/** One code with its uses; without an id what a new one can be narrowed to. */
export const showPromoCode = query({
  name: "promo-codes.show",
  allow: schoolStaff,
  input: z.object({ id: id().optional() }),
  async run(ctx, input) {
    return { ...(await readPromo(ctx, input.id ?? null)), zone: zoneOf(ctx) };
  },
});

export const addPromoCode = command({
  name: "promo-codes.add",
  allow: schoolStaff,
  input: promoForm,
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const at = ctx.now.getTime();
    const row = { id: newId(), schoolId, ...(await columnsOf(ctx, input)), createdAt: at, updatedAt: at };
    ctx.stage(db.insert(promoCodes).values(row));
    ctx.record({ type: "promo_code", id: row.id, after: input });
    return { id: row.id };
  },
});

/** Updates a code; discounts already given stay. @throws conflict `stale` after another change */
export const editPromoCode = command({
  name: "promo-codes.edit",
  allow: schoolStaff,
  input: promoForm.extend({ id: id(), version: version() }),
  async run(ctx, { id: promoId, version: seen, ...input }) {
    const { db, own } = inSchool(ctx);
    const { promo } = await readPromo(ctx, promoId);
    const changes = promo ? changesOf(promo, await columnsOf(ctx, input)) : null;
    if (seen !== undefined && seen !== promo?.updatedAt) throw changedMeanwhile();
    if (!changes) return { id: promoId };
    ctx.stage(
      db
        .update(promoCodes)
        .set({ ...changes.after, updatedAt: nextVersion(ctx, promoCodes.updatedAt) })
        .where(and(own(promoCodes, promoId), isUnchanged(promoCodes.updatedAt, seen))),
      changedMeanwhile(),
    );
    ctx.record({ type: "promo_code", id: promoId, ...changes });
    return { id: promoId };
  },
});

/** Switches a code on or off, from the list. */
export const switchPromoCode = command({
  name: "promo-codes.switch",
  allow: schoolStaff,
  input: z.object({ id: id(), is_active: flag() }),
  async run(ctx, { id: promoId, is_active: isActive }) {
    const { db, own } = inSchool(ctx);
    await readPromo(ctx, promoId);
    ctx.stage(
      db
        .update(promoCodes)
        .set({ isActive, updatedAt: nextVersion(ctx, promoCodes.updatedAt) })
        .where(own(promoCodes, promoId)),
    );
    ctx.record({ type: "promo_code", id: promoId, after: { isActive } });
    return { id: promoId };
  },
});

/** Deletes a code that was never used; a used one stays, because the ledger refers to it. @throws conflict `in_use` */
export const deletePromoCode = command({
  name: "promo-codes.delete",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: promoId }) {
    const { db, schoolId, own } = inSchool(ctx);
    const { promo } = await readPromo(ctx, promoId);
    ctx.stage(
      db
        .delete(promoCodes)
        .where(
          and(
            own(promoCodes, promoId),
            sql`NOT EXISTS (SELECT 1 FROM promo_uses u WHERE u.school_id = ${schoolId} AND u.promo_code_id = ${promoId} AND u.state <> 'returned')`,
          ),
        ),
      inUse("Set it inactive instead."),
    );
    ctx.record({ type: "promo_code", id: promoId, before: promo });
    return { id: promoId };
  },
});

/** The form as columns, with what one field cannot know of another. @throws invalid */
async function columnsOf(ctx: Ctx, input: PromoForm) {
  const errors: Record<string, string[]> = {};
  const isWaiver = input.kind === "waive_application_fee";
  if (!isWaiver && !input.value) errors.value = [REQUIRED];
  if (input.kind === "percent" && (input.value ?? 0) > 10_000) errors.value = ["Must be between 0.01 and 100"];
  if (input.starts_on && input.ends_on && input.ends_on < input.starts_on) errors.ends_on = ["The end date cannot be before the start date."];
  if (isWaiver && input.product_ids.length > 0) errors.product_ids = ["Products have no application fee."];
  const { programs, products } = await readPromo(ctx, null);
  const isKnown = (choices: { value: string }[]) => (chosen: string) => choices.some(({ value }) => value === chosen);
  if (!input.program_ids.every(isKnown(programs))) errors.program_ids = ["Choose from the list."];
  if (!input.product_ids.every(isKnown(products))) errors.product_ids = ["Choose from the list."];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    code: input.code,
    kind: input.kind,
    value: isWaiver ? 0 : (input.value ?? 0),
    startsOn: input.starts_on ?? null,
    endsOn: input.ends_on ?? null,
    maxUses: input.max_uses ?? null,
    maxUsesPerEmail: input.max_uses_per_email ?? null,
    programIds: input.program_ids,
    productIds: input.product_ids,
    minCents: input.min ?? 0,
    isActive: input.is_active,
  };
}
