import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/identity";
import { programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { refundPolicies } from "#drizzle/schema/terms";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { conflict, type FieldErrors, invalid, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { flag, id } from "~/platform/input";
import { schoolOwner, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { DEFAULT_POLICY, filledText, type PolicyPreset, policyErrors, policyFields, rulesOf, stateRowOf, templateOf } from "../refund-policy-model";
import type { RefundRules } from "../refund-rules-model";

export const moved = () => conflict("stale", "This record was changed by someone else. Reload and try again.");

/** The policies of a program, or of the school itself. */
const ownedBy = (schoolId: string, programId: string | null) =>
  and(eq(refundPolicies.schoolId, schoolId), programId === null ? isNull(refundPolicies.programId) : eq(refundPolicies.programId, programId));

/** The school's policy in force; none before it saved one. */
function policyOfSchool(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ preset: refundPolicies.preset, name: refundPolicies.name, rules: refundPolicies.rules })
    .from(schools)
    .innerJoin(refundPolicies, and(eq(refundPolicies.schoolId, schools.id), eq(refundPolicies.id, schools.refundPolicyId)))
    .where(eq(schools.id, schoolId));
}

/** The newest version of a policy. */
function newestVersion(ctx: Ctx, programId: string | null) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ version: refundPolicies.version, preset: refundPolicies.preset, body: refundPolicies.body })
    .from(refundPolicies)
    .where(ownedBy(schoolId, programId))
    .orderBy(desc(refundPolicies.version))
    .limit(1);
}

/** The versions of a policy with the registrations that accepted them, newest first. */
function selectVersions(ctx: Ctx, programId: string | null) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: refundPolicies.id,
      version: refundPolicies.version,
      preset: refundPolicies.preset,
      name: refundPolicies.name,
      body: refundPolicies.body,
      rules: refundPolicies.rules,
      source: refundPolicies.source,
      sourceDate: refundPolicies.sourceDate,
      certainty: refundPolicies.certainty,
      confirmedAt: refundPolicies.confirmedAt,
      confirmedBy: sql<string | null>`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = ${refundPolicies.confirmedBy})`.as(
        "confirmed_by_name",
      ),
      createdAt: refundPolicies.createdAt,
      accepted:
        sql<number>`(SELECT count(*) FROM (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.refund_policy_id = refund_policies.id LIMIT ${ctx.countLimit}))`.as(
          "accepted",
        ),
    })
    .from(refundPolicies)
    .where(ownedBy(schoolId, programId))
    .orderBy(desc(refundPolicies.version));
}
type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** A version as the editor holds it. */
const edited = (row: VersionRow) => ({ ...row, preset: row.preset as PolicyPreset, rules: row.rules as unknown as RefundRules });
const listed = ({ rules: _, ...row }: VersionRow) => row;

/** The current refund policy and its earlier versions, newest first. */
export const refundPolicyOverview = query({
  name: "refund-policy.desk",
  allow: schoolOwner,
  input: z.object({}),
  async run(ctx) {
    const { db, schoolId } = inSchool(ctx);
    const [versions, [counted], own] = await db.batch([
      selectVersions(ctx, null),
      db.select({ current: schools.refundPolicyId }).from(schools).where(eq(schools.id, schoolId)),
      db
        .select({ id: programs.id, title: programs.title, name: refundPolicies.name })
        .from(programs)
        .innerJoin(refundPolicies, and(eq(refundPolicies.schoolId, programs.schoolId), eq(refundPolicies.id, programs.refundPolicyId)))
        .where(eq(programs.schoolId, schoolId))
        .orderBy(programs.position),
    ]);
    const school = schoolOf(ctx);
    const current = versions.find((row) => row.id === counted?.current);
    return {
      current: current ? edited(current) : { ...DEFAULT_POLICY, body: school?.refundPolicy ?? DEFAULT_POLICY.body },
      versions: versions.map(listed),
      /** Programs that don't follow the school's policy. */
      programs: own,
      zone: zoneOf(ctx),
    };
  },
});

