import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

export const reportedAlready = () => conflict("outcome_exists", "A job of this class is reported already.");
export const passedAlready = (name = "This student") => conflict("exam_passed", `${name} has already passed this part of the exam.`);
export const publishedAlready = () => conflict("rate_published", "This rate is already published. Withdraw it first, then publish the correction.");

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "outcomes.school_id, outcomes.registration_id": reportedAlready,
  "exam_attempts.school_id, exam_attempts.student_id, exam_attempts.exam, exam_attempts.part": () => passedAlready(),
  "exam_attempts.school_id, exam_attempts.student_id, exam_attempts.exam, exam_attempts.part, exam_attempts.attempt": changedMeanwhile,
  exam_attempt_number: () => conflict("too_many_attempts", "An exam part can have up to 20 attempts."),
  "outcome_exclusions.school_id, outcome_exclusions.registration_id": changedMeanwhile,
  "program_exams.school_id, program_exams.program_id, program_exams.exam": changedMeanwhile,
  "graduate_surveys.school_id, graduate_surveys.registration_id, graduate_surveys.days": changedMeanwhile,
  "rate_publications.school_id, rate_publications.program_id, rate_publications.formula, rate_publications.part, rate_publications.from_on, rate_publications.to_on":
    publishedAlready,
  rate_publication_counts: () => conflict("too_few_people", "Fewer than 10 people: this rate can't be published."),
};
