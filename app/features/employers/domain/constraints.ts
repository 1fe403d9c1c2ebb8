import { type Constraints, conflict, invalidField } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { END_AFTER, EVENT_FULL } from "../event-model";
import { PAY_ORDER } from "../job-model";
import { AMOUNT_OR_PERCENT } from "../offer-model";
import { alreadyRequested } from "./partnership";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  sponsorship_offer_value: () => invalidField("amount", AMOUNT_OR_PERCENT),
  "partnerships.school_id, partnerships.employer_id": alreadyRequested,
  career_event_end: () => invalidField("end_date", END_AFTER),
  event_full: () => conflict("event_full", EVENT_FULL),
  job_pay: () => invalidField("pay_max", PAY_ORDER),
  sponsored_student_value: () => invalidField("amount", AMOUNT_OR_PERCENT),
  "sponsored_students.registration_id, sponsored_students.employer_id": () =>
    conflict("sponsored_already", "You already sponsor this student.", { student: ["You already sponsor this student."] }),
  "sponsorship_schools.school_id, sponsorship_schools.offer_id": changedMeanwhile,
  "sponsorship_applications.school_id, sponsorship_applications.inquiry_id": changedMeanwhile,
};
