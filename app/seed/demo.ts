import * as schema from "#drizzle/schema";
import { hashPassword } from "~/features/identity/domain/password";
import type { Database } from "~/platform/db";
import type { Env } from "~/platform/env";
import { DAY_MS, dayIn } from "~/platform/zones";
import { seedBayside } from "./bayside";
import { seedCalls } from "./calls";
import { CAREPATH_PROGRAMS, SUMMIT_PROGRAMS } from "./catalog";
import { seedChat } from "./chat";
import type { Demo } from "./demo-context";
import { seedSuperAdmin } from "./desk";
import { seedDevelopers } from "./developers";
import { seedEmployers } from "./employers";
import { domainRow, schoolRow, shortFormRows, userRow } from "./factories";
import { seedGroups } from "./groups";
import { Rows } from "./insert";
import { seedMarketing } from "./marketing";
import { seedPartners } from "./partners";
import { paintPictures } from "./pictures/shown";
import { notifySandbox } from "./sandbox-history";
import { seedSmallSchool } from "./small-school";
import { seedSpanish } from "./spanish";
import { storePapers } from "./wallet";

/** Numbers the receipts of everything that was paid, school by school and year by year, as they would have been given out. */
function numberReceipts(rows: Rows): void {
  const last = new Map<string, { schoolId: string; year: number; last: number }>();
  const payments = rows.of(schema.transactions).filter(({ type }) => type !== "processing_fee" && type !== "refund");
  for (const payment of payments.sort((a, b) => Number(a.createdAt) - Number(b.createdAt))) {
    const year = Number(payment.paidOn.slice(0, 4));
    const key = `${payment.schoolId}:${year}`;
    const series = last.get(key) ?? { schoolId: payment.schoolId, year, last: 0 };
    series.last += 1;
    last.set(key, series);
    payment.receiptNumber = `RC-${year}-${String(series.last).padStart(5, "0")}`;
  }
  for (const series of last.values()) rows.add(schema.numberSeries, { ...series, series: "receipt" });
}

export const DEMO_PASSWORD = "Demo-pass-1";

/** Parents before children. */
const ORDER = [
  schema.schools,
  schema.domains,
  schema.files,
  schema.siteDocuments,
  schema.users,
  schema.programs,
  schema.locations,
  schema.instructors,
  schema.clinicalSites,
  schema.requirements,
  schema.classes,
  schema.students,
  schema.questions,
  schema.formSections,
  schema.sectionQuestions,
  schema.products,
  schema.purchases,
  schema.registrations,
  schema.instalments,
  schema.affiliations,
  schema.employers,
  schema.jobs,
  schema.careerEvents,
  schema.sponsorshipOffers,
  schema.sponsoredStudents,
  schema.bestStates,
  schema.chatConversations,
  schema.tokenBudgets,
  schema.groupOrders,
  schema.cohorts,
  schema.webhookEndpoints,
];

