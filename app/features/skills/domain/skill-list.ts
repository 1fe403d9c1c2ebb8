import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { skills } from "#drizzle/schema/skills";
import { changesOf } from "~/platform/changes";
import type { Ctx } from "~/platform/context";
import { counted } from "~/platform/counted";
import { rawStatement } from "~/platform/db";
import { invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { placeIn } from "~/platform/order";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { removedSkills, type SkillRow, siblingsOf, skillProgram, skillsOfProgram } from "../data/skills";
import { inGroups, MAX_NAME, MAX_SKILLS, moved, namesIn, newSkillForm, pasteForm, sameName, skillFields } from "../model";
import { nameTaken } from "./constraints";

const tooMany = `A program can have up to ${MAX_SKILLS} skills.`;

/** The skills of a program in order. One round trip. @throws not_found */
export const listSkills = query({
  name: "skills.list",
  allow: schoolStaff,
  scope: "programs:read",
  input: z.object({ id: id() }),
  async run(ctx, { id: programId }) {
    const [[program], results] = await inSchool(ctx).db.batch([skillProgram(ctx, programId), skillsOfProgram(ctx, programId)]);
    if (!program) throw notFound();
    return { program, results, count: results.length };
  },
});
export type SkillList = Awaited<ReturnType<typeof listSkills>>;

/** A skill by its ID, for the API. @throws not_found, also for a removed one */
export const getSkill = query({
  name: "skills.get",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: async (ctx, { id: skillId }) => (await findSkill(ctx, skillId)).skill,
});

interface Added {
  id: string;
  name: string;
}

/** The present and removed skills of a program. @throws not_found for another school's program */
async function readBefore(ctx: Ctx, programId: string) {
  const [[program], present, removed] = await inSchool(ctx).db.batch([
    skillProgram(ctx, programId),
    skillsOfProgram(ctx, programId),
    removedSkills(ctx, programId),
  ]);
  if (!program) throw notFound();
  return { present, removed };
}

/** Stages new skills at the end of their group. One with the name of a removed skill is that skill again. */
function stageAdded(
  ctx: CommandCtx,
  programId: string,
  names: readonly string[],
  { group = "", isRequired }: { group?: string; isRequired: boolean },
  { present, removed }: Awaited<ReturnType<typeof readBefore>>,
): Added[] {
  const { db, schoolId, ownAll } = inSchool(ctx);
  const now = ctx.now.getTime();
  const added = names.map((name) => {
    const former = removed.findLast((each) => sameName(each.name, name));
    return { id: former?.id ?? newId(), name, isBack: former !== undefined };
  });
  const [back, made] = [added.filter(({ isBack }) => isBack), added.filter(({ isBack }) => !isBack)];
  const nameOf = sql`(SELECT j.value ->> 'name' FROM json_each(${JSON.stringify(back)}) j WHERE j.value ->> 'id' = ${skills.id})`;
  const backIds = back.map(({ id: skillId }) => skillId);
  if (back.length > 0)
    ctx.stage(
      db
        .update(skills)
        .set({ name: nameOf, groupName: group, isRequired, removedAt: null, updatedAt: nextVersion(ctx, skills.updatedAt) })
        .where(and(ownAll(skills, backIds), eq(skills.programId, programId))),
    );
  if (made.length > 0)
    ctx.stage(
      rawStatement(
        db,
        sql`INSERT INTO skills (id, school_id, program_id, name, group_name, is_required, position, created_at, updated_at)
          SELECT value ->> 'id', ${schoolId}, ${programId}, value ->> 'name', ${group}, ${isRequired ? 1 : 0}, ${MAX_SKILLS}, ${now}, ${now}
          FROM json_each(${JSON.stringify(made)})`,
      ),
    );
  stageOrder(ctx, programId, inGroups([...present, ...added.map((skill) => ({ id: skill.id, groupName: group }))]));
  return added.map(({ id: skillId, name }) => ({ id: skillId, name }));
}

function stageOrder(ctx: CommandCtx, programId: string, order: readonly string[]): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(skills)
      .set({ position: placeIn(order, skills.id) })
      .where(and(eq(skills.schoolId, schoolId), eq(skills.programId, programId), isNull(skills.removedAt))),
  );
}

/**
 * Adds a skill at the end of its group. One with the name of a removed skill is that skill again, with its checks.
 * @throws not_found; conflict `skill_name_taken` beside `name`; invalid beside it for too many
 */
export const addSkill = command({
  name: "skills.add",
  allow: schoolStaff,
  input: newSkillForm.extend({ id: id() }),
  async run(ctx, { id: programId, name, group, is_required: isRequired }) {
    const before = await readBefore(ctx, programId);
    if (before.present.some((skill) => sameName(skill.name, name))) throw nameTaken();
    if (before.present.length >= MAX_SKILLS) throw invalidField("name", tooMany);
    const [added] = stageAdded(ctx, programId, [name], { group, isRequired }, before);
    ctx.record({ type: "program", id: programId, after: { skill: name, group: group ?? null, isRequired } });
    return { id: added?.id ?? "" };
  },
});

