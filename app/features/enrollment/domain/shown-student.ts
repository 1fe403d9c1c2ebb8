import type { students } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import type { Draft } from "../data/drafts";
import { recordOf } from "../typed-model";
import { valuesOf } from "./draft-values";
import { typedBy } from "./stage-student";
import { isStaff } from "./trusted";

type Student = typeof students.$inferSelect;
type Shown =
  | "id"
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "address"
  | "city"
  | "state"
  | "zipcode"
  | "dateOfBirth"
  | "gender"
  | "ethnicity"
  | "locale";

/** The student as the API shows it. */
export type ShownStudent = Pick<Student, Shown>;

/** Whether the caller may read a student's record: the school's staff and the student. */
export const maySee = (ctx: Ctx, studentId: string): boolean =>
  isStaff(ctx) || (ctx.actor.kind === "user" && ctx.actor.studentId !== null && ctx.actor.studentId === studentId);

/** The API's view of a student's record. */
export function shownOf(student: Student): ShownStudent {
  const { id, firstName, lastName, email, phone, address, city, state, zipcode, dateOfBirth, gender, ethnicity, locale } = student;
  return { id, firstName, lastName, email, phone, address, city, state, zipcode, dateOfBirth, gender, ethnicity, locale };
}

const NOTHING = { phone: null, address: null, city: null, state: null, zipcode: null, dateOfBirth: null, gender: null, ethnicity: null };

/** The API's view of the draft's values only. */
export function shownAsTyped(draft: Draft, studentId: string): ShownStudent {
  const { phone, address, city, state, zipcode, dateOfBirth, gender, ethnicity, firstName, lastName } = { ...NOTHING, ...recordOf(typedBy(draft)) };
  const email = valuesOf(draft).student?.email ?? draft.email ?? "";
  const name = { firstName: firstName ?? "", lastName: lastName ?? "" };
  return { id: studentId, ...name, email, phone, address, city, state, zipcode, dateOfBirth, gender, ethnicity, locale: draft.locale };
}
