import { atOnce, exporter } from "~/features/exports/domain/exporter";
import { schoolStaff } from "~/platform/policy";
import { measured, scopeOf, tooLarge } from "./domain/find-scope";
import { gapsIn } from "./domain/gaps";
import { GAPS, MAX_STUDENTS, scopeForm } from "./inspector-model";

/** One line per gap of a scope, by kind and name. */
export const gapsExport = exporter({
  kind: "gaps",
  allow: schoolStaff,
  like: "inspector.gaps",
  filters: scopeForm,
  columns: ["Missing", "Whose", "Number or program", "Detail", "What to do"],
  lines: atOnce(async (ctx, { by, class: code, program, from, to }) => {
    const { scope, students } = await measured(ctx, scopeOf(ctx, { by, class: code, program, from, to }));
    if (students > MAX_STUDENTS) throw tooLarge(students);
    const gaps = await gapsIn(ctx, scope);
    return gaps.map(({ kind, name, about, detail }) => [GAPS[kind].title, name, about, detail, GAPS[kind].hint]);
  }),
});
