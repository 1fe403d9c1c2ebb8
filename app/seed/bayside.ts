import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { DAY_MS, EASTERN, plusDays } from "~/platform/zones";
import { seedAgreements } from "./agreements";
import { BAYSIDE_PROGRAMS, CNA_FAQS } from "./catalog";
import { seedCertificates } from "./certificates";
import type { Demo } from "./demo-context";
import { enroll, type Pattern } from "./enroll";
import { classRow, instructorRow, locationRow, programRow, studentRow, userRow } from "./factories";
import { seedNews, seedSuperAdmin } from "./inquiries";
import { person } from "./names";
import { seedOffice } from "./office";
import { seedOutcomes } from "./outcomes";
import { seedPacket } from "./packets";
import type { PortraitName } from "./pictures/portraits";
import type { SceneName } from "./pictures/scenes";
import { seedPictures, seedPortrait } from "./pictures/shown";
import { seedPrivacy } from "./privacy";
import { seedQuestions } from "./questions";
import { seedProgramPolicy, seedRefunds } from "./refunds";
import { seedRetention } from "./retention";
import { seedSessions } from "./sessions";
import { completeProfile } from "./small-school";
import { seedTerm } from "./term";
import { seedTerms } from "./terms";
import { seedWebsite } from "./website";

type Program = typeof schema.programs.$inferInsert;
type Class = typeof schema.classes.$inferInsert;

const PROGRAM_PICTURES: Record<string, SceneName> = {
  "certified-nursing-assistant": "lab",
  "phlebotomy-technician": "bench",
  "medical-assistant": "pulse",
  "cpr-first-aid": "classroom",
  "patient-care-technician": "corridor",
  "medical-billing-and-coding": "desk",
};