/** The refund policy of a program with its versions, and the school's, which applies to programs without one. @throws not_found */
export const showProgramPolicy = query({
  name: "programs.refund-policy",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: programId }) {
    const { db, own } = inSchool(ctx);
    const [[program], versions, [ofSchool]] = await db.batch([
      db.select({ id: programs.id, title: programs.title, current: programs.refundPolicyId }).from(programs).where(own(programs, programId)),
      selectVersions(ctx, programId),
      policyOfSchool(ctx),
    ]);
    if (!program) throw notFound();
    const current = versions.find((row) => row.id === program.current);
    const school = {
      preset: (ofSchool?.preset ?? DEFAULT_POLICY.preset) as PolicyPreset,
      name: ofSchool?.name ?? DEFAULT_POLICY.name,
      body: refundPolicyOf(schoolOf(ctx)),
      rules: (ofSchool?.rules ?? DEFAULT_POLICY.rules) as unknown as RefundRules,
    };
    return {
      program: { id: program.id, title: program.title },
      /** The program's own; null while the school's applies. */
      own: current ? edited(current) : null,
      school,
      /** The newest version, in force or not; 0 without any. */
      version: versions[0]?.version ?? 0,
      versions: versions.map(listed),
      zone: zoneOf(ctx),
    };
  },
});
export type ProgramPolicyView = Awaited<ReturnType<typeof showProgramPolicy>>;

type PolicyInput = z.output<typeof policyFields>;

interface Saved {
  programId: string | null;
  /** The text in force, which belongs to the rules in force. */
  inForce: { preset: string; body: string };
  /** The newest version so far. */
  before: number;
  isChecked: boolean;
}

/** Stages the next version of a policy. @throws invalid beside the numbers that a state leaves to the school */
function stagePolicy(ctx: CommandCtx, input: PolicyInput, { programId, inForce, before, isChecked }: Saved) {
  const { db, schoolId } = inSchool(ctx);
  const wrong = policyErrors(input);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const template = templateOf(input.preset);
  // New rules with the old rules' text would contradict each other.
  const isStale = input.body.trim() === inForce.body.trim() && input.preset !== inForce.preset;
  const rules = rulesOf(input);
  const body = filledText(isStale && template ? template.body : input.body, rules);
  const row = stateRowOf(input.preset);
  const floor = input.preset === "custom" && input.floor ? stateRowOf(input.floor) : null;
  const policyId = newId();
  const now = ctx.now.getTime();
  ctx.stage(
    db.insert(refundPolicies).values({
      id: policyId,
      schoolId,
      programId,
      version: before + 1,
      preset: input.preset,
      name: template?.label ?? "Custom policy",
      body,
      rules: rules as unknown as Record<string, unknown>,
      jurisdiction: (row ?? floor)?.jurisdiction ?? null,
      ...(row && { source: row.source, sourceDate: row.sourceDate, certainty: row.certainty }),
      ...(row && isChecked && { confirmedBy: userOf(ctx).id, confirmedAt: now }),
      createdBy: userOf(ctx).id,
      createdAt: now,
    }),
  );
  const confirmed = row && isChecked ? { confirmed: true } : {};
  ctx.record({
    type: "refund_policy",
    id: policyId,
    after: { version: before + 1, preset: input.preset, ...(programId && { programId }), ...confirmed },
  });
  return { policyId, body, version: before + 1 };
}

/**
 * Saves a new version of the refund policy for new registrations. Earlier versions stay, because students agreed to them. `version` is the
 * one the editor loaded.
 */
export const changeRefundPolicy = command({
  name: "refund-policy.change",
  allow: schoolOwner,
  touches: "site",
  input: policyFields.extend({ version: version(), checked: flag() }),
  async run(ctx, { version: seen, checked, ...input }) {
    const { db, schoolId } = inSchool(ctx);
    const [last] = await newestVersion(ctx, null);
    const before = last?.version ?? 0;
    if (seen !== undefined && seen !== before) throw moved();
    const inForce = last ?? { preset: "default", body: schoolOf(ctx)?.refundPolicy ?? DEFAULT_POLICY.body };
    const saved = stagePolicy(ctx, input, { programId: null, inForce, before, isChecked: checked });
    ctx.stage(db.update(schools).set({ refundPolicyId: saved.policyId, refundPolicy: saved.body }).where(eq(schools.id, schoolId)));
    return { id: saved.policyId, version: saved.version };
  },
});

