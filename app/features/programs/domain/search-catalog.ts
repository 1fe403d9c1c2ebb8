import { type Ctx, schoolOf } from "~/platform/context";
import { dayIn } from "~/platform/zones";
import { classPage } from "../data/office-classes";
import { programPage } from "../data/office-programs";

/** The questions for programs and classes by a word, as their lists ask them; for somebody else's batch. The latest classes come first. */
export function askCatalog(ctx: Ctx, search: string, limit: number) {
  const today = dayIn(ctx.now, schoolOf(ctx)?.timezone ?? "America/New_York");
  const [programs] = programPage(ctx, { search }, { limit, offset: 0, ordering: "order" });
  const [classes] = classPage(ctx, today, { search }, { limit, offset: 0, ordering: "-start_date" });
  return [programs, classes] as const;
}
