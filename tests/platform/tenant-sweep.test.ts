import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "~/api";
import type { Endpoint } from "~/platform/endpoint-row";
import { type CanarySchool, canarySchool, contentsOf, ownedTables } from "../support/canary";
import { type Answer, call, tokenOf } from "../support/http";
import { dummyOf, fieldsOf, isReference } from "../support/plausible";
import { anEmployer, aSchool } from "../support/rows";

let a: CanarySchool;
let b: CanarySchool;
const callers: Record<string, string | undefined> = {};

beforeAll(async () => {
  a = await canarySchool("canary-a7");
  b = await canarySchool("canary-b3");
  callers.anonymous = undefined;
  callers.owner = await tokenOf(b.owner.id);
  callers.admin = await tokenOf(b.admin.id);
  callers.student = await tokenOf(b.account.id);
  callers.partner = await tokenOf((await aSchool({ type: "national_partner" })).owner.id);
  callers.employer = await tokenOf((await anEmployer()).id);
});

/** Addresses that do not say which table they are about. */
const OTHERWISE: Record<string, string> = {
  "/teach/sessions": "class_sessions",
  "/contact_program_info": "inquiries",
  "/custom-navbar-menu": "navbar_items",
  "/programs/faqs": "program_faqs",
  "/product-purchase": "purchases",
  "/user-management": "users",
  "/payouts": "transactions",
  "/initiate-registration": "registration_drafts",
  "/custom-questions": "questions",
  "/sections": "form_sections",
  "/affilates": "affiliations",
  "/campus-location": "site_campus",
  "/linked-school/custom-pages": "site_documents",
  "/linked-school/school-resources": "site_resource",
  "/linked-school/school-faqs": "site_faq",
  "/school-faq-obj": "site_faq",
  "/blogs": "site_post",
  "/marketing/template-canvas": "marketing_canvases",
  "/marketing/{id}": "marketing_texts",
};

/** The subjects of a call: the tables its path names, and their parents. */
function subjectsOf(endpoint: Endpoint): string[] {
  const takesAny = endpoint.path.includes("{") || "id" in fieldsOf(endpoint);
  if (!takesAny) return ["registrations"];
  const tables = ownedTables.map(({ name }) => name);
  const named = tables.filter(
    (name) =>
      endpoint.path.includes(`/${name}`) ||
      endpoint.path.includes(
        name
          .replaceAll("_", "-")
          .replace(/^form-/, "")
          .replace(/s$/, ""),
      ),
  );
  const meant = Object.entries(OTHERWISE).flatMap(([part, table]) => (endpoint.path.includes(part) ? [table] : []));
  const subjects = [...new Set([...meant, ...named])];
  return subjects.length > 0 ? subjects : ["students", "registrations", "files", "classes", "notifications", "export_jobs"];
}

/** The ids of a school under the names that inputs have. */
const idOf = (school: CanarySchool, subject: string) => (name: string) => {
  if (name === "school") return school.id;
  if (name === "slug" || name === "code") return `${school.mark}-${name === "slug" ? "programs-slug" : "registrations-code"}`;
  const stem = name.replace(/_ids?$/, "").replace(/s$/, "");
  return school.ids[`${stem}s`] ?? school.ids[stem === "clas" ? "classes" : `${stem}es`] ?? school.ids[subject] ?? "none";
};

/** One call, with the ids of a school wherever an id may stand. */
async function ask(endpoint: Endpoint, of: CanarySchool, subject: string, token: string | undefined, host = b.host): Promise<Answer<unknown>> {
  const method = endpoint.method.toUpperCase();
  const path = endpoint.path.replace(/\{\w+\}/g, of.ids[subject] ?? "none");
  const inQuery = method === "GET" || method === "DELETE";
  // In a body a slug names nothing: it is what the new thing shall be called, and comes back.
  const given = dummyOf(endpoint, (name) => (name === "slug" && !inQuery ? "a-slug-of-our-own" : idOf(of, subject)(name)));
  const query = inQuery ? `?${new URLSearchParams(given as Record<string, string>)}` : "";
  return call(`/api${path}${query}`, { method, host, token, body: inQuery ? undefined : given });
}

const wordsIn = ({ body, headers }: Answer<unknown>) =>
  `${typeof body === "string" ? body : JSON.stringify(body)} ${headers.get("location") ?? ""}`.toLowerCase();
const isIn = (answer: Answer<unknown>, mark: string) => wordsIn(answer).includes(mark);
/** Where there are no words, a row that was found is known by its id. */
const isOf = (answer: Answer<unknown>, { mark, ids }: CanarySchool) =>
  isIn(answer, mark) || (answer.status < 400 && Object.values(ids).some((id) => wordsIn(answer).includes(id)));
