import { actionName, valuesOf } from "~/platform/audit-log";
import { formatMoney } from "~/platform/money";
import { isIsoDate, shortDate } from "~/platform/zones";
import type { LoggedChange } from "../../data/change-log";

export interface Change {
  id: string;
  what: string;
  note: string | null;
  who: string | null;
  at: number;
}

const FIELDS: Record<string, string> = {
  code: "class ID",
  mode: "mode",
  locationId: "location",
  instructorId: "lead instructor",
  programId: "program",
  others: "other instructors",
  tuitionOverrideCents: "tuition",
  applicationFeeOverrideCents: "application fee",
  accessDays: "days of access",
};
const fieldWord = (name: string) => FIELDS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const SENTENCES: Record<string, string> = {
  "classes.add": "Class added",
  "classes.duplicate": "Copied from another class",
  "classes.reopen": "Class reopened",
  "classes.confirm": "Class confirmed",
  "classes.cancel": "Class cancelled",
  "instructors.add": "Instructor added",
  "instructors.apply": "Application received",
  "instructors.approve": "Application approved",
  "instructors.reject": "Application rejected",
};

/** A logged change as text, with readable values. */
export function changeWords({ id, action, before, after, at, who }: LoggedChange): Change {
  const was = valuesOf(before);
  const is = valuesOf(after);
  const base = { id, who, at };
  if (action === "classes.status") return { ...base, what: is.status === "open" ? "Registration opened" : "Registration closed", note: null };
  const sentence = SENTENCES[action];
  if (sentence) {
    const note = is.reason ?? is.from;
    return { ...base, what: sentence, note: typeof note === "string" && note ? note : null };
  }
  const lines = Object.keys(is).map((name) => {
    const [old, now] = [shown(name, was[name]), shown(name, is[name])];
    return now === null || old === null ? fieldWord(name) : `${fieldWord(name)}: ${old} → ${now}`;
  });
  const what = /\.(edit|update)$/.test(action) ? "Changed" : actionName(action);
  return { ...base, what, note: lines.join("; ") || null };
}

/** Readable fields; IDs and long texts are left out. */
function shown(name: string, value: unknown): string | null {
  if (/Id$|Note$|Link$/.test(name) || value === undefined) return null;
  if (value === null) return "–";
  if (typeof value === "number") return name.endsWith("Cents") ? formatMoney(value) : String(value);
  if (typeof value === "string" && value.length <= 60) return isIsoDate(value) ? shortDate(value) : value.replaceAll("_", " ");
  return null;
}
