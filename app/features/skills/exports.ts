import { z } from "zod";
import { atOnce, exporter } from "~/features/exports/domain/exporter";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { classSkills } from "./domain/read-skills";
import { SKILL_RESULT_LABELS } from "./model";

/** The skills of a class: one line per student and skill. */
export const classSkillsExport = exporter({
  kind: "class-skills",
  allow: schoolStaff,
  like: "skills.class",
  filters: z.object({ class: id() }),
  async check(ctx, { class: classId }) {
    await classSkills(ctx, { id: classId });
  },
  columns: ["Class ID", "Student", "Number", "Group", "Skill", "Required", "Result", "Date", "Checked by"],
  lines: atOnce(async (ctx, { class: classId }: { class?: string }) => {
    const { courseClass, skills, students } = await classSkills(ctx, { id: classId });
    return students.flatMap(({ name, number, cells }) =>
      cells.map((cell, index) => [
        ...[courseClass.code, name, number, skills[index]?.groupName ?? "", skills[index]?.name ?? "", skills[index]?.isRequired ? "Yes" : "No"],
        ...[cell ? SKILL_RESULT_LABELS[cell.result] : "", cell?.date ?? "", cell?.by ?? ""],
      ]),
    );
  }),
});
