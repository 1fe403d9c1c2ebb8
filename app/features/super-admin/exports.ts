import { z } from "zod";
import { exporter } from "~/features/exports/domain/exporter";
import { PLAN_LABELS, SCHOOL_TYPE_LABELS } from "~/features/schools/profile-model";
import { optionalText } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { statusLabel } from "~/platform/state-labels";
import { dayIn, EASTERN } from "~/platform/zones";
import { someSchools } from "./data/schools";
import { schoolFilters } from "./school-model";

/** One line per school, by name. */
export const schoolsExport = exporter({
  kind: "schools",
  allow: superAdmin,
  like: null,
  filters: z.object({ ...schoolFilters, search: optionalText(200) }),
  columns: ["School", "Type", "Plan", "Domain", "City", "State", "Owner", "Students", "Programs", "Payout account", "Status", "Created"],
  async lines(ctx, { school_type: type, payment_plan: plan, from_date: _, to_date: __, ...filters }, { after, limit }) {
    const rows = await someSchools(ctx, { ...filters, type, plan }, { limit, after, ordering: "name" });
    return rows.map((row) => ({
      cursor: [row.name, row.id],
      cells: [
        row.name,
        SCHOOL_TYPE_LABELS[row.type],
        PLAN_LABELS[row.plan],
        row.host,
        row.city,
        row.state,
        row.owner,
        String(row.students),
        String(row.programs),
        statusLabel(row.payoutStatus),
        statusLabel(row.status),
        dayIn(new Date(row.createdAt), EASTERN),
      ],
    }));
  },
});
