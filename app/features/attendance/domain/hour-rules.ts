import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { hourRules } from "#drizzle/schema/attendance";
import { changesOf } from "~/platform/changes";
import { zoneOf } from "~/platform/context";
import { type FieldErrors, invalid, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { latestRule, programOfRule, ruleVersions } from "../data/hour-rules";
import {
  columnsOf,
  type HourRuleForm,
  hourRuleForm,
  type RuleColumns,
  ruleOfProgram,
  ruleState,
  ruleWarnings,
  type StateProgram,
  stateProgram,
  valuesOf,
} from "../hour-rule-model";
import { filledWith, findStateHours, STATE_OPTIONS, stateLimits } from "./state-hours";

/**
 * The hour rule of a program with its versions. With a state and program, the form's values are filled with the numbers of the state.
 * @throws not_found
 */
export const showHourRule = query({
  name: "hour-rules.show",
  allow: schoolStaff,
  input: z.object({ id: id(), state: optional(ruleState()), program: optional(stateProgram()) }),
  async run(ctx, { id: programId, state, program: stateProgramName }) {
    const [[program], versions] = await inSchool(ctx).db.batch([programOfRule(ctx, programId), ruleVersions(ctx, programId)]);
    if (!program) throw notFound();
    const inForce = versions[0]?.rule ?? null;
    const rule: RuleColumns = inForce ?? ruleOfProgram(program);
    const hours = findStateHours(state, stateProgramName);
    const own = valuesOf(rule);
    return {
      program: { id: program.id, title: program.title },
      /** Version of the rule in force; 0 without one. */
      version: inForce?.version ?? 0,
      source: inForce ? { name: inForce.source, year: inForce.sourceYear } : null,
      rule: own,
      warnings: ruleWarnings(rule),
      filled: hours ? { hours, ...filledWith(own, hours) } : null,
      /** The state and program of the address; null without a choice. */
      chosen: { state: state ?? null, program: stateProgramName ?? null },
      states: STATE_OPTIONS,
      versions,
      zone: zoneOf(ctx),
    };
  },
});
export type HourRuleView = Awaited<ReturnType<typeof showHourRule>>;

/** The versions of a program's rule, latest first, for the API. @throws not_found */
export const listHourRules = query({
  name: "hour-rules.list",
  allow: schoolStaff,
  scope: "programs:read",
  input: z.object({ id: id() }),
  async run(ctx, { id: programId }) {
    const [[program], results] = await inSchool(ctx).db.batch([programOfRule(ctx, programId), ruleVersions(ctx, programId)]);
    if (!program) throw notFound();
    return { results, count: results.length };
  },
});

/** The clinical window has both ends, and its hours are checked with the state they come from. @throws invalid beside the fields */
function checkForm(form: HourRuleForm): void {
  const wrong: FieldErrors = {};
  const { clinical_from: from, clinical_to: to, state, state_program: program, checked } = form;
  if (from && !to) wrong.clinical_to = ["Enter when the last clinical session ends, or clear both times."];
  if (to && !from) wrong.clinical_from = ["Enter when the first clinical session starts, or clear both times."];
  if (from && to && to <= from) wrong.clinical_to = ["The end must be after the start."];
  if (state && !program) wrong.state_program = ["Choose the program that the state's numbers are for."];
  if (program && !state) wrong.state = ["Choose the state that the numbers are from."];
  if (state && program && !findStateHours(state, program)) wrong.state = ["There are no numbers for this state."];
  if (state && program && !checked) wrong.checked = ["Check these numbers with the state, then select this box."];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

interface Source {
  source: string | null;
  sourceYear: number | null;
}
const NO_SOURCE: Source = { source: null, sourceYear: null };

/** The source of the state's numbers, with that of its limits. */
function sourceOf(state: string | undefined, program: StateProgram | undefined): Source | null {
  const hours = findStateHours(state, program);
  if (!hours) return null;
  const limits = stateLimits(hours.state, hours.total);
  return { source: [hours.source, limits?.source].filter(Boolean).join("; "), sourceYear: hours.year };
}

const REQUIRED_HOURS = ["theory_hours", "lab_hours", "clinical_hours", "practical_hours", "total_hours"] as const;

/** A source stays with the required hours that it names; other hours are the school's own. */
function keptSource(present: typeof hourRules.$inferSelect | undefined, columns: RuleColumns): Source {
  if (!present) return NO_SOURCE;
  const [before, after] = [valuesOf(present), valuesOf(columns)];
  return REQUIRED_HOURS.every((name) => before[name] === after[name]) ? { source: present.source, sourceYear: present.sourceYear } : NO_SOURCE;
}

/** Limits that a stored rule doesn't name have their defaults, so rules are compared as their forms show them. */
const isSame = (present: typeof hourRules.$inferSelect | undefined, next: RuleColumns & Source): boolean =>
  present !== undefined &&
  present.source === next.source &&
  present.sourceYear === next.sourceYear &&
  JSON.stringify(valuesOf(present)) === JSON.stringify(valuesOf(next));

/**
 * Saves the hour rule of a program as its next version; without a change there is none. Registrations keep the version that was in force
 * when they were made. @throws not_found; invalid beside its fields; conflict `stale`
 */
export const saveHourRule = command({
  name: "hour-rules.save",
  allow: schoolStaff,
  input: hourRuleForm.extend({ id: id() }),
  async run(ctx, { id: programId, version: seen, ...form }) {
    const { db, schoolId } = inSchool(ctx);
    const [[program], [present]] = await db.batch([programOfRule(ctx, programId), latestRule(ctx, programId)]);
    if (!program) throw notFound();
    checkForm(form);
    if (seen !== undefined && seen !== (present?.version ?? 0)) throw changedMeanwhile();
    const columns = columnsOf(form);
    const next = { ...columns, ...(sourceOf(form.state, form.state_program) ?? keptSource(present, columns)) };
    if (present && isSame(present, next)) return { id: programId, version: present.version, isNew: false };
    const version = (present?.version ?? 0) + 1;
    ctx.stage(
      db.insert(hourRules).values({
        ...{ ...next, id: newId(), schoolId, programId, version },
        confirmedBy: ctx.actor.kind === "user" ? ctx.actor.id : null,
        // Versions follow each other in time, as registrations find theirs by it.
        createdAt: Math.max(ctx.now.getTime(), (present?.createdAt ?? 0) + 1),
      }),
    );
    const changes = present ? changesOf<typeof present, Partial<typeof present>>(present, next) : null;
    ctx.record({ type: "program", id: programId, before: changes?.before, after: { version, ...(changes?.after ?? next) } });
    return { id: programId, version, isNew: true };
  },
});

/** Stages the rule in force of a program as the first version of its copy. */
export async function stageRuleCopied(ctx: CommandCtx, programId: string, copyId: string): Promise<void> {
  const [present] = await latestRule(ctx, programId);
  if (present)
    ctx.stage(
      inSchool(ctx)
        .db.insert(hourRules)
        .values({ ...present, id: newId(), programId: copyId, version: 1, createdAt: ctx.now.getTime() }),
    );
}

/** Stages the end of a program's rules, before the program itself is deleted. */
export function stageRulesDeleted(ctx: CommandCtx, programId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.delete(hourRules).where(and(eq(hourRules.schoolId, schoolId), eq(hourRules.programId, programId))));
}
