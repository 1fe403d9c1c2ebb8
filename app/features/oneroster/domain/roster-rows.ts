import { isErasedEmail } from "~/platform/erased";
import { dayIn, type IsoDate, plusDays } from "~/platform/zones";
import type { ChangeRow, ClassRow, PersonRow, RosterSource } from "../data/roster-source";
import type { RosterFile } from "../model";

/** A row of a file: what it says by column, and when it last changed, epoch milliseconds. */
export interface RosterRow {
  id: string;
  isGone: boolean;
  changedAt: number;
  cells: Record<string, string>;
}
export type RosterRows = Record<RosterFile, RosterRow[]>;

const yearId = (schoolId: string, year: string) => `${schoolId}.${year}`;
const termId = (classId: string) => `${classId}.term`;
const roleId = (userId: string) => `${userId}.role`;
const taughtId = (classId: string, instructorId: string) => `${classId}.${instructorId}`;

/** The standard pairs every subject with a code. Schools have none, so the code is made of the category. */
const subjectOf = (category = "") => ({ subjects: category, subjectCodes: category.toLowerCase().replace(/[^a-z]+/g, "-") });

/**
 * The rows of all files, also those that are gone. IDs are ours, or made of ours. Days are in the school's zone, and the last day of the
 * standard is the one after ours.
 */
export function rosterRows(source: RosterSource, zone: string): RosterRows {
  const { school } = source;
  if (!school) throw new Error("There is no school");
  const programs = new Map(source.programs.map((row) => [row.id, row]));
  const classes = new Map(source.classes.map((row) => [row.id, row]));
  const deleted = (action: string) => source.changes.filter((change) => change.action === action).map(({ subjectId, at }) => gone(subjectId, at));
  const deletedClasses = deleted("classes.delete");
  const deletedInstructors = deleted("instructors.delete");
  const people = [
    ...source.instructors.map((row) => ({ row, role: "teacher", isEnabled: row.status === "active", isGone: false, changedAt: row.updatedAt })),
    ...source.students.map((row) => ({
      ...{ row, role: "student", isEnabled: true, isGone: row.deletedAt !== null || isErasedEmail(row.email) },
      changedAt: Math.max(row.updatedAt, row.deletedAt ?? 0),
    })),
  ];
  return {
    orgs: [
      {
        id: school.id,
        isGone: false,
        changedAt: school.updatedAt,
        cells: { name: school.name, type: "school", identifier: school.licenseNumber ?? "" },
      },
    ],
    academicSessions: [...sessionsOf(source, school.id, zone), ...deletedClasses.map((row) => ({ ...row, id: termId(row.id) }))],
    courses: [
      ...source.programs.map(({ id, title, code, category, updatedAt }) => ({
        ...{ id, isGone: false, changedAt: updatedAt },
        cells: { title, courseCode: code ?? "", orgSourcedId: school.id, ...subjectOf(category) },
      })),
      ...deleted("programs.delete"),
    ],
    classes: [
      ...source.classes.map((row) => ({
        ...{ id: row.id, isGone: row.cancelledAt !== null, changedAt: Math.max(row.updatedAt, row.cancelledAt ?? 0) },
        cells: {
          ...{ title: programs.get(row.programId)?.title ?? row.code, courseSourcedId: row.programId, classCode: row.code, classType: "scheduled" },
          ...{ location: row.location ?? "", schoolSourcedId: school.id, ...subjectOf(programs.get(row.programId)?.category) },
          termSourcedIds: hasTerm(row) ? termId(row.id) : yearId(school.id, yearOf(row, zone)),
        },
      })),
      ...deletedClasses,
    ],
    users: [
      ...people.map(({ row, isEnabled, isGone, changedAt }) => ({ id: row.id, isGone, changedAt, cells: userCells(row, isEnabled, school.id) })),
      ...deletedInstructors,
    ],
    roles: [
      ...people.map(({ row, role, isGone, changedAt }) => ({
        ...{ id: roleId(row.id), isGone, changedAt },
        cells: { userSourcedId: row.id, roleType: "primary", role, orgSourcedId: school.id },
      })),
      ...deletedInstructors.map((row) => ({ ...row, id: roleId(row.id) })),
    ],
    enrollments: [...learning(source, classes, school.id, zone), ...teaching(source, classes, school.id)],
  };
}

const gone = (id: string, at: number): RosterRow => ({ id, isGone: true, changedAt: at, cells: {} });

function userCells({ id, firstName, middleName, lastName, email, phone }: PersonRow, isEnabled: boolean, schoolId: string): Record<string, string> {
  return {
    ...{ enabledUser: String(isEnabled), username: email, givenName: firstName, familyName: lastName, middleName: middleName ?? "" },
    ...{ identifier: id, email, phone: phone ?? "", primaryOrgSourcedId: schoolId },
  };
}

const hasTerm = ({ mode, startDate }: ClassRow): boolean => mode === "scheduled" && startDate !== null;
/** The calendar year in which a class begins; a self-paced one without a start has that in which it was added. */
const yearOf = ({ startDate, createdAt }: ClassRow, zone: string): string => (startDate ?? dayIn(new Date(createdAt), zone)).slice(0, 4);
/** The last day of a class; one that has none ends with its year. */
const lastDayOf = (row: ClassRow): IsoDate => row.endDate ?? `${(row.startDate ?? "").slice(0, 4)}-12-31`;

