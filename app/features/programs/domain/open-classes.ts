import type { Ctx } from "~/platform/context";
import { type ClassRow, offeredClasses } from "../data/public-classes";
import { type ClassView, siteOf, toClassView } from "./site-views";

/** A class that takes registrations, with the tuition of its program in cents. */
export interface OpenClass extends ClassView {
  tuitionCents: number;
}

/** Query of open classes, soonest first, for a page's batch; `toOpenClasses` reads the result. */
export const askOpenClasses = (ctx: Ctx) => offeredClasses(ctx, siteOf(ctx).today);

/** The classes that do. */
export function toOpenClasses(ctx: Ctx, rows: ClassRow[]): OpenClass[] {
  const { today } = siteOf(ctx);
  return rows.map((row) => ({ ...toClassView(row, today, ctx.locale), tuitionCents: row.tuitionCents })).filter(({ state }) => state === "open");
}
