import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { dayIn } from "~/platform/zones";
import { waitlistPage } from "./data/waitlist";
import { waitlistInput } from "./model";

/** Who waits, in the order in which seats are offered. */
export const waitlistExport = exporter({
  kind: "waitlist",
  allow: schoolStaff,
  filters: waitlistInput.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Place", "First name", "Last name", "Email", "Phone", "Program", "Class", "Joined", "Status", "Informed on"],
  async rows(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const [rows] = await inSchool(ctx).db.batch([...waitlistPage(ctx, { ...filters, limit, offset: after, ordering: "position" })]);
    return rows.map((row) => [
      row.position,
      row.firstName,
      row.lastName,
      row.email,
      row.phone,
      row.program,
      row.classCode,
      dayIn(new Date(row.createdAt), zone),
      row.status,
      row.informedAt ? dayIn(new Date(row.informedAt), zone) : null,
    ]);
  },
});