/** The school in which every state can be seen. */
export function seedBayside(demo: Demo, school: typeof schema.schools.$inferInsert): void {
  const { rows, today, now, passwordHash } = demo;
  const at = { createdAt: now - 90 * DAY_MS, updatedAt: now - 90 * DAY_MS };
  const account = (
    role: "school_owner" | "school_admin" | "student",
    email: string,
    firstName: string,
    lastName: string,
    permissionSet: "instructor" | null = null,
  ) => {
    const user = userRow({ role, email, firstName, lastName, permissionSet, schoolId: school.id, passwordHash, ...at });
    rows.add(schema.users, user);
    return user;
  };
  const shown = seedPictures(demo, school.id);
  seedWebsite(demo, school.id, shown);
  const owner = account("school_owner", "owner@bayside.test", "Marisol", "Vega");
  const admin = account("school_admin", "admin@bayside.test", "Ben", "Carver");

  const programs = BAYSIDE_PROGRAMS.map((entry, index) => programRow(school.id, { ...entry, position: index, ...at }));
  for (const program of programs) {
    const scene = PROGRAM_PICTURES[program.slug];
    if (scene) program.imageFileId = shown[scene].id;
  }
  rows.add(schema.programs, ...programs);
  const bySlug = (slug: string) => programs.find((program) => program.slug === slug) as Program;
  CNA_FAQS.forEach(([question, answer], position) => {
    for (const program of programs.slice(0, 3))
      rows.add(schema.programFaqs, { id: newId(), schoolId: school.id, programId: program.id, question, answer, position, ...at });
  });

  const locations = [
    locationRow(school.id, { name: "Harbor campus", room: "Skills lab 2", phone: "(401) 555 - 0142", hours: "Mon to Fri, 8 AM to 9 PM", ...at }),
    locationRow(school.id, { name: "Eastside center", address: "310 Wickenden Street", zipcode: "02906", hours: "Weekends, 9 AM to 5 PM", ...at }),
    locationRow(school.id, { name: "Warwick branch", address: "55 Post Road", city: "Warwick", zipcode: "02886", ...at }),
  ];
  rows.add(schema.locations, ...locations);
  const faces = ["amara", "beatriz", "caleb", "dalia", "elena", "farid"] as const satisfies PortraitName[];
  const instructors = Array.from({ length: 6 }, (_, index) =>
    instructorRow(school.id, {
      ...person(200 + index),
      title: ["RN", "RN, MSN", "LPN", "CPT", "CMA", "EMT"][index],
      bio: "Works as a nurse. Known for clear, practical lessons.",
      photoFileId: seedPortrait(demo, school.id, faces[index] ?? "amara"),
      ...at,
    }),
  );
  instructors.forEach((instructor, index) => {
    Object.assign(instructor, {
      licenseNumber: `RI-${40_210 + index * 37}`,
      licenseState: "RI",
      licenseExpiry: plusDays(demo.today, [410, 35, 200, -12, 730, 95][index] ?? 300),
      yearsExperience: 3 + index * 2,
      certifications: ["BLS instructor"],
      availability: index % 2 ? [2, 4] : [1, 3, 6],
    });
  });
  const [lead] = instructors;
  const teacher = account("school_admin", "instructor@bayside.test", lead?.firstName ?? "", lead?.lastName ?? "", "instructor");
  Object.assign(lead ?? {}, { userId: teacher.id, email: teacher.email });
  rows.add(schema.instructors, ...instructors);
  rows.add(
    schema.instructors,
    ...Array.from({ length: 2 }, (_, index) =>
      instructorRow(school.id, {
        ...person(220 + index),
        title: ["RN", "Paramedic"][index],
        status: "pending",
        source: "onboarding",
        isPublic: false,
        city: "Providence",
        state: "RI",
        zipcode: "02903",
        yearsExperience: 6 + index,
        availability: [6],
        submissionCode: ["k4m8wq2znv7t5x3h", "p9d3hj6ycu2r8b4s"][index],
        ...at,
      }),
    ),
  );

  const classes = seedClasses(demo, school.id, programs, locations, instructors);
  seedQuestions(demo, school.id, programs.slice(0, 3));

  const students = Array.from({ length: 64 }, (_, index) =>
    studentRow(school.id, {
      ...person(index),
      city: "Providence",
      state: "RI",
      zipcode: "02903",
      address: `${20 + index} Benefit Street`,
      dateOfBirth: `${1985 + (index % 20)}-0${1 + (index % 9)}-1${index % 9}`,
      gender: (["female", "male", "other"] as const)[index % 3],
      createdAt: now - index * DAY_MS,
      updatedAt: now - index * DAY_MS,
    }),
  );
  rows.add(schema.students, ...students);

  const patterns: Pattern[] = ["paid", "plan", "unpaid", "manual", "plan_late", "paid"];
  const enrollable = Object.values(classes).filter(
    (courseClass) => bySlugTuition(programs, courseClass) > 0 && !["lastSeat", "full", "cancelled"].includes(nameOf(classes, courseClass)),
  );
  let number = 0;
  const register = (
    courseClass: Class,
    student: typeof schema.students.$inferInsert,
    pattern: Pattern,
    given: object = {},
    daysAgo = number % 300,
  ) => {
    number += 1;
    const program = programs.find((entry) => entry.id === courseClass.programId) as Program;
    return enroll(rows, {
      school,
      program,
      courseClass,
      student,
      pattern: program.tuitionCents === 0 ? "free" : pattern,
      number,
      at: now - daysAgo * DAY_MS,
      today,
      given,
    });
  };
  students.slice(0, 52).forEach((student, index) => {
    const courseClass = enrollable[index % enrollable.length] as Class;
    const past = (courseClass.endDate ?? today) < today;
    const given = past
      ? { enrollmentStatus: index % 5 === 0 ? ("dropped" as const) : ("completed" as const) }
      : index % 13 === 12
        ? { status: "cancelled" as const, cancelReason: "Moved out of state." }
        : {};
    register(courseClass, student, past ? "paid" : (patterns[index % patterns.length] as Pattern), given, past ? 120 + index * 3 : (index * 5) % 170);
  });
  students.slice(52, 59).forEach((student, index) => {
    register(classes.lastSeat as Class, student, patterns[index % 3] as Pattern, {}, index * 4);
  });
  students.slice(58, 64).forEach((student, index) => {
    register(classes.full as Class, student, patterns[(index + 1) % 3] as Pattern, {}, index * 3);
  });
  students.slice(0, 9).forEach((student, index) => {
    register(classes.free as Class, student, "free", {}, index * 6);
  });

  const me = account("student", "student@bayside.test", "Nora", "Marsh");
  const nora = studentRow(school.id, { userId: me.id, firstName: "Nora", lastName: "Marsh", email: me.email, ...completeProfile, ...at });
  const newcomer = account("student", "new.student@bayside.test", "Theo", "Lang");
  const theo = studentRow(school.id, { userId: newcomer.id, firstName: "Theo", lastName: "Lang", email: newcomer.email, ...at });
  rows.add(schema.students, nora, theo);
  const noraRegistration = register(classes.open as Class, nora, "plan", {}, 6);
  register(classes.previous as Class, nora, "paid", { enrollmentStatus: "completed" }, 150);
  register(classes.open as Class, theo, "plan", {}, 2);
  seedTerm(demo, {
    ...{ school: { ...school, timezone: school.timezone ?? EASTERN }, program: bySlug("certified-nursing-assistant"), instructors },
    ...{ locationId: locations[0]?.id ?? null, instructorUser: teacher.id, admin: admin.id },
    register: (courseClass, student, daysAgo) => register(courseClass, student, "paid", {}, daysAgo),
  });
  const year = new Date(now).getUTCFullYear();
  rows.add(schema.numberSeries, { schoolId: school.id, series: "registration", year, last: number });
  const previous = classes.previous as Class;
  seedCertificates(demo, {
    ...{ school: { ...school, timezone: school.timezone ?? EASTERN }, program: bySlug("certified-nursing-assistant"), courseClass: previous },
    graduates: rows
      .of(schema.registrations)
      .filter((row) => row.classId === previous.id && row.enrollmentStatus === "completed" && row.studentId !== nora.id),
    skillIds: rows.of(schema.skills).flatMap(({ id, schoolId }) => (schoolId === school.id ? [id] : [])),
    admin: admin.id,
  });
  seedPacket(demo, {
    ...{ program: bySlug("certified-nursing-assistant"), courseClass: previous, admin: admin.id },
    students: rows.of(schema.registrations).filter((row) => row.classId === previous.id && row.status === "active").length,
  });

  const graduates = rows
    .of(schema.registrations)
    .filter((row) => row.classId === previous.id && row.enrollmentStatus === "completed" && row.studentId !== nora.id)
    .flatMap((row) => rows.of(schema.students).find((student) => student.id === row.studentId) ?? []);
  const [held, former] = graduates.slice(-2);
  if (held && former) seedRetention(demo, { schoolId: school.id, held, former, owner: owner.id });

  seedOutcomes(demo, { schoolId: school.id, programs, courseClass: previous, owner: owner.id, admin: admin.id });
  seedAgreements(demo, { schoolId: school.id, programId: bySlug("sterile-processing-technician").id as string, student: nora, owner: owner.id });
  seedPrivacy(demo, { schoolId: school.id, students: [nora.id as string, theo.id as string], account: me.id as string, owner: owner.id as string });
  seedTerms(demo, { schoolId: school.id, programs, planned: { registrationId: noraRegistration } });
  seedRefunds(demo, { schoolId: school.id, owner });
  seedProgramPolicy(demo, { schoolId: school.id, owner });
  seedSuperAdmin(demo, school.id, owner);
  seedNews(
    demo,
    [owner, admin].map(({ id }) => ({ userId: id, schoolId: school.id })),
  );
  seedSessions(demo, { school: { ...school, timezone: school.timezone ?? EASTERN }, courseClass: classes.phlebotomy as Class });
  seedOffice(demo, { school, programs, classes, students, owner, admin, bySlug });
}