const title = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
const needsOne = (endpoint: Endpoint) =>
  endpoint.path.includes("{") || Object.entries(fieldsOf(endpoint)).some(([name, field]) => isReference(name) && !field.safeParse(undefined).success);

/** Whether a refusal came from looking for the row: it is not there, or no valid choice for the field that names it. */
function isNotThere({ status, body }: Answer<unknown>): boolean {
  if (status === 404) return true;
  const errors = (body as { errors?: Record<string, unknown> } | null)?.errors ?? {};
  return status === 400 && Object.keys(errors).length > 0 && Object.keys(errors).every(isReference);
}

/** Calls without a school's texts: figures, started jobs, shared data, super admin calls, and calls that need a signature, a key or a separate host. */
const WORDLESS = [
  "GET /best-school-city/",
  "GET /best-school-city/{id}/",
  "GET /best-school-state/",
  "GET /best-school-state/{id}/",
  "GET /classes/export-student-rosters-csv/",
  "GET /classes/school-aggregate/",
  "GET /contact_program_info/export-prg-inqueries-csv/",
  "GET /contact_program_info/school-consumed-tokens/",
  "GET /email-configs/",
  "GET /email-configs/{id}/",
  "GET /email-subscription/",
  "GET /email-subscription/unsubscribe/",
  // The canary's event is older than the seven days that it lists.
  "GET /events/",
  "GET /files/{fileId}/",
  // Its filters, which the sweep gives all at once, exclude each other.
  "GET /holdings/",
  "GET /hooks/sample/",
  "GET /inquiry-widget/{widgetKey}/",
  "GET /instructors/school-aggregate/",
  "GET /interested-schools/",
  "GET /interested-schools/{id}/",
  "GET /jobs/get-local-jobs/",
  // Days and amounts.
  "GET /journal/",
  "GET /marketing/",
  "GET /marketing/school-content-tokens/",
  "GET /marketing/{id}/",
  "GET /notifications/change-log/list-changelog/",
  "GET /notifications/change-log/retrieve-changelog/",
  // An archive, which the sweep doesn't open.
  "GET /oneroster/rostering.zip/",
  "GET /payouts/export-student-payments-csv/",
  "GET /payouts/express-link/",
  "GET /payouts/payout-account-summary/",
  "GET /payouts/plans-to-refund/",
  "GET /payouts/school-payment-over-time-graph/",
  "GET /payouts/school-payment-over-time-roster/",
  "GET /payouts/school-payment-roster/",
  "GET /payouts/verify-account-link/",
  "GET /pre-enrollments/export-pre-enrollments-csv/",
  "GET /pre-enrollments/export-pre-enrollments-over-time-csv/",
  "GET /pre-enrollments/graph-data/",
  "GET /pre-enrollments/public-static-fields/",
  "GET /products/product-purchase/external/",
  "GET /programs/all-programs-from-transition/",
  "GET /programs/export-program-registeration-roster-csv/",
  "GET /programs/export-programs-registration-over-time-csv/",
  "GET /programs/scholarships-from-transition/",
  "GET /programs/national-partners-offered-programs/",
  "GET /programs/school-aggregate/",
  "GET /programs/school-offered-programs-from-transition/",
  "GET /programs/school-referred-programs/",
  "GET /programs/tr-program-courses/",
  "GET /programs/waitlist/export-list-waitlist/",
  "GET /registration-form/public-static-fields/",
  "GET /registration-form/tr-scholarship-sections/",
  "GET /reports/rates/",
  "GET /schools/",
  "GET /schools/ai-call-logs-toggle/",
  "GET /schools/check-domain/",
  "GET /schools/ext-scholarships-from-transition/",
  "GET /schools/get-domain-school/",
  "GET /schools/instructor-id/",
  "GET /schools/instructor-school-info/",
  "GET /schools/national-partner/",
  "GET /schools/national-partner/{id}/",
  "GET /schools/payment-plan-status/",
  "GET /schools/payment-plans/",
  "GET /schools/school-lms-enabled/",
  "GET /schools/setup-guide-statuses/",
  "GET /schools/{id}/",
  "GET /state-hours/",
  "GET /students/initiate-registration/initiate-registration-draft/",
  "GET /students/initiate-registration/resend-reg-email/",
  "GET /students/product-detail/",
  "GET /students/register-payment-success/",
  "GET /students/registration-aggregate/",
  "GET /students/school-aggregate/",
  "GET /user-management/",
  "GET /user-management/{id}/",
  "GET /verify/{code}/",
];

