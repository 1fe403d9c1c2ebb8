import { z } from "zod";
import { count, day, keyOf, named, text } from "~/platform/json-shapes";
import { SKILL_RESULT_LABELS } from "./model";

/** Response shapes of skills and their checks. */
export const skillShape = named("Skill", {
  id: z.string(),
  program: z.string(),
  name: z.string(),
  group: text().describe("The heading under which it is listed"),
  is_required: z.boolean().describe("Needed to complete the program"),
  position: count().describe("Place in the list, from 0"),
  version: count(),
});

export const skillCheckShape = named("SkillCheck", {
  id: z.string(),
  registration: z.string(),
  skill: z.string(),
  result: keyOf(SKILL_RESULT_LABELS),
  date: day(),
  note: text(),
});

export const studentSkillsShape = named("StudentSkills", {
  registration: z.string(),
  passed: count().describe("Required skills that are passed"),
  required: count(),
  missing: z.array(z.string()).describe("Required skills that are not passed"),
  skills: z.array(
    named("StudentSkill", {
      skill: z.string(),
      name: z.string(),
      group: text(),
      is_required: z.boolean(),
      result: keyOf(SKILL_RESULT_LABELS).nullable().describe("The latest result; null without a check"),
      date: day().nullable(),
      checked_by: text(),
      note: text(),
    }),
  ),
});
