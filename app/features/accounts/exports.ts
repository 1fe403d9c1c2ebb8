import { exporter } from "~/features/exports/domain/exporter";
import { decimalMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { collectionsInput } from "./collections-model";
import { collectionsBehind } from "./data/owed";

/** Balances, longest past due first. */
export const collectionsExport = exporter({
  kind: "collections",
  allow: schoolStaff,
  like: "collections.list",
  filters: collectionsInput.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Number", "Student", "Email", "Phone", "Program", "Class", "Since", "Past due", "Balance", "Promised for", "Note"],
  async lines(ctx, filters, part) {
    const rows = await collectionsBehind(ctx, filters, part);
    return rows.map((row) => ({
      cursor: [row.since, row.id],
      cells: [
        row.number,
        row.student,
        row.email,
        row.phone,
        row.program,
        row.classCode,
        row.since,
        decimalMoney(row.overdueCents),
        decimalMoney(row.openCents),
        row.promisedOn,
        row.promiseNote,
      ],
    }));
  },
});