/** How many lines a refusal names. */
const NAMED_LINES = 5;

/**
 * Adds a skill for each line of a text. Nothing is added while a line is wrong.
 * @throws not_found; invalid beside `lines` with the numbers of the wrong ones
 */
export const addSkills = command({
  name: "skills.add-many",
  allow: schoolStaff,
  input: pasteForm.extend({ id: id() }),
  async run(ctx, { id: programId, lines, group, is_required: isRequired }) {
    const before = await readBefore(ctx, programId);
    const names = namesIn(lines);
    const taken = before.present.map((skill) => skill.name);
    const problems = names.flatMap(({ number, name }, index) => {
      const said = (what: string) => [`Line ${number}: ${what}`];
      if (name.length > MAX_NAME) return said(`use at most ${MAX_NAME} characters.`);
      const earlier = names.slice(0, index).find((each) => sameName(each.name, name));
      if (earlier) return said(`the same skill is on line ${earlier.number}.`);
      if (taken.some((each) => sameName(each, name))) return said("the program already has this skill.");
      return before.present.length + index >= MAX_SKILLS ? said(`a program can have up to ${MAX_SKILLS} skills.`) : [];
    });
    if (problems.length > 0) {
      const more = problems.length > NAMED_LINES ? [`${counted(problems.length - NAMED_LINES, "more line")} can't be added.`] : [];
      throw invalidField("lines", [...problems.slice(0, NAMED_LINES), ...more].join(" "));
    }
    const of = names.map(({ name }) => name);
    stageAdded(ctx, programId, of, { group, isRequired }, before);
    ctx.record({ type: "program", id: programId, after: { skills: of, group: group ?? null, isRequired } });
    return { id: programId, added: of.length };
  },
});

/** @throws not_found when it is another school's, or removed */
async function findSkill(ctx: Ctx, skillId: string): Promise<{ skill: SkillRow; siblings: SkillRow[] }> {
  const siblings = await siblingsOf(ctx, skillId);
  const skill = siblings.find((each) => each.id === skillId);
  if (!skill) throw notFound();
  return { skill, siblings };
}

/** Changes some of a skill. In another group it stands at the end. @throws not_found; conflict `skill_name_taken` beside `name`, `stale` */
export const editSkill = command({
  name: "skills.edit",
  allow: schoolStaff,
  input: skillFields.extend({ id: id(), version: version() }),
  async run(ctx, { id: skillId, name, group, is_required: isRequired, version: seen }) {
    const { db, own } = inSchool(ctx);
    const { skill, siblings } = await findSkill(ctx, skillId);
    if (seen !== undefined && seen !== skill.updatedAt) throw changedMeanwhile();
    const others = siblings.filter((each) => each.id !== skillId);
    if (name !== undefined && others.some((each) => sameName(each.name, name))) throw nameTaken();
    const changes = changesOf(skill, { name, isRequired, groupName: group === undefined ? undefined : (group ?? "") });
    if (!changes) return { id: skillId, programId: skill.programId };
    ctx.stage(
      db
        .update(skills)
        .set({ ...changes.after, updatedAt: nextVersion(ctx, skills.updatedAt) })
        .where(and(own(skills, skillId), isNull(skills.removedAt), isUnchanged(skills.updatedAt, seen))),
      changedMeanwhile(),
    );
    const { groupName } = changes.after;
    if (groupName !== undefined) stageOrder(ctx, skill.programId, inGroups([...others, { id: skillId, groupName }]));
    ctx.record({ type: "program", id: skill.programId, before: changes.before, after: { skill: skill.name, ...changes.after } });
    return { id: skillId, programId: skill.programId };
  },
});

/** Moves a skill by a place within its group; at the edge of the group, the whole group. @throws not_found */
export const moveSkill = command({
  name: "skills.move",
  allow: schoolStaff,
  input: z.object({ id: id(), way: choice(["up", "down"]) }),
  async run(ctx, { id: skillId, way }) {
    const { skill, siblings } = await findSkill(ctx, skillId);
    stageOrder(ctx, skill.programId, moved(siblings, skillId, way));
    ctx.record({ type: "program", id: skill.programId, after: { skill: skill.name, moved: way } });
    return { id: skillId, programId: skill.programId };
  },
});

/** Removes a skill from its program. Its checks stay, and count again once it is added under the same name. @throws not_found */
export const removeSkill = command({
  name: "skills.remove",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: skillId }) {
    const { db, own } = inSchool(ctx);
    const { skill } = await findSkill(ctx, skillId);
    const at = ctx.now.getTime();
    ctx.stage(
      db
        .update(skills)
        .set({ removedAt: at, updatedAt: nextVersion(ctx, skills.updatedAt) })
        .where(and(own(skills, skillId), isNull(skills.removedAt))),
      notFound(),
    );
    ctx.record({ type: "program", id: skill.programId, before: { skill: skill.name }, after: { skill: skill.name, isRemoved: true } });
    return { id: skillId, programId: skill.programId };
  },
});
