import { rowJson } from "~/platform/json";
import type { ShownStudent } from "./domain/shown-student";
import { studentShape } from "./registration-shapes";

/** The JSON of a student. */
export const studentJson = rowJson(studentShape, (_row: ShownStudent) => ({}));
