import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { dayIn } from "~/platform/zones";
import { type Choice, CLOCKS, type ClockFacts, type ClockRule, type RetentionKind, rulesOf } from "../clock-model";
import { selectSettings } from "../data/items";
import type { SubjectRow } from "../data/subjects";

export interface SchoolRules {
  deletes: boolean;
  /** The states of the school and its campuses, by letters. */
  states: string[];
  choices: Partial<Record<RetentionKind, NonNullable<Choice>>>;
  /** The rules of a kind; null if the school keeps such records forever. */
  of(kind: RetentionKind): ClockRule[] | null;
}

/** How long the call's school keeps its records. One round trip. */
export async function readRules(ctx: Ctx): Promise<SchoolRules> {
  const [[school], chosen, places] = await inSchool(ctx).db.batch([...selectSettings(ctx)]);
  return schoolRules({ deletes: school?.deletes ?? false, state: school?.state ?? null, chosen, places });
}

interface Read {
  deletes: boolean;
  state: string | null;
  chosen: readonly { choice: { kind: RetentionKind; months: number | null } }[];
  places: readonly { state: string }[];
}

/** The same of rows that were read together with others. */
export function schoolRules({ deletes, state, chosen, places }: Read): SchoolRules {
  const states = [...new Set([...(state ? [state] : []), ...places.map((place) => place.state)].map((each) => each.toUpperCase()))].sort();
  const choices: SchoolRules["choices"] = Object.fromEntries(chosen.map(({ choice }) => [choice.kind, { months: choice.months }]));
  return { deletes, states, choices, of: (kind) => rulesOf(kind, states, choices[kind]) };
}

/** The days that the clocks of a record start on. */
export function factsOf(kind: RetentionKind, row: SubjectRow, zone: string): ClockFacts {
  if (row.isOpen) return {};
  const touched = row.touchedAt === null ? null : dayIn(new Date(row.touchedAt), zone);
  const latest = (...days: (string | null)[]) =>
    days
      .filter((day): day is string => day !== null)
      .sort()
      .at(-1) ?? null;
  return {
    last_attendance: row.attendedOn ?? row.endedOn,
    last_enrollment: row.endedOn ?? row.attendedOn,
    class_end: latest(row.endedOn, row.attendedOn),
    class_start: row.startedOn,
    last_entry: latest(row.enteredOn, row.endedOn),
    last_contact: touched,
    last_change: touched,
    recorded: CLOCKS[kind].preset.starts === "recorded" ? row.startedOn : null,
  };
}
