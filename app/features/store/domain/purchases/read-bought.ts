import type { ZodTypeAny } from "zod";
import type { Ctx } from "~/platform/context";
import { thenRead } from "~/platform/endpoint";
import type { Verb } from "~/platform/verb";
import { findBought } from "../../data/purchases";

/** Returns the purchase after a change. */
export const readBoughtAgain = (change: Verb<ZodTypeAny, { id: string }>): Verb<ZodTypeAny, Awaited<ReturnType<typeof findBought>>> =>
  thenRead((ctx: Ctx, id: string) => findBought(ctx, id))(change);
