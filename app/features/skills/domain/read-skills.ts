import { z } from "zod";
import { marksAsInstructor } from "~/features/attendance/domain/mark-attendance";
import { type Ctx, todayOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import {
  checksOfClass,
  checksOfRegistrations,
  type LatestCheck,
  registrationsToCheck,
  type SkillRow,
  skillClass,
  skillsOfClass,
  skillsOfRegistration,
  studentsOfClass,
} from "../data/skills";
import { requiredSkills } from "../model";

/** What `readClassSkills` reads, as the statements of one batch. */
export const classSkillsStatements = (ctx: Ctx, classId: string) =>
  [skillsOfClass(ctx, classId), studentsOfClass(ctx, classId), checksOfClass(ctx, classId)] as const;

type ClassRows = readonly [SkillRow[], Awaited<ReturnType<typeof studentsOfClass>>, LatestCheck[]];

const skillOf = ({ id: skillId, name, groupName, isRequired }: SkillRow) => ({ id: skillId, name, groupName, isRequired });

/** The skills of a class, and the results that count of each student. */
export function readClassSkills([skills, students, checks]: ClassRows) {
  const byStudent = new Map<string, LatestCheck[]>();
  for (const check of checks) byStudent.set(check.registrationId, [...(byStudent.get(check.registrationId) ?? []), check]);
  return {
    skills: skills.map(skillOf),
    students: students.map((student) => {
      const own = byStudent.get(student.id) ?? [];
      const { missing, ...counts } = requiredSkills(skills, own);
      return {
        ...{ id: student.id, number: student.number, name: `${student.firstName} ${student.lastName}`, ...counts },
        missing: missing.map(({ name }) => name),
        /** In the order of the skills; null without a check. */
        cells: skills.map((skill) => {
          const check = own.find(({ skillId }) => skillId === skill.id);
          return check ? { result: check.result, date: check.date, by: check.by } : null;
        }),
      };
    }),
  };
}

/** Students of a class by skills. Instructors see their own classes. One round trip. @throws not_found */
export const classSkills = query({
  name: "skills.class",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: classId }) {
    const [[courseClass], ...rows] = await inSchool(ctx).db.batch([skillClass(ctx, classId), ...classSkillsStatements(ctx, classId)]);
    if (!courseClass || (marksAsInstructor(ctx) && !courseClass.isOwn)) throw notFound();
    const { id: found, code, program, programId } = courseClass;
    return { courseClass: { id: found, code, program, programId }, ...readClassSkills(rows) };
  },
});
export type ClassSkills = Awaited<ReturnType<typeof classSkills>>;

/** What `readStudentSkills` reads, as the statements of one batch. */
export const studentSkillsStatements = (ctx: Ctx, registrationId: string) =>
  [skillsOfRegistration(ctx, registrationId), checksOfRegistrations(ctx, [registrationId])] as const;

/** The skills of a registration with the results that count, and how many required ones are passed. */
export function readStudentSkills([skills, checks]: readonly [SkillRow[], LatestCheck[]]) {
  const { passed, required, missing } = requiredSkills(skills, checks);
  return {
    ...{ passed, required },
    missing: missing.map(({ id: skillId }) => skillId),
    skills: skills.map((skill) => {
      const check = checks.find(({ skillId }) => skillId === skill.id);
      const { result = null, date = null, by = null, note = null } = check ?? {};
      return { ...skillOf(skill), result, date, by, note };
    }),
  };
}
export type StudentSkillList = ReturnType<typeof readStudentSkills>;

/** The skills of a registration. Instructors see the students that they teach. One round trip. @throws not_found */
export const studentSkills = query({
  name: "skills.student",
  allow: schoolStaff,
  scope: "attendance:read",
  input: z.object({ id: id() }),
  async run(ctx, { id: registrationId }) {
    const [[of], ...rows] = await inSchool(ctx).db.batch([
      registrationsToCheck(ctx, [registrationId]),
      ...studentSkillsStatements(ctx, registrationId),
    ]);
    if (!of || (marksAsInstructor(ctx) && !of.isOwn)) throw notFound();
    return {
      registration: {
        ...{ id: of.id, number: of.number, name: `${of.firstName} ${of.lastName}`, classId: of.classId, code: of.code },
        isActive: of.status === "active",
        classStart: of.classStart,
      },
      ...readStudentSkills(rows),
      today: todayOf(ctx),
    };
  },
});
export type StudentSkills = Awaited<ReturnType<typeof studentSkills>>;