/** Employers search all schools, and see only what a school publishes. */
const isPublicFor = (who: string, endpoint: Endpoint, answer: Answer<unknown>): boolean =>
  who === "employer" && title(endpoint) === "GET /schools/" && !/-(policy|agreement|notice|user|student)\b/.test(wordsIn(answer));

/** Super admins cross schools; their calls are refused to everybody here before anything is looked for. */
const isForSchools = ({ verb }: Endpoint) => verb.verb.allow.public || verb.verb.allow.roles.some((role: string) => role !== "super_admin");

/** Writes of many fields, refused for another one before they look: their own tests hand in another school's row. */
const REFUSED_BEFORE = [
  "PATCH /user-management/entity-user-partial-update/",
  "POST /classes/",
  "POST /programs/{id}/hour-rules/",
  "PATCH /classes/{id}/",
  // The sweep asks for too few seats.
  "POST /group-orders/quote/",
  "POST /group-orders/",
  "POST /sections/",
  "PATCH /sections/{id}/",
  // The canary's program has a disclosure that the call doesn't acknowledge.
  "POST /students/",
  "POST /students/register-student-manually/",
  "PATCH /marketing/template-canvas/{id}/",
];

describe("a school", () => {
  it("shows nothing of itself on another school's host, to whomever and by whatever id", async () => {
    const leaks: string[] = [];
    const found: string[] = [];
    for (const endpoint of endpoints.filter(({ method }) => method === "get"))
      for (const subject of subjectsOf(endpoint))
        await Promise.all(
          Object.entries(callers).map(async ([name, token]) => {
            const answer = await ask(endpoint, a, subject, token);
            if ((isOf(answer, a) && !isPublicFor(name, endpoint, answer)) || answer.status >= 500)
              leaks.push(`${title(endpoint)} by id of ${subject}: ${name} got ${answer.status}`);
            if (needsOne(endpoint) && answer.status < 400) found.push(title(endpoint));
          }),
        );
    expect(leaks).toEqual([]);
    expect([...new Set(found)]).toEqual([]);
  });

  it("is changed by nobody of another school", async () => {
    const before = await contentsOf(a.id);
    const changes: string[] = [];
    const reached = new Set<string>();
    const writes = endpoints.filter(({ method }) => method !== "get");
    // The whole school is compared after every few calls: reading it costs more than calling does.
    for (let start = 0; start < writes.length; start += 10) {
      const some = writes.slice(start, start + 10);
      for (const endpoint of some) {
        const asked = subjectsOf(endpoint).flatMap((subject) => Object.entries(callers).map(([name, token]) => ({ subject, name, token })));
        await Promise.all(
          asked.map(async ({ subject, name, token }) => {
            const answer = await ask(endpoint, a, subject, token);
            if (isIn(answer, a.mark) && answer.status !== 400) changes.push(`${title(endpoint)} shows ${subject} to ${name}`);
            if (answer.status >= 500 && answer.status !== 503) changes.push(`${title(endpoint)} fails for ${name} with ${answer.status}`);
            if (isNotThere(answer)) reached.add(title(endpoint));
          }),
        );
      }
      const after = await contentsOf(a.id);
      for (const [table, rows] of Object.entries(after))
        if (rows !== before[table]) changes.push(`one of ${some.map(title).join(", ")} changed ${table}`);
      Object.assign(before, after);
    }
    expect(changes).toEqual([]);
    const naming = writes.filter((endpoint) => isForSchools(endpoint) && needsOne(endpoint)).map(title);
    expect(naming.filter((name) => !reached.has(name))).toEqual(REFUSED_BEFORE);
    expect(naming.length).toBeGreaterThan(10);
  });

  it("shows itself at home: otherwise the sweep would prove nothing", async () => {
    const silent: string[] = [];
    // One that nobody has written to yet.
    const home = await canarySchool("canary-c9");
    const tokens = [undefined, await tokenOf(home.owner.id), await tokenOf(home.account.id)];
    for (const endpoint of endpoints.filter(({ method }) => method === "get")) {
      const answers: Answer<unknown>[] = [];
      for (const subject of WORDLESS.includes(title(endpoint)) ? subjectsOf(endpoint).slice(0, 1) : subjectsOf(endpoint))
        if (!answers.some((answer) => isOf(answer, home)))
          answers.push(...(await Promise.all(tokens.map((token) => ask(endpoint, home, subject, token, home.host)))));
      if (!answers.some((answer) => isOf(answer, home))) silent.push(title(endpoint));
    }
    expect(silent.sort()).toEqual([...WORDLESS].sort());
  });
});
