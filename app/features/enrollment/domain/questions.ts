/** What other features may ask of the tables of this one. */
export { applicationFeePaid, hasPaidApplicationFee } from "../data/application-fee";
export {
  browserToken,
  type Draft,
  findDraftByCode,
  findDraftById,
  findDraftByToken,
  findStart,
  isMailedTo,
  programOfSought,
  promoObligationOf,
  resumeToken,
  soughtBy,
} from "../data/drafts";
export {
  findPayments,
  findPlan,
  findRegistration,
  findRegistrations,
  type Instalment,
  type RegistrationRow,
  registrationOfPayment,
} from "../data/find-registration";
export { findDeletedStudent, findStudent, isAddressTaken, openMatters, type StudentRow } from "../data/find-student";
export { findEarlierHolds, findEarlierPromoHolds, findHold, findReservation } from "../data/hold";
export { listInstalments } from "../data/list-instalments";
export { MAX_FOUND, matchingStudents } from "../data/matching-students";
export { findOrigins, type Origins } from "../data/origins";
export { findProgramOfClass } from "../data/program-of-class";
export { findRegistrationIdByCode, findRegistrationParty, placeOf } from "../data/registration-party";
export { findWholeRegistration } from "../data/registration-row";
export { readStudentPlan } from "../data/student-plan";
export {
  askStudentRecords,
  type RegistrationRecord,
  readStudentRecords,
  selectInstalments,
  selectLedger,
  selectRegistrations,
} from "../data/student-records";