/** Fills an empty database with the three demo schools; false when there is something in it already. */
export async function seedDemo(db: Database, env: Env, now: Date): Promise<boolean> {
  const [present] = await db.unscoped.select({ id: schema.schools.id }).from(schema.schools).limit(1);
  if (present) return false;
  const demo: Demo = {
    rows: new Rows(),
    now: now.getTime(),
    today: dayIn(now, "America/New_York"),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    env,
  };
  const { rows } = demo;
  const at = { createdAt: demo.now, updatedAt: demo.now };

  rows.add(schema.users, {
    ...userRow({ role: "super_admin", email: "super@enrollium.test", firstName: "Sasha", lastName: "Admin" }),
    passwordHash: demo.passwordHash,
    ...at,
  });

  const bayside = schoolRow({
    name: "Bayside Health Academy",
    subdomain: "bayside",
    plan: "advanced-and-chat",
    showAiCallLogs: true,
    payoutStatus: "verified",
    payoutAccountId: "acct_demo_verified_bayside",
    journalAccounts: {
      ...{ cash: "1000", bank: "1010", online: "1050", credit: "2100", tuition: "4000", store: "4100" },
      ...{ referrals: "4200", refunds: "4900", fees: "6000", given: "6100" },
    },
    tagline: "A health-care career in six weeks, ten minutes from the harbor.",
    about:
      "Bayside has trained health care workers since 2009. Classes are small, instructors are working nurses, and nine out of ten graduates pass their exam on the first try.",
    primaryColor: "#0E7C86",
    secondaryColor: "#0B5F67",
    darkColor: "#0A2E33",
    address: "12 Harbor Street",
    city: "Providence",
    state: "RI",
    zipcode: "02903",
    phone: "(401) 555 - 0142",
    voiceAiPhone: "(401) 555 - 0199",
    contactEmail: "hello@bayside.test",
    websiteUrl: "https://www.bayside-health.example",
    visitorNoticeTitle: "Spring classes are open",
    visitorNoticeDesc: "Register by the end of the month to choose between day and evening.",
    countersignsSince: demo.now - 14 * DAY_MS,
    speaksSpanish: true,
    registersInSpanish: true,
    legalTranslator: "Lucía Fuentes, certified translator",
    ...at,
  });
  const summit = schoolRow({
    name: "Summit Career Institute",
    subdomain: "summit",
    plan: "basic",
    payoutStatus: "unlinked",
    payoutAccountId: null,
    tagline: "Work by day. Learn a trade by night.",
    about: "Summit is for working adults. Every class meets in the evening or on the weekend.",
    primaryColor: "#B4431F",
    secondaryColor: "#8F3317",
    darkColor: "#2B1710",
    styleLayout: "picture",
    timezone: "America/Denver",
    address: "840 Ridge Avenue",
    city: "Boulder",
    state: "CO",
    zipcode: "80302",
    phone: "(303) 555 - 0188",
    contactEmail: "office@summit.test",
    ...at,
  });
  const carepath = schoolRow({
    name: "CarePath National",
    subdomain: "carepath",
    type: "national_partner",
    plan: "advanced",
    payoutStatus: "linked",
    payoutAccountId: "acct_demo_linked_carepath",
    tagline: "Training for the people who care for their communities.",
    about: "CarePath partners with schools in 30 states and teaches live online evening classes.",
    primaryColor: "#5B3FA8",
    secondaryColor: "#452E86",
    darkColor: "#1D1536",
    styleLayout: "centered",
    address: "77 Union Plaza",
    city: "Chicago",
    state: "IL",
    zipcode: "60607",
    phone: "(312) 555 - 0177",
    contactEmail: "partners@carepath.test",
    websiteUrl: "https://www.carepath.example",
    ...at,
  });
  rows.add(schema.schools, bayside, summit, carepath);
  rows.add(schema.staticFields, ...[bayside, summit, carepath].flatMap(({ id }) => shortFormRows(id)));
  rows.add(
    schema.domains,
    domainRow(bayside.id, "bayside.localhost"),
    domainRow(bayside.id, "www.bayside-health.example", false),
    domainRow(summit.id, "summit.localhost"),
    domainRow(carepath.id, "carepath.localhost"),
  );

  seedBayside(demo, bayside);
  seedSmallSchool(demo, summit, SUMMIT_PROGRAMS, {
    owner: ["owner@summit.test", "Morgan", "Reed"],
    admin: ["admin@summit.test", "Alex", "Frost"],
    student: ["student@summit.test", "Jamie", "Stone"],
  });
  seedSmallSchool(demo, carepath, CAREPATH_PROGRAMS, { owner: ["owner@carepath.test", "Rene", "Adler"] });
  seedPartners(demo, { partner: carepath, affiliated: bayside, asking: summit });
  seedEmployers(demo, { home: bayside, asked: summit });
  seedGroups(demo, bayside.id);
  seedSuperAdmin(demo, bayside);
  seedChat(demo, bayside);
  const owner = rows.of(schema.users).find(({ role, schoolId }) => role === "school_owner" && schoolId === bayside.id);
  await seedDevelopers(demo, { schoolId: bayside.id, owner: owner?.id ?? "" });
  const taught = rows.of(schema.programs).flatMap(({ id, schoolId, title }) => (schoolId === bayside.id ? [{ id, title }] : []));
  seedCalls(demo, bayside, taught);
  seedMarketing(demo, bayside, taught[0]?.id ?? null);
  await paintPictures(demo);
  await storePapers(demo);
  numberReceipts(rows);
  await rows.write(db.unscoped, ORDER);
  await seedSpanish(db, demo, bayside.id ?? "", owner?.id ?? "");
  await notifySandbox(rows, env, demo.now);
  return true;
}
