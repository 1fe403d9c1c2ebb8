import * as schema from "#drizzle/schema";
import { DAY_MS, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { enroll } from "./enroll";
import { classRow, instructorRow, locationRow, programRow, studentRow, userRow } from "./factories";
import { person } from "./names";
import { seedPortrait } from "./pictures/shown";

type Account = [email: string, firstName: string, lastName: string];

/** A school with a handful of everything: enough to see that nothing of another school shows. */
export function seedSmallSchool(
  demo: Demo,
  school: typeof schema.schools.$inferInsert,
  catalog: (Partial<typeof schema.programs.$inferInsert> & { slug: string })[],
  accounts: { owner: Account; admin?: Account; student?: Account },
): void {
  const { rows, today, now } = demo;
  const at = { createdAt: now, updatedAt: now };
  const account = (role: "school_owner" | "school_admin" | "student", [email, firstName, lastName]: Account) => {
    const user = userRow({ role, email, firstName, lastName, schoolId: school.id, passwordHash: demo.passwordHash, ...at });
    rows.add(schema.users, user);
    return user;
  };
  account("school_owner", accounts.owner);
  if (accounts.admin) account("school_admin", accounts.admin);

  const location = locationRow(school.id, {
    name: "Main campus",
    address: school.address ?? "",
    city: school.city ?? "",
    state: school.state ?? "",
    zipcode: school.zipcode ?? "",
    ...at,
  });
  const instructor = instructorRow(school.id, {
    ...person(300 + school.name.length),
    title: "Lead instructor",
    bio: "Twelve years in the field.",
    photoFileId: seedPortrait(demo, school.id, accounts.student ? "guide" : "lead"),
    ...at,
  });
  rows.add(schema.locations, location);
  rows.add(schema.instructors, instructor);
  const students = Array.from({ length: 8 }, (_, index) => studentRow(school.id, { ...person(400 + school.name.length * 10 + index), ...at }));
  catalog.forEach((entry, index) => {
    const program = programRow(school.id, { ...entry, position: index, ...at });
    const courseClass = classRow(school.id, program.id, {
      code: `${entry.slug.slice(0, 3).toUpperCase()}-${101 + index}`,
      schedule: "evening",
      weekdays: [2, 4],
      startTime: "18:00",
      endTime: "21:00",
      startDate: plusDays(today, 20 + index * 7),
      endDate: plusDays(today, 62 + index * 7),
      locationId: program.type === "virtual" ? null : location.id,
      meetingType: program.type === "virtual" ? "online" : "in_person",
      meetingLink: program.type === "virtual" ? "https://meet.example.com/evening" : null,
      instructorId: instructor.id,
      ...at,
    });
    rows.add(schema.programs, program);
    rows.add(schema.classes, courseClass);
    const student = students[index];
    if (student) enroll(rows, { school, program, courseClass, student, pattern: "unpaid", number: index + 1, at: now - index * DAY_MS, today });
  });
  rows.add(schema.students, ...students);
  rows.add(schema.numberSeries, { schoolId: school.id, series: "registration", year: new Date(now).getUTCFullYear(), last: catalog.length });
  if (accounts.student) {
    const user = account("student", accounts.student);
    const [, firstName, lastName] = accounts.student;
    rows.add(schema.students, studentRow(school.id, { userId: user.id, firstName, lastName, email: user.email, ...completeProfile, ...at }));
  }
}

/** What onboarding asks of a student. */
export const completeProfile = {
  phone: "(401) 555 - 0199",
  dateOfBirth: "2004-05-17",
  gender: "female",
  address: "4 Orchard Lane",
  city: "Providence",
  state: "RI",
  zipcode: "02906",
  country: "United States",
  emergencyName: "Lena Marsh",
  emergencyRelationship: "Mother",
  emergencyPhone: "(401) 555 - 0123",
  highestEducation: "high_school",
  openToWork: true,
  isProfileComplete: true,
} as const;
