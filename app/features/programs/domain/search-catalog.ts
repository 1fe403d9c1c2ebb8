import { type Ctx, todayOf } from "~/platform/context";
import { classPage } from "../data/office-classes";
import { programPage } from "../data/office-programs";

/** The questions for programs and classes by a word, as their lists ask them; for somebody else's batch. The latest classes come first. */
export function askCatalog(ctx: Ctx, search: string, limit: number) {
  const today = todayOf(ctx);
  const [programs] = programPage(ctx, { search }, { limit, offset: 0, ordering: "order" });
  const [classes] = classPage(ctx, today, { search }, { limit, offset: 0, ordering: "-start_date" });
  return [programs, classes] as const;
}