const bySlugTuition = (programs: Program[], courseClass: Class) =>
  programs.find((program) => program.id === courseClass.programId)?.tuitionCents ?? 0;
const nameOf = (classes: Record<string, Class>, courseClass: Class) => Object.entries(classes).find(([, entry]) => entry === courseClass)?.[0] ?? "";

/** Classes in every state: open, one seat left, full, closed, self-paced, previous; and more, so that the list pages. */
function seedClasses(
  { rows, today, now }: Demo,
  schoolId: string,
  programs: Program[],
  locations: { id: string }[],
  instructors: { id: string }[],
): Record<string, Class> {
  const at = { createdAt: now - 60 * DAY_MS, updatedAt: now - 60 * DAY_MS };
  const bySlug = (slug: string) => programs.find((program) => program.slug === slug)?.id as string;
  const cna = bySlug("certified-nursing-assistant");
  const place = (index: number) => ({
    locationId: locations[index % locations.length]?.id,
    instructorId: instructors[index % instructors.length]?.id,
  });
  const evening = { schedule: "evening" as const, weekdays: [2, 4], startTime: "18:00", endTime: "21:00" };
  const weekend = { schedule: "weekend" as const, weekdays: [6], startTime: "09:00", endTime: "16:00" };
  /** A class starts on one of its weekdays, the first on or after the given number of days from today. */
  const on = (days: number, weeks: number, weekdays = [1, 3]) => {
    let start = days;
    while (!weekdays.includes(new Date(`${plusDays(today, start)}T12:00:00Z`).getUTCDay())) start += 1;
    return {
      startDate: plusDays(today, start),
      endDate: plusDays(today, start + weeks * 7),
      orientationDate: plusDays(today, start - 4),
      orientationTime: "17:00",
      studentNote: "Bring a photo ID and your immunization record. Wear closed-toe shoes.",
    };
  };
  const online = { meetingType: "online" as const, meetingLink: "https://meet.example.com/bayside", locationId: null };
  const named: Record<string, Class> = {
    open: classRow(schoolId, cna, { code: "CNA-1041", capacity: 16, ...place(0), ...on(18, 6), ...at }),
    lastSeat: classRow(schoolId, cna, { code: "CNA-1042", capacity: 8, ...place(1), ...evening, ...on(25, 6, evening.weekdays), ...at }),
    full: classRow(schoolId, cna, { code: "CNA-1043", capacity: 6, ...place(1), ...weekend, ...on(32, 6, weekend.weekdays), ...at }),
    closed: classRow(schoolId, cna, { code: "CNA-1040", capacity: 20, status: "closed", ...place(0), ...on(5, 6), ...at }),
    cancelled: classRow(schoolId, cna, {
      code: "CNA-1039",
      capacity: 12,
      status: "closed",
      cancelledAt: now - 3 * DAY_MS,
      cancelReason: "Too few students.",
      ...place(2),
      ...on(9, 6),
      ...at,
    }),
    previous: classRow(schoolId, cna, { code: "CNA-1031", capacity: 24, status: "closed", ...place(0), ...on(-120, 6), ...at }),
    phlebotomy: classRow(schoolId, bySlug("phlebotomy-technician"), {
      code: "PHL-2011",
      capacity: 14,
      ...place(2),
      ...weekend,
      ...on(21, 8, weekend.weekdays),
      ...at,
    }),
    assistant: classRow(schoolId, bySlug("medical-assistant"), {
      code: "MA-3007",
      capacity: 24,
      ...place(3),
      ...evening,
      ...on(28, 17, evening.weekdays),
      ...online,
      ...at,
    }),
    selfPaced: classRow(schoolId, bySlug("medical-assistant"), {
      code: "MA-SELF",
      capacity: 500,
      mode: "self_paced",
      weekdays: [],
      startTime: null,
      endTime: null,
      startDate: null,
      endDate: null,
      instructorId: instructors[3]?.id,
      ...online,
      ...at,
    }),
    free: classRow(schoolId, bySlug("cpr-first-aid"), {
      code: "CPR-4120",
      capacity: 30,
      ...place(4),
      ...weekend,
      ...on(11, 0, weekend.weekdays),
      ...at,
    }),
  };
  rows.add(schema.classes, ...Object.values(named));
  programs.slice(5).forEach((program, index) => {
    rows.add(
      schema.classes,
      classRow(schoolId, program.id, {
        code: `${program.slug.slice(0, 3).toUpperCase()}-${5001 + index}`,
        capacity: 18,
        ...place(index),
        ...(index % 2 ? evening : weekend),
        ...on(14 + index * 6, 8, (index % 2 ? evening : weekend).weekdays),
        ...at,
      }),
      classRow(schoolId, program.id, {
        code: `${program.slug.slice(0, 3).toUpperCase()}-${5101 + index}`,
        capacity: 18,
        ...place(index + 1),
        ...evening,
        ...on(60 + index * 6, 8, evening.weekdays),
        // The first of them is tentative.
        confirmBy: index === 0 ? plusDays(today, 40) : null,
        ...at,
      }),
    );
  });
  return named;
}
