import type * as schema from "#drizzle/schema";
import { newId, publicCode } from "~/platform/ids";
import { instantOf } from "~/platform/wall-clock";
import { EASTERN, HOUR_MS } from "~/platform/zones";

/**
 * Rows with everything filled in; what a test or the demo cares about is given, the rest is plausible. Shared by tests and seed, so
 * that neither can drift from the schema.
 */
type Insert<T extends { $inferInsert: unknown }> = T["$inferInsert"];
let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

export const DEMO_NOW = Date.UTC(2026, 0, 15, 15, 0, 0);

export const schoolRow = (given: Partial<Insert<typeof schema.schools>> = {}): Insert<typeof schema.schools> => ({
  id: newId(),
  name: `School ${next()}`,
  subdomain: `school-${counter}`,
  status: "active",
  type: "local",
  plan: "basic",
  payoutStatus: "verified",
  payoutAccountId: "acct_demo_verified_test",
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const domainRow = (schoolId: string, host: string, isPrimary = true): Insert<typeof schema.domains> => ({
  host,
  schoolId,
  isPrimary,
  status: "verified",
  createdAt: DEMO_NOW,
});

export const employerRow = (given: Partial<Insert<typeof schema.employers>> = {}): Insert<typeof schema.employers> => ({
  id: newId(),
  name: `Employer ${next()}`,
  companyType: "home_health",
  city: "Providence",
  state: "RI",
  zipcode: "02903",
  lat: 41.819,
  lng: -71.412,
  cell: 263_217,
  phone: "(401) 555 - 0170",
  contactEmail: `jobs-${counter}@example.test`,
  status: "active",
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const jobRow = (employerId: string, given: Partial<Insert<typeof schema.jobs>> = {}): Insert<typeof schema.jobs> => ({
  id: newId(),
  employerId,
  title: `Job ${next()}`,
  category: "Nursing assistant",
  employmentType: "full_time",
  shift: "day",
  description: "Care for twelve residents, with a nurse on every floor.",
  payMinCents: 1_850,
  payMaxCents: 2_250,
  city: "Providence",
  state: "RI",
  zipcode: "02903",
  lat: 41.819,
  lng: -71.412,
  cell: 263_217,
  submissionType: "in_app_submission",
  status: "open",
  postedAt: DEMO_NOW,
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

const ASKED_IF_WANTED = ["date_of_birth", "address", "city", "state", "zipcode", "plan_to_pay"];

/** A registration form that asks for less than the product does at first: neither birthday, address nor plan to pay has to be given. */
export const shortFormRows = (schoolId: string): Insert<typeof schema.staticFields>[] => [
  ...ASKED_IF_WANTED.map((name) => ({ schoolId, formType: "registration" as const, name, mode: "optional" as const })),
  { schoolId, formType: "registration", name: "country", mode: "disabled" },
];

export const userRow = (given: Partial<Insert<typeof schema.users>> & Pick<Insert<typeof schema.users>, "role">): Insert<typeof schema.users> => ({
  id: newId(),
  email: `person-${next()}@example.test`,
  status: "active",
  firstName: "Robin",
  lastName: `Person ${counter}`,
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const programRow = (schoolId: string, given: Partial<Insert<typeof schema.programs>> = {}): Insert<typeof schema.programs> => ({
  id: newId(),
  schoolId,
  title: `Program ${next()}`,
  slug: `program-${counter}`,
  category: "Nursing Assistant",
  type: "onsite",
  status: "offering",
  duration: 6,
  durationType: "weeks",
  tuitionCents: 145_000,
  applicationFeeCents: 10_000,
  paymentOptions: ["pay_now", "pay_later"],
  planPayments: 3,
  planIntervalDays: 30,
  position: counter,
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const locationRow = (schoolId: string, given: Partial<Insert<typeof schema.locations>> = {}): Insert<typeof schema.locations> => ({
  id: newId(),
  schoolId,
  name: `Campus ${next()}`,
  address: "12 Harbor Street",
  city: "Providence",
  state: "RI",
  zipcode: "02903",
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

type SiteDocument = Insert<typeof schema.siteDocuments>;
export const siteDocumentRow = (schoolId: string, given: Partial<SiteDocument> & Pick<SiteDocument, "kind" | "draft">): SiteDocument => {
  const id = newId();
  return { id, schoolId, slug: id, title: given.kind, version: 1, createdAt: DEMO_NOW, updatedAt: DEMO_NOW, ...given };
};

export const instructorRow = (schoolId: string, given: Partial<Insert<typeof schema.instructors>> = {}): Insert<typeof schema.instructors> => ({
  id: newId(),
  schoolId,
  firstName: "Dana",
  lastName: `Instructor ${next()}`,
  email: `instructor-${counter}@example.test`,
  status: "active",
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const classRow = (schoolId: string, programId: string, given: Partial<Insert<typeof schema.classes>> = {}): Insert<typeof schema.classes> => ({
  id: newId(),
  schoolId,
  programId,
  code: `CL-${1000 + next()}`,
  schedule: "daytime",
  mode: "scheduled",
  meetingType: "in_person",
  startDate: "2026-03-09",
  endDate: "2026-04-17",
  weekdays: [1, 3],
  startTime: "09:00",
  endTime: "13:00",
  capacity: 12,
  status: "open",
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

/** The first version of a program's hour rule: 60 hours of theory, 20 of lab, 40 of clinical. */
export const hourRuleRow = (
  schoolId: string,
  programId: string,
  given: Partial<Insert<typeof schema.hourRules>> = {},
): Insert<typeof schema.hourRules> => ({
  ...{ id: newId(), schoolId, programId, version: 1, theoryMinutes: 3600, labMinutes: 1200, clinicalMinutes: 2400, createdAt: DEMO_NOW },
  ...given,
});

export const skillRow = (schoolId: string, programId: string, given: Partial<Insert<typeof schema.skills>> = {}): Insert<typeof schema.skills> => ({
  ...{ id: newId(), schoolId, programId, name: "Handwashing", position: 0, createdAt: DEMO_NOW, updatedAt: DEMO_NOW },
  ...given,
});

/** A planned session of four hours, at a school in Eastern time. */
export const sessionRow = (
  schoolId: string,
  classId: string,
  given: Partial<Insert<typeof schema.classSessions>> = {},
): Insert<typeof schema.classSessions> => {
  const { date = "2026-03-09", startTime = "09:00", endTime = "13:00" } = given;
  const startsAt = instantOf(date, startTime, EASTERN).getTime();
  return {
    ...{ id: newId(), schoolId, classId, date, startTime, endTime, startsAt, endsAt: startsAt + 4 * HOUR_MS, minutes: 240, kind: "theory" },
    ...{ status: "planned", origin: "generated", slot: date, slotStart: startTime, createdAt: DEMO_NOW, updatedAt: DEMO_NOW },
    ...given,
  };
};

export const studentRow = (schoolId: string, given: Partial<Insert<typeof schema.students>> = {}): Insert<typeof schema.students> => ({
  id: newId(),
  schoolId,
  firstName: "Sam",
  lastName: `Student ${next()}`,
  email: `student-${counter}@example.test`,
  phone: "(401) 555 - 0100",
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const registrationRow = (
  schoolId: string,
  of: { studentId: string; programId: string; classId: string },
  given: Partial<Insert<typeof schema.registrations>> = {},
): Insert<typeof schema.registrations> => ({
  id: newId(),
  schoolId,
  ...of,
  number: `R-2026-${String(next()).padStart(5, "0")}`,
  code: publicCode(),
  status: "active",
  enrollmentStatus: "enrolled",
  paymentOption: "pay_now",
  planToPay: "self_pay",
  tuitionCents: 145_000,
  applicationFeeCents: 10_000,
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const seatRow = (schoolId: string, classId: string, given: Partial<Insert<typeof schema.seats>> = {}): Insert<typeof schema.seats> => ({
  id: newId(),
  schoolId,
  classId,
  state: "taken",
  expiresAt: 0,
  createdAt: DEMO_NOW,
  ...given,
});

export const instalmentRow = (
  schoolId: string,
  registrationId: string,
  given: Partial<Insert<typeof schema.instalments>> = {},
): Insert<typeof schema.instalments> => ({
  id: newId(),
  schoolId,
  registrationId,
  position: 1,
  amountCents: 48_333,
  dueDate: "2026-02-15",
  status: "unpaid",
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const transactionRow = (schoolId: string, given: Partial<Insert<typeof schema.transactions>> = {}): Insert<typeof schema.transactions> => ({
  id: newId(),
  schoolId,
  type: "student_registration",
  status: "succeeded",
  amountCents: 155_000,
  ref: `pi_demo_${next()}_${publicCode(8)}`,
  method: "card",
  payerName: "Sam Student",
  description: "Registration",
  paidOn: "2026-01-15",
  createdAt: DEMO_NOW,
  ...given,
});

export const referralRow = (
  schoolId: string,
  registrationId: string,
  referrerId: string,
  given: Partial<Insert<typeof schema.referrals>> = {},
): Insert<typeof schema.referrals> => ({
  id: newId(),
  schoolId,
  registrationId,
  referrerId,
  amountCents: 7_500,
  state: "pending",
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const affiliationRow = (
  schoolId: string,
  partnerId: string,
  given: Partial<Insert<typeof schema.affiliations>> = {},
): Insert<typeof schema.affiliations> => ({
  id: newId(),
  schoolId,
  partnerId,
  status: "requested",
  requestedAt: DEMO_NOW,
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const signUpRow = (given: Partial<Insert<typeof schema.signUps>> = {}): Insert<typeof schema.signUps> => ({
  id: newId(),
  schoolName: `Interested School ${next()}`,
  contactFirstName: "Pat",
  contactLastName: `Contact ${counter}`,
  email: `contact-${counter}@example.test`,
  phone: "(401) 555 - 0150",
  status: "pending",
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
  ...given,
});

export const placeRow = (slug: string, title: string, position: number) => ({
  id: newId(),
  slug,
  title,
  position,
  status: "active" as const,
  createdAt: DEMO_NOW,
  updatedAt: DEMO_NOW,
});
