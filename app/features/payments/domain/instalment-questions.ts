import type { Ctx } from "~/platform/context";
import { findDueInstalment } from "../data/due-instalment";

/** The registration whose plan an instalment belongs to; null for another school's, and where the student was deleted. */
export const registrationOfInstalment = async (ctx: Ctx, id: string): Promise<string | null> =>
  (await findDueInstalment(ctx, id))?.registrationId ?? null;
