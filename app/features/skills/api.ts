import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { checkSkills } from "./domain/check-skills";
import { studentSkills } from "./domain/read-skills";
import { addSkill, editSkill, getSkill, listSkills, removeSkill } from "./domain/skill-list";
import { skillCheckShape, skillShape, studentSkillsShape } from "./skill-shapes";

const skill = json(skillShape, (row: Result<typeof getSkill>) => ({
  ...{ id: row.id, program: row.programId, name: row.name, group: row.groupName || null, is_required: row.isRequired },
  ...{ position: row.position, version: row.updatedAt },
}));
const thenSkill = thenRead((ctx, id) => getSkill(ctx, { id }));

const ofStudent = json(studentSkillsShape, ({ registration, passed, required, missing, skills }: Result<typeof studentSkills>) => ({
  ...{ registration: registration.id, passed, required, missing },
  skills: skills.map((row) => ({
    ...{ skill: row.id, name: row.name, group: row.groupName || null, is_required: row.isRequired, result: row.result, date: row.date },
    ...{ checked_by: row.by, note: row.note },
  })),
}));

/** The skills of programs, and the checks of students. */
export const skillEndpoints: Endpoint[] = [
  get("/programs/{id}/skills/", listSkills, "Lists the skills of a program in order", { output: listJson(skill) }),
  post("/programs/{id}/skills/", thenSkill(addSkill), "Adds a skill to a program", { status: 201, output: skill }),
  patch("/skills/{id}/", thenSkill(editSkill), "Changes a skill", { output: skill }),
  del("/skills/{id}/", removeSkill, "Removes a skill; its checks stay", { status: 204 }),
  post("/skill-checks/", checkSkills, "Saves up to 200 results of skills, all or none", { status: 201, output: listJson(json(skillCheckShape)) }),
  get("/registrations/{id}/skills/", studentSkills, "Returns the skills of a registration with their latest results", { output: ofStudent }),
];
