import { exportEndpoint } from "~/features/exports/actions";
import { giveCredit, showCredit } from "~/features/payments/domain/credit/give-credit";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { courseProgress } from "./domain/course-progress";
import { updateStudent } from "./domain/edit-student";
import { listStudents } from "./domain/list-students";
import { removeStudent } from "./domain/remove-student";
import { findStudentProfile } from "./domain/student-profile";
import { registeredClasses, registrationStats, studentStats } from "./domain/student-stats";
import { programRosterExport } from "./exports";
import { registeredClassJson, schoolCreditJson, studentInList, studentProfileJson } from "./student-json";
import {
  courseProgressShape,
  registeredClassShape,
  registrationStatsShape,
  schoolCreditShape,
  studentInListShape,
  studentProfileShape,
  studentStatsShape,
} from "./student-shapes";

/** Who registered for which program: before the addresses of programs by id. */
export const programRosterEndpoints: Endpoint[] = [
  exportEndpoint("/programs/export-program-registeration-roster-csv/", programRosterExport, "Starts the CSV export of program rosters"),
];

/** Students as their school sees them. */

const thenStudent = thenRead((ctx, id) => findStudentProfile(ctx, { id }));

const thenCredit = thenRead((ctx, student) => showCredit(ctx, { student }));
const credit = { output: json(schoolCreditShape, schoolCreditJson) };

/** The students of a school: before a student by id. */
export const studentListEndpoints: Endpoint[] = [
  get("/students/", listStudents, "Lists the school's students", { output: listJson(studentInListShape, studentInList) }),
  get("/students/school-aggregate/", studentStats, "Counts students by enrollment status", { output: json(studentStatsShape) }),
  get("/students/registration-aggregate/", registrationStats, "Counts registrations by status and payment status", {
    output: json(registrationStatsShape),
  }),
  get("/students/student_registered_classes/", registeredClasses, "Lists the classes a student is registered for", {
    output: listJson(registeredClassShape, registeredClassJson),
  }),
  get("/students/school-credit/", showCredit, "Returns a student's school credit; students see their own", credit),
  post("/students/school-credit/", thenCredit(giveCredit), "Gives a student school credit as goodwill", { ...credit, status: 201 }),
  get("/students/tr-get-enroll-status/", courseProgress, "Returns a student's progress in a learning platform course", {
    output: json(courseProgressShape),
  }),
];

const profile = { output: json(studentProfileShape, studentProfileJson) };

/** A student by id: after every static path of `/students/`. */
export const studentEndpoints: Endpoint[] = [
  get("/students/{id}/", findStudentProfile, "Returns a student with registrations", profile),
  patch("/students/{id}/", thenStudent(updateStudent), "Changes a student", profile),
  del("/students/{id}/", removeStudent, "Deletes a student; payments are kept", { status: 204 }),
];
