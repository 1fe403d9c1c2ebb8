import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { programs } from "#drizzle/schema/programs";
import { programProducts } from "#drizzle/schema/store";

import { conflict, invalidField, notFound } from "~/platform/errors";
import { choice, flag, id, many } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { findProduct } from "../../data/products";

/** Replaces the programs of a product. */
export function stageLinks(ctx: CommandCtx, productId: string, links: Record<string, "optional" | "required" | undefined>): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.delete(programProducts).where(and(eq(programProducts.schoolId, schoolId), eq(programProducts.productId, productId))));
  for (const [programId, requirement] of Object.entries(links))
    if (requirement) ctx.stage(db.insert(programProducts).values({ schoolId, programId, productId, isRequired: requirement === "required" }));
}

/** Links a product to programs. @throws conflict `already_linked`, naming the program */
export const linkProduct = command({
  name: "products.link",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ product: id(), programs: many(id(), 100), requirement: choice(["optional", "required"]).default("optional") }),
  async run(ctx, input) {
    if (input.programs.length === 0) throw invalidField("programs", "Choose at least one program.");
    const { links } = await findProduct(ctx, input.product);
    const present = links.find(({ programId }) => input.programs.includes(programId));
    if (present)
      throw conflict("already_linked", `This product is already linked to ${present.program}.`, {
        programs: [`Already linked to ${present.program}.`],
      });
    await refuseForeign(ctx, input.programs);
    const { db, schoolId } = inSchool(ctx);
    for (const programId of new Set(input.programs))
      ctx.stage(db.insert(programProducts).values({ schoolId, programId, productId: input.product, isRequired: input.requirement === "required" }));
    ctx.record({ type: "product", id: input.product, after: { linked: input.programs, requirement: input.requirement } });
    return { id: input.product };
  },
});

/** Changes a link to required or optional. */
export const changeRequirement = command({
  name: "products.change-requirement",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ product: id(), program: id(), requirement: choice(["optional", "required"]) }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .update(programProducts)
        .set({ isRequired: input.requirement === "required" })
        .where(
          and(eq(programProducts.schoolId, schoolId), eq(programProducts.productId, input.product), eq(programProducts.programId, input.program)),
        ),
      notFound(),
    );
    ctx.record({ type: "product", id: input.product, after: { program: input.program, requirement: input.requirement } });
    return { id: input.product };
  },
});

const pair = z.object({ product: id(), program: id() });

/** Links a product to a program; keeps an existing link. */
export const linkToProgram = command({
  name: "products.link-to-program",
  allow: schoolStaff,
  touches: "site",
  input: pair.extend({ is_required: flag() }),
  async run(ctx, input) {
    await findProduct(ctx, input.product);
    await refuseForeign(ctx, [input.program]);
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .insert(programProducts)
        .values({ schoolId, programId: input.program, productId: input.product, isRequired: input.is_required })
        .onConflictDoNothing(),
    );
    ctx.record({ type: "product", id: input.product, after: { linked: input.program } });
    return { id: input.product };
  },
});

/** Unlinks a product from a program; existing registrations keep it. */
export const unlinkFromProgram = command({
  name: "products.unlink-from-program",
  allow: schoolStaff,
  touches: "site",
  input: pair,
  async run(ctx, input) {
    await findProduct(ctx, input.product);
    await refuseForeign(ctx, [input.program]);
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .delete(programProducts)
        .where(
          and(eq(programProducts.schoolId, schoolId), eq(programProducts.productId, input.product), eq(programProducts.programId, input.program)),
        ),
    );
    ctx.record({ type: "product", id: input.product, after: { unlinked: input.program } });
    return { id: input.product };
  },
});

/** @throws not_found for a program of another school */
export async function refuseForeign(ctx: CommandCtx, programIds: readonly string[]): Promise<void> {
  const { db, ownAll } = inSchool(ctx);
  const rows = await db.select({ id: programs.id }).from(programs).where(ownAll(programs, programIds));
  if (rows.length < new Set(programIds).size) throw notFound();
}
