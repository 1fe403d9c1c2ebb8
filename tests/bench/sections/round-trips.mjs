import { note, table } from "../lib/table.mjs";

export const title = "D1 round trips and rows read per page";

const PEOPLE = [
  ["visitor", null, ["/school-landing", "/programs", "/programs/certified-nursing-assistant", "/store", "/login", "/sitemap.xml", "/not-found"]],
  [
    "school owner",
    "owner@bayside.test",
    [
      "/school/dashboard",
      "/school/students",
      "/school/programs",
      "/school/classes",
      "/school/pre-enrolled-students",
      "/school/program-waitlist",
      "/school/program-inquiries",
      "/school/initiated-registrations",
      "/school/payments/payment-history",
      "/school/payments/refund-requests",
      "/school/payment-report",
      "/school/purchases",
      "/school/products",
      "/school/users",
      "/notifications",
      "/my-profile",
    ],
  ],
  ["student", "student@bayside.test", ["/student/home", "/student/classes", "/student/payments", "/student-my-profile", "/notifications"]],
];

/** The header is the product's own count; a host is looked up once in five seconds, so each page is asked twice and the second counts. */
export async function run(bench) {
  const rows = [];
  for (const [who, email, paths] of PEOPLE) {
    const headers = email ? { Cookie: await bench.signIn(email) } : {};
    for (const path of paths) {
      const ask = (visit) => bench.get(email ? path : `${path}?visit=${visit}`, { headers });
      await ask(`${Date.now()}a`);
      const answer = await ask(`${Date.now()}b`);
      if (answer.status === 404 && path !== "/not-found") continue;
      const { "x-d1-round-trips": trips = "-", "x-rows-read": read = "-" } = answer.headers;
      rows.push([path, who, answer.status, trips, read, answer.ms?.toFixed(1) ?? "-"]);
    }
  }
  table(["page", "who", "status", "round trips", "rows read", "ms"], rows);
  note("Reading the session counts as one; a page from the edge cache takes none.");
}
