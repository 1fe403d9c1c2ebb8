import type { ExportRow } from "~/features/exports/domain/csv-stream";
import { exporter } from "~/features/exports/domain/exporter";
import { decimalMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { movements } from "./data/movements";
import { accountCodes, defaultDays } from "./domain/journal-accounts";
import { entryOf } from "./entry-model";
import { journalFilters, type Preset } from "./model";

interface Line {
  day: string;
  account: string;
  cents: number;
  memo: string;
  ref: string;
}

const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const debit = ({ cents }: Line) => (cents > 0 ? decimalMoney(cents) : "");
const credit = ({ cents }: Line) => (cents < 0 ? decimalMoney(-cents) : "");

/** The columns of each accounting program. Both make one entry of a day: by its number, or by its narration. */
const PRESETS: Record<Preset, { columns: readonly string[]; cells: (line: Line) => ExportRow }> = {
  plain: {
    columns: ["Date", "Account", "Debit", "Credit", "Memo", "Reference"],
    cells: (line) => [line.day, line.account, debit(line), credit(line), line.memo, line.ref],
  },
  quickbooks: {
    columns: ["JournalNo", "JournalDate", "AccountName", "Debits", "Credits", "Description"],
    cells: (line) => [`J${line.day.replaceAll("-", "")}`, usDay(line.day), line.account, debit(line), credit(line), described(line)],
  },
  xero: {
    columns: ["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
    cells: (line) => [`Journal of ${line.day}`, usDay(line.day), described(line), line.account, "Tax Exempt", decimalMoney(line.cents)],
  },
};

const described = ({ memo, ref }: Line) => (ref ? `${memo} (${ref})` : memo);

/**
 * The journal of the days, by default of this month: payments, refunds, school credit and payouts as entries between accounts. The lines
 * of a day add up to 0. @throws conflict `accounts_missing`
 */
export const journalExport = exporter({
  kind: "journal",
  allow: schoolStaff,
  scope: "payments:read",
  like: "journal.show",
  filters: journalFilters,
  async check(ctx) {
    await accountCodes(ctx);
  },
  columns: ({ preset = "plain" }) => PRESETS[preset].columns,
  async lines(ctx, { preset = "plain", from_date, to_date }, part) {
    const codes = await accountCodes(ctx);
    const { from, to } = defaultDays(ctx);
    const rows = await movements(ctx, { from: from_date ?? from, to: to_date ?? to }, part);
    return rows.flatMap((row) =>
      entryOf(row).map(({ account, cents }) => ({
        cursor: [row.day, row.at, row.id],
        cells: PRESETS[preset].cells({ day: row.day, account: codes[account], cents, memo: row.memo, ref: row.ref }),
      })),
    );
  },
});
