import type { Ctx } from "~/platform/context";
import { classById } from "../data/public-classes";
import { type ClassView, siteOf, toClassView } from "./site-views";

/** A class of an offered program by ID, in any state but cancelled, or null. */
export async function classOnOffer(ctx: Ctx, id: string): Promise<ClassView | null> {
  const [row] = await classById(ctx, id);
  return row ? toClassView(row, siteOf(ctx).today, ctx.locale) : null;
}
