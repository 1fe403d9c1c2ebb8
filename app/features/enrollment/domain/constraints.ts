import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { agreementSigned } from "./registration-guards";
import { alreadyRegistered, classFull } from "./seats";
import { studentRace } from "./stage-student";

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "students.school_id, students.email": studentRace,
  seats_not_oversold: classFull,
  "registrations.school_id, registrations.class_id, registrations.student_id": alreadyRegistered,
  "agreements.school_id, agreements.registration_id": agreementSigned,
  product_stock: () => conflict("out_of_stock", "A product of this registration is sold out."),
  "students.user_id": changedMeanwhile,
};
