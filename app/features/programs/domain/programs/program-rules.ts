import { and, eq, isNull, sql } from "drizzle-orm";
import { classes, programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { NO_SLUG, slugOf } from "~/platform/written";
import { type OfficeProgram, slugsLike } from "../../data/office-programs";

const SLUG_TAKEN = "This name is already in use";
export const slugTaken = () => conflict("duplicate", SLUG_TAKEN, { slug: [SLUG_TAKEN] });

/** The slug that a program gets: the one that was typed, else one made of its title. @throws conflict `duplicate` */
export async function freeSlug(ctx: Ctx, typed: string | undefined, title: string, besides?: string): Promise<string> {
  const slug = typed ?? slugOf(title, 100);
  if (!slug) throw invalidField("slug", NO_SLUG);
  const taken = await slugsLike(ctx, slug);
  if (taken.some((row) => row.slug === slug && row.id !== besides)) throw slugTaken();
  return slug;
}

/** The same for a copy, with the next free slug: "phlebotomy-copy", "phlebotomy-copy-2". */
export async function copySlug(ctx: Ctx, slug: string): Promise<string> {
  const stem = `${slug.slice(0, 100)}-copy`;
  const taken = new Set((await slugsLike(ctx, slug.slice(0, 40))).map((row) => row.slug));
  let free = stem;
  for (let count = 2; taken.has(free); count += 1) free = `${stem}-${count}`;
  return free;
}

type Priced = Pick<OfficeProgram, "tuitionCents" | "applicationFeeCents" | "paymentOptions">;

/** A program needs a price and a payment option to be offered. @throws conflict `program_incomplete` */
export function checkComplete({ tuitionCents, applicationFeeCents, paymentOptions }: Priced): void {
  const costs = tuitionCents + applicationFeeCents > 0;
  const isClear = costs ? paymentOptions.some((option) => option !== "free_plan") : paymentOptions.includes("free_plan");
  if (isClear) return;
  const missing = costs ? "Choose Pay now or Pay later, because this program has a price." : "Enter the tuition, or choose Free plan.";
  throw conflict("program_incomplete", "Complete the fees and payment options first.", { payment_options: [missing] });
}

/** Closes the open classes of a program that is no longer offered and emits events. */
export function stageWithdrawal(ctx: CommandCtx, programId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(classes)
      .set({ status: "closed", updatedAt: ctx.now.getTime() })
      .where(and(eq(classes.schoolId, schoolId), eq(classes.programId, programId), eq(classes.status, "open"), isNull(classes.cancelledAt))),
  );
  ctx.emit("program.withdrawn", { programId });
}

/** Behind the last program of the school. */
export const lastPosition = (schoolId: string) =>
  sql<number>`(SELECT coalesce(max(p.position), 0) + 1 FROM programs p WHERE p.school_id = ${schoolId})`;

/** The condition that an update keeps to one program of the school. */
export const thisProgram = (schoolId: string, id: string) => and(eq(programs.schoolId, schoolId), eq(programs.id, id));
