import { type Ctx, todayOf } from "~/platform/context";
import { classPage } from "../data/office-classes";
import { programPage } from "../data/office-programs";

/** Search statements for programs and classes, for another feature's batch; latest classes first. */
export function askCatalog(ctx: Ctx, search: string, limit: number) {
  const today = todayOf(ctx);
  const [programs] = programPage(ctx, { search }, { limit, offset: 0, ordering: "order" });
  const [classes] = classPage(ctx, today, { search }, { limit, offset: 0, ordering: "-start_date" });
  return [programs, classes] as const;
}