/** A school year for each calendar year with classes, and a term for each class with dates. */
function sessionsOf({ classes }: RosterSource, schoolId: string, zone: string): RosterRow[] {
  const years = new Map<string, number>();
  for (const row of classes) {
    const year = yearOf(row, zone);
    years.set(year, Math.min(years.get(year) ?? Number.POSITIVE_INFINITY, row.createdAt));
  }
  return [
    ...[...years].sort().map(([year, since]) => ({
      ...{ id: yearId(schoolId, year), isGone: false, changedAt: since },
      cells: { title: year, type: "schoolYear", startDate: `${year}-01-01`, endDate: `${Number(year) + 1}-01-01`, schoolYear: year },
    })),
    ...classes.filter(hasTerm).map((row) => ({
      ...{ id: termId(row.id), isGone: row.cancelledAt !== null, changedAt: Math.max(row.updatedAt, row.cancelledAt ?? 0) },
      cells: {
        ...{ title: row.code, type: "term", startDate: row.startDate ?? "", endDate: plusDays(lastDayOf(row), 1) },
        ...{ parentSourcedId: yearId(schoolId, yearOf(row, zone)), schoolYear: yearOf(row, zone) },
      },
    })),
  ];
}

/** Students in classes. One whose class or record is gone has left, too. */
function learning({ registrations, students }: RosterSource, classes: ReadonlyMap<string, ClassRow>, schoolId: string, zone: string): RosterRow[] {
  const people = new Map(students.map((row) => [row.id, row]));
  return registrations.map((row): RosterRow => {
    const [of, person] = [classes.get(row.classId), people.get(row.studentId)];
    const hasLeft = row.status === "cancelled" || row.enrollmentStatus === "dropped";
    const isWithoutRecord = person !== undefined && (person.deletedAt !== null || isErasedEmail(person.email));
    const registeredOn = dayIn(new Date(row.createdAt), zone);
    const last = of && hasTerm(of) ? lastDayOf(of) : of?.accessDays ? plusDays(registeredOn, of.accessDays - 1) : null;
    const first = of?.startDate && (registeredOn < of.startDate || (last !== null && registeredOn > last)) ? of.startDate : registeredOn;
    return {
      id: row.id,
      isGone: hasLeft || of?.cancelledAt != null || isWithoutRecord,
      changedAt: Math.max(row.updatedAt, of?.cancelledAt ?? 0, isWithoutRecord ? Math.max(person.deletedAt ?? 0, person.updatedAt) : 0),
      cells: {
        ...{ classSourcedId: row.classId, schoolSourcedId: schoolId, userSourcedId: row.studentId, role: "student", primary: "false" },
        ...{ beginDate: first, endDate: last === null ? "" : plusDays(last, 1) },
      },
    };
  });
}

/** Instructors of classes, the lead as the primary one, and those who were taken off a class. */
function teaching({ others, changes, instructors }: RosterSource, classes: ReadonlyMap<string, ClassRow>, schoolId: string): RosterRow[] {
  const known = new Set(instructors.map(({ id }) => id));
  const pairs = [
    ...[...classes.values()].flatMap((row) => (row.instructorId ? [{ row, instructorId: row.instructorId, isLead: true }] : [])),
    ...others.flatMap(({ classId, instructorId }) => {
      const row = classes.get(classId);
      return row && row.instructorId !== instructorId ? [{ row, instructorId, isLead: false }] : [];
    }),
  ].filter(({ instructorId }) => known.has(instructorId));
  const rows = pairs.map(
    ({ row, instructorId, isLead }): RosterRow => ({
      id: taughtId(row.id, instructorId),
      isGone: row.cancelledAt !== null,
      changedAt: Math.max(row.updatedAt, row.cancelledAt ?? 0),
      cells: {
        ...{ classSourcedId: row.id, schoolSourcedId: schoolId, userSourcedId: instructorId, role: "teacher", primary: String(isLead) },
        ...{ beginDate: row.startDate ?? "", endDate: hasTerm(row) ? plusDays(lastDayOf(row), 1) : "" },
      },
    }),
  );
  const present = new Set(rows.map(({ id }) => id));
  const left = new Map(
    changes.flatMap((change) => instructorsBefore(change).map((instructorId) => [taughtId(change.subjectId, instructorId), change.at] as const)),
  );
  return [...rows, ...[...left].filter(([id]) => !present.has(id)).map(([id, at]) => gone(id, at))];
}

/** Who taught a class before a change of its instructors, so far as the change was about them. */
function instructorsBefore({ action, before }: ChangeRow): string[] {
  if (before === null || (action !== "classes.edit" && action !== "classes.update")) return [];
  const { instructorId, others } = JSON.parse(before) as { instructorId?: string | null; others?: string[] };
  return [...(instructorId ? [instructorId] : []), ...(Array.isArray(others) ? others : [])];
}
