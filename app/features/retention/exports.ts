import { exporter } from "~/features/exports/domain/exporter";
import { todayOf, zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { dayIn } from "~/platform/zones";
import { dueText, KIND_LABELS } from "./clock-model";
import { itemPage } from "./data/items";
import { readRules } from "./domain/rules";
import { itemListInput } from "./model";

/** One line per due or deleted record; without a name. */
export const retentionExport = exporter({
  kind: "retention-items",
  allow: schoolStaff,
  like: "retention.items",
  filters: itemListInput.omit({ limit: true, offset: true, ordering: true, search: true }),
  columns: ["Kind", "Record", "Rule", "Time over", "Deletes on", "State", "Kept until", "Reason", "Deleted"],
  async lines(ctx, { state = "due", kind }, { after, limit }) {
    const today = todayOf(ctx);
    const { deletes } = await readRules(ctx);
    const [rows] = await inSchool(ctx).db.batch([...itemPage(ctx, { state, kind }, { limit, after, ordering: "deletes_on" })]);
    return rows.map(({ item, blocker }) => ({
      cursor: [item.deletedAt ?? item.deletesOn, item.id],
      cells: [
        ...[KIND_LABELS[item.kind], item.subjectId, item.rule, item.endedOn, item.deletesOn],
        item.deletedAt === null ? dueText({ ...item, blocker }, today, deletes) : "Deleted",
        ...[item.keptUntil, item.keptReason, item.deletedAt === null ? null : dayIn(new Date(item.deletedAt), zoneOf(ctx))],
      ],
    }));
  },
});