/** The newest version of a program's policy, whether it is in force or not, and the text in force. @throws not_found */
async function programPolicy(ctx: CommandCtx, programId: string) {
  const { db, own } = inSchool(ctx);
  const [[program], [newest], [ofSchool]] = await db.batch([
    db
      .select({ id: programs.id, title: programs.title, policyId: programs.refundPolicyId, preset: refundPolicies.preset, body: refundPolicies.body })
      .from(programs)
      .leftJoin(refundPolicies, and(eq(refundPolicies.schoolId, programs.schoolId), eq(refundPolicies.id, programs.refundPolicyId)))
      .where(own(programs, programId)),
    newestVersion(ctx, programId),
    policyOfSchool(ctx),
  ]);
  if (!program) throw notFound();
  const inForce = {
    preset: program.preset ?? ofSchool?.preset ?? DEFAULT_POLICY.preset,
    body: program.body ?? refundPolicyOf(schoolOf(ctx)),
  };
  return { program, inForce, before: newest?.version ?? 0 };
}

/**
 * Saves a refund policy of one program, for its new registrations. The numbers of a state are checked by a person of the school first.
 * @throws not_found; invalid beside `checked` and the numbers that a state leaves to the school; conflict `stale`
 */
export const changeProgramPolicy = command({
  name: "refund-policy.change-program",
  allow: schoolOwner,
  touches: "site",
  input: policyFields.extend({ id: id(), version: version(), checked: flag() }),
  async run(ctx, { id: programId, version: seen, checked, ...input }) {
    const { db, own } = inSchool(ctx);
    const { inForce, before } = await programPolicy(ctx, programId);
    if (seen !== undefined && seen !== before) throw moved();
    if (stateRowOf(input.preset) && !checked) throw invalid({ ...policyErrors(input), ...UNCHECKED });
    const saved = stagePolicy(ctx, input, { programId, inForce, before, isChecked: checked });
    ctx.stage(db.update(programs).set({ refundPolicyId: saved.policyId }).where(own(programs, programId)));
    ctx.record({ type: "program", id: programId, after: { version: saved.version, preset: input.preset } });
    return { id: programId, version: saved.version };
  },
});

const UNCHECKED: FieldErrors = { checked: ["Check these numbers with the state, then select this box."] };

/** Ends a program's own policy: the school's applies to its new registrations. Versions stay. @throws not_found; conflict `stale` */
export const endProgramPolicy = command({
  name: "refund-policy.end-program",
  allow: schoolOwner,
  touches: "site",
  input: z.object({ id: id(), version: version() }),
  async run(ctx, { id: programId, version: seen }) {
    const { db, own } = inSchool(ctx);
    const { program, before } = await programPolicy(ctx, programId);
    if (seen !== undefined && seen !== before) throw moved();
    if (program.policyId === null) return { id: programId };
    ctx.stage(db.update(programs).set({ refundPolicyId: null }).where(own(programs, programId)));
    ctx.record({ type: "program", id: programId, before: { policy: program.policyId }, after: { policy: null } });
    return { id: programId };
  },
});

/** Stages a copy of a program's policy as the first version of another program. Answers its id; null without one. */
export async function stagePolicyCopied(ctx: CommandCtx, policyId: string | null, copyId: string): Promise<string | null> {
  if (policyId === null) return null;
  const { db, own } = inSchool(ctx);
  const [present] = await db.select().from(refundPolicies).where(own(refundPolicies, policyId));
  if (!present) return null;
  const copiedId = newId();
  const made = { createdBy: userOf(ctx).id, createdAt: ctx.now.getTime() };
  ctx.stage(db.insert(refundPolicies).values({ ...present, ...made, id: copiedId, programId: copyId, version: 1 }));
  return copiedId;
}

/** Stages the end of a program's policies, before the program itself is deleted. */
export function stagePoliciesDeleted(ctx: CommandCtx, programId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.delete(refundPolicies).where(ownedBy(schoolId, programId)));
}
