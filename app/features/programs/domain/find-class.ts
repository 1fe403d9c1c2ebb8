import type { Ctx } from "~/platform/context";
import { classById } from "../data/public-classes";
import { type ClassView, siteOf, toClassView } from "./site-views";

/** A class of a program on offer by id, in whatever state but cancelled; null when the school has no such class. */
export async function classOnOffer(ctx: Ctx, id: string): Promise<ClassView | null> {
  const [row] = await classById(ctx, id);
  return row ? toClassView(row, siteOf(ctx).today) : null;
}
