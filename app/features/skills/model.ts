import { z } from "zod";
import { counted } from "~/platform/counted";
import { choice, clearable, flag, id, isoDate, kept, keysOf, longText, optional, optionalText, orElse, text } from "~/platform/input";
import type { Tone } from "~/platform/state-labels";

/** Labels, forms and pure rules of skills and their checks. Browser-safe. */
export const SKILL_RESULT_LABELS = { pass: "Pass", not_yet: "Not yet" } as const;
export type SkillResult = keyof typeof SKILL_RESULT_LABELS;
export const SKILL_RESULTS = Object.freeze(keysOf(SKILL_RESULT_LABELS));

/** The color of each result. */
export const SKILL_TONES: Readonly<Record<SkillResult, Tone>> = { pass: "green", not_yet: "amber" };

/** The letter of each result in the matrix, beside its color. */
export const SKILL_LETTERS: Readonly<Record<SkillResult, string>> = { pass: "P", not_yet: "N" };

/** Skills of a program, and checks of a call. */
export const MAX_SKILLS = 200;
export const MAX_CHECKS = 200;
export const MAX_NAME = 120;
export const MAX_GROUP = 60;
export const MAX_NOTE = 300;

export const newSkillForm = z.object({ name: text(MAX_NAME), group: optionalText(MAX_GROUP), is_required: orElse(flag(), true) });
/** Absent fields stay; an empty group is removed. */
export const skillFields = z.object({ name: kept(text(MAX_NAME)), group: clearable(text(MAX_GROUP)), is_required: optional(flag()) });
export const pasteForm = z.object({
  /** One skill per line. */
  lines: longText(MAX_SKILLS * (MAX_NAME + 50)),
  group: optionalText(MAX_GROUP),
  is_required: orElse(flag(), true),
});

const result = () => choice(SKILL_RESULTS);

export const checkFields = z.object({
  registration: id(),
  skill: id(),
  result: result(),
  /** Today without it. */
  date: optional(isoDate()),
  note: optionalText(MAX_NOTE),
});
export type CheckFields = z.output<typeof checkFields>;

/** The results of one student: by skill; those without a result stay. */
export const recordForm = z.object({
  date: optional(isoDate()),
  note: optionalText(MAX_NOTE),
  results: z.record(id(), optional(result())).default({}),
});

interface Line {
  /** Counted from 1. */
  number: number;
  name: string;
}

/** The names in a pasted text with their lines; empty lines are left out, and spaces within a name are one. Pure. */
export const namesIn = (pasted: string): Line[] =>
  pasted
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, index) => ({ number: index + 1, name: line.replace(/\s+/g, " ").trim() }))
    .filter(({ name }) => name !== "");

/** Names are compared without regard to case. */
export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface InGroup {
  id: string;
  groupName: string;
}

/** Skills under their groups, both in order. Pure. */
export function grouped<S extends InGroup>(skills: readonly S[]): { group: string; skills: S[] }[] {
  const groups = new Map<string, S[]>();
  for (const skill of skills) groups.set(skill.groupName, [...(groups.get(skill.groupName) ?? []), skill]);
  return [...groups].map(([group, of]) => ({ group, skills: of }));
}

/** The order in which the skills of a group stand together, a new one at the end of its group. Pure. */
export const inGroups = (skills: readonly InGroup[]): string[] => grouped(skills).flatMap(({ skills: of }) => of.map((skill) => skill.id));

/**
 * The order after a skill has moved up or down by a place within its group. At the edge of the group, the whole group moves past its
 * neighbor. Pure.
 */
export function moved(skills: readonly InGroup[], skillId: string, way: "up" | "down"): string[] {
  const groups = grouped(skills);
  const place = groups.findIndex((each) => each.skills.some((skill) => skill.id === skillId));
  const group = groups[place];
  if (!group) return inGroups(skills);
  const step = way === "up" ? -1 : 1;
  const at = group.skills.findIndex((skill) => skill.id === skillId);
  if (!swap(group.skills, at, at + step)) swap(groups, place, place + step);
  return groups.flatMap(({ skills: of }) => of.map((skill) => skill.id));
}

/** Swaps two items in place; false where one of them is not there. */
function swap<T>(items: T[], one: number, other: number): boolean {
  const [a, b] = [items[one], items[other]];
  if (a === undefined || b === undefined) return false;
  items[one] = b;
  items[other] = a;
  return true;
}

interface Check {
  skillId: string;
  result: SkillResult;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** The check of each skill that counts: the latest. Pure. */
export function latestChecks<C extends Check>(checks: readonly C[]): Map<string, C> {
  const latest = new Map<string, C>();
  for (const check of checks) {
    const known = latest.get(check.skillId);
    if (!known || check.createdAt >= known.createdAt) latest.set(check.skillId, check);
  }
  return latest;
}

/** How many of the required skills a student has passed by the latest checks, and which are missing. Pure. */
export function requiredSkills<S extends { id: string; isRequired: boolean }>(
  skills: readonly S[],
  checks: readonly Check[],
): { passed: number; required: number; missing: S[] } {
  const latest = latestChecks(checks);
  const required = skills.filter(({ isRequired }) => isRequired);
  const missing = required.filter(({ id: skillId }) => latest.get(skillId)?.result !== "pass");
  return { passed: required.length - missing.length, required: required.length, missing };
}

/** "3 of 8 required passed". */
export const passedText = ({ passed, required }: { passed: number; required: number }): string =>
  required === 0 ? "No required skills" : `${passed} of ${required} required passed`;

/** The saved results, as a toast. */
export const savedText = ({ saved }: { saved: number }): string => `${counted(saved, "result")} saved.`;
