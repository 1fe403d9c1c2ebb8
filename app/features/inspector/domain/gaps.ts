import type { PacketScope } from "#drizzle/schema/inspector";
import { clockHours } from "~/features/attendance/model";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { type Ctx, zoneOf } from "~/platform/context";
import { counted } from "~/platform/counted";
import { DomainError } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { dayIn, shortDate } from "~/platform/zones";
import { type FoundGap, gapStatements } from "../data/gaps";
import { GAPS, type Gap, type GapKind, MAX_STUDENTS, type ScopeBy, scopeForm } from "../inspector-model";
import { measured, scopeOf } from "./find-scope";

const KINDS = Object.keys(GAPS) as GapKind[];
const SUBJECTS: Partial<Record<GapKind, Gap["subject"]>> = {
  attendance_not_taken: "class",
  license_lapsed: "instructor",
  instructor_document: "papers",
  site_document: "site",
  school_document: "school",
  complaint_late: "complaint",
};

/** Says what a gap is about; null if it is none after all. Days are those of the school's zone. */
function detailOf(kind: GapKind, { first, second, times }: FoundGap, day: (at: string) => string): string | null {
  const on = (date: string | null) => (date ? shortDate(date) : "");
  const at = (instant: string | null) => (instant ? shortDate(day(instant)) : "");
  switch (kind) {
    case "no_countersignature":
      return `Signed on ${at(first)}`;
    case "signed_late":
      return `Signed on ${at(first)}, first attended on ${on(second)}`;
    case "addendum_open":
      return `Sent on ${at(first)}`;
    case "attendance_not_taken":
      return first === second ? `The session of ${on(first)}` : `${counted(times, "session")} from ${on(first)} to ${on(second)}`;
    case "document_missing":
      return `${first}: ${times === 1 ? "session of" : `${counted(times, "session")}, the first on`} ${on(second)}`;
    case "hours_below_certificate":
      return `${clockHours(Number(first))} hours on the certificate, ${clockHours(Number(second))} in the record`;
    case "condition_missing":
      return first ?? "";
    case "refund_late": {
      if (second === null) return `Due on ${on(first)}`;
      return day(second) > (first ?? "") ? `Due on ${on(first)}, settled on ${at(second)}` : null;
    }
    case "license_lapsed":
      return `Expired on ${on(first)}, taught until ${on(second)}`;
    case "instructor_document":
    case "site_document":
    case "school_document": {
      const classes = times === 1 ? "" : ` (and ${counted(times - 1, "other class", "other classes")})`;
      const state = first === null ? "Missing" : first === "sent" ? "Not reviewed yet" : `Valid until ${on(first)}`;
      return `${state}${second === null ? "" : `, last session on ${on(second)}`}${classes}`;
    }
    case "complaint_late":
      return second === null ? `Answer due on ${on(first)}` : `Answer due on ${on(first)}, answered on ${on(second)}`;
    default:
      return "";
  }
}

/** All gaps of a scope, by kind and name. One round trip. */
export async function gapsIn(ctx: Ctx, scope: PacketScope): Promise<Gap[]> {
  const { db } = inSchool(ctx);
  const statements = gapStatements(ctx, scope);
  const [one, ...others] = KINDS.map((kind) => statements[kind]);
  if (!one) return [];
  const results = (await db.batch([one, ...others])) as FoundGap[][];
  const day = (at: string) => dayIn(new Date(Number(at)), zoneOf(ctx));
  const key = ({ name, id }: FoundGap) => `${name}\n${id}`;
  return KINDS.flatMap((kind, index) =>
    (results[index] ?? [])
      .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
      .flatMap((found): Gap[] => {
        const detail = detailOf(kind, found, day);
        if (detail === null) return [];
        return [{ kind, subject: SUBJECTS[kind] ?? "registration", id: found.id, name: found.name, about: found.about, detail }];
      }),
  );
}

/**
 * The gaps of a scope, for the page. Without a class or program there is nothing to show yet; a scope of too many students has no
 * list. Two round trips.
 */
export const showGaps = query({
  name: "inspector.gaps",
  allow: schoolStaff,
  input: scopeForm,
  async run(ctx, asked) {
    const by: ScopeBy = asked.by ?? "period";
    const nothing = { by, scope: null, title: "", students: 0, isTooLarge: false, gaps: [] as Gap[] };
    try {
      const { scope, title, students, programs } = await measured(ctx, scopeOf(ctx, asked));
      const isTooLarge = students > MAX_STUDENTS;
      const gaps = isTooLarge ? [] : await gapsIn(ctx, scope);
      return { by, scope, title, students, programs, isTooLarge, gaps, refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== "invalid") throw error;
      const isAsked = by === "period" || Boolean(asked[by]);
      return { ...nothing, programs: await programsInOrder(ctx), refusal: isAsked ? error.message : null };
    }
  },
});
