import type { FeeTerms } from "~/features/payments/model";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { forbidden, notFound } from "~/platform/errors";
import { userOf } from "~/platform/screen";
import { dayIn, type IsoDate } from "~/platform/zones";

export interface OwnStudentKey {
  id: string;
  email: string;
  name: string;
}

/** The signed-in student, to whom all student screens are limited. @throws forbidden without a student record */
export function ownStudent(ctx: Ctx): { student: OwnStudentKey; school: School; today: IsoDate } {
  const actor = userOf(ctx);
  const school = schoolOf(ctx);
  if (!school) throw notFound("No school was found for this address.", "school_not_found");
  if (!actor.studentId) throw forbidden();
  const student = { id: actor.studentId, email: actor.email, name: `${actor.firstName} ${actor.lastName}` };
  return { student, school, today: dayIn(ctx.now, school.timezone) };
}

/** The online service fee. */
export const onlineFee = ({ serviceFeeType, serviceFeeValue, feePaidBy }: School): FeeTerms => ({ serviceFeeType, serviceFeeValue, feePaidBy });

/** Whether the school takes online payments now. */
export const canPayOnline = (school: School): boolean => school.payoutStatus === "verified";
