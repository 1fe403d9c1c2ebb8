import type { Ctx } from "~/platform/context";
import { offeredClasses } from "../data/public-classes";
import { type ClassView, siteOf, toClassView } from "./site-views";

/** A class that takes registrations, with the tuition of its program in cents. */
export interface OpenClass extends ClassView {
  tuitionCents: number;
}

/** The school's classes that take registrations now, soonest first. */
export async function openClasses(ctx: Ctx): Promise<OpenClass[]> {
  const { today } = siteOf(ctx);
  const rows = await offeredClasses(ctx, today);
  return rows.map((row) => ({ ...toClassView(row, today), tuitionCents: row.tuitionCents })).filter(({ state }) => state === "open");
}
