import * as schema from "#drizzle/schema";
import { FIRST_AGREEMENT } from "~/features/groups/model";
import { newId, publicCode } from "~/platform/ids";
import { DAY_MS, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";

const SEATS = 3;
const PRICE_CENTS = 133_000;

type Cohort = Omit<typeof schema.cohorts.$inferInsert, "id" | "schoolId" | "createdAt" | "updatedAt"> & {
  of: readonly (typeof schema.registrations.$inferInsert)[];
};

/** A group order of the demo's employer whose students completed their class, and two cohorts. */
export function seedGroups({ rows, now, today }: Demo, schoolId: string): void {
  const [harbor] = rows.of(schema.employers).filter(({ name }) => name === "Harbor Care");
  const [sponsor] = rows.of(schema.sponsors).filter((row) => row.schoolId === schoolId && row.name === "Harbor Care Group");
  const own = rows.of(schema.registrations).filter((row) => row.schoolId === schoolId && row.status === "active");
  const taken = new Map<string, typeof schema.seats.$inferInsert>();
  for (const seat of rows.of(schema.seats)) if (seat.registrationId && !seat.groupSeatId) taken.set(seat.registrationId, seat);
  const completed = own.filter(({ id, enrollmentStatus }) => enrollmentStatus === "completed" && taken.has(id as string));
  const courseClass = rows
    .of(schema.classes)
    .find((row) => row.schoolId === schoolId && row.startDate && completed.filter(({ classId }) => classId === row.id).length >= SEATS);
  if (!harbor || !sponsor || !courseClass?.startDate) return;
  sponsor.employerId = harbor.id;
  const members = completed.filter(({ classId }) => classId === courseClass.id).slice(0, SEATS);
  const startsAt = new Date(`${courseClass.startDate}T14:00:00Z`).getTime();
  const confirmedAt = startsAt - 20 * DAY_MS;
  const at = { createdAt: confirmedAt - DAY_MS, updatedAt: confirmedAt };
  const orderId = newId();
  const year = today.slice(0, 4);
  const series = rows.of(schema.numberSeries).find((row) => row.schoolId === schoolId && row.series === "group-order");
  if (series) series.last = 2;
  rows.add(schema.groupOrders, {
    ...{ id: orderId, schoolId, number: `G-${year}-00002`, code: publicCode(27), joinCode: publicCode(27), status: "closed", buyer: sponsor.name },
    ...{ contactName: "Dana Whitfield", email: "billing-1@sponsors.test", phone: "(401) 555 - 0160", sponsorId: sponsor.id },
    ...{ programId: courseClass.programId, classId: courseClass.id as string, seats: SEATS + 1, perSeatCents: PRICE_CENTS, discountBps: 500 },
    ...{ poNumber: "PO 4471", nameBy: plusDays(courseClass.startDate, -3), afterNaming: "release", agreement: FIRST_AGREEMENT },
    ...{ signedName: "Dana Whitfield", signedAt: confirmedAt - DAY_MS / 2, signedIp: "198.51.100.20", confirmedAt, ...at },
  });
  const students = new Map(rows.of(schema.students).map((student) => [student.id, student]));
  for (const [index, registration] of members.entries()) {
    const student = students.get(registration.studentId);
    const seat = taken.get(registration.id as string);
    if (!student || !seat) continue;
    const groupSeatId = newId();
    seat.groupSeatId = groupSeatId;
    rows.add(schema.groupSeats, {
      ...{ id: groupSeatId, schoolId, orderId, classId: registration.classId, position: index + 1, state: "registered" },
      ...{ firstName: student.firstName, lastName: student.lastName, email: student.email, registrationId: registration.id },
      ...{ namedAt: confirmedAt + (index + 3) * DAY_MS, invitedAt: confirmedAt + (index + 3) * DAY_MS, sharesProgress: index < 2, ...at },
    });
  }
  rows.add(schema.groupSeats, {
    ...{ id: newId(), schoolId, orderId, classId: courseClass.id as string, position: SEATS + 1, state: "released", ...at },
  });

  const enrolled = own.filter(({ enrollmentStatus }) => enrollmentStatus === "enrolled").slice(0, 8);
  const { programId, startDate } = courseClass;
  const cohorts: Cohort[] = [
    {
      name: "Harbor Care hires",
      color: "green",
      sponsorId: sponsor.id,
      programId,
      startsOn: startDate,
      note: "Report attendance to Dana every month.",
      of: members,
    },
    { name: "This term", color: "blue", of: enrolled },
  ];
  for (const { of, ...cohort } of cohorts) {
    const id = newId();
    const made = { createdAt: now - 9 * DAY_MS, updatedAt: now - 9 * DAY_MS };
    rows.add(schema.cohorts, { id, schoolId, ...cohort, ...made });
    for (const registration of of)
      rows.add(schema.cohortMembers, { schoolId, cohortId: id, registrationId: registration.id as string, createdAt: made.createdAt });
  }
}
