import { beforeAll, describe, expect, it } from "vitest";
import { passwordResets, users } from "#drizzle/schema/identity";
import * as schema from "#drizzle/schema/index";
import { endpoints } from "~/api";
import { hashToken, newId, secretToken } from "~/platform/ids";
import { aProduct } from "../store/shop";
import { expectFit } from "../support/answer-shape";
import { call } from "../support/http";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aClass, quietSandbox } from "../support/registering";
import { aSuperAdmin, db, insert } from "../support/rows";

type Json = Record<string, string>;
let school: Awaited<ReturnType<typeof aClass>>;
let boss: string;

beforeAll(async () => {
  await quietSandbox();
  school = await aClass({ school: { plan: "advanced-and-chat" }, program: { preEnrollment: true } });
  boss = (await aSuperAdmin()).id;
  await db.update(users).set({ passwordHash: await passwordHash() });
});

const visit = <T = Json>(method: string, path: string, query = "", body?: unknown, status = 200) =>
  expectFit<T>(method, path, { host: school.host, query, body, status });
const ask = <T = Json>(as: string, method: string, path: string, query = "", body?: unknown, status = 200) =>
  expectFit<T>(method, path, { as, host: school.host, query, body, status });
const person = { first_name: "Ana", last_name: "Shape", email: "ana.shape@example.test", phone: "401 555 0100" };
const file = { file_name: "a.png", content_type: "image/png", size: 12 };

describe("what the document says of an answer to people", () => {
  it("is there for every call that is open to anybody, or to anybody who is signed in", () => {
    const ofPeople = (path: string) => /^\/(token|users|password-reset|notifications|exports|uploads|email-subscription)\//.test(path);
    const silent = endpoints.filter(
      ({ path, verb, status, output, send, method }) =>
        (verb.verb.allow.public || ofPeople(path)) && status !== 204 && !output && !send && `${method} ${path}` !== REDIRECT,
    );
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it("is what signing in and the own account answer", async () => {
    const { refresh, access } = await visit("POST", "/token/", "", { email: school.account.email, password: PASSWORD });
    expect(access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await visit("POST", "/token/refresh/", "", { refresh });
    for (const as of [school.account.id, school.owner.id, boss]) {
      await ask(as, "GET", "/users/me/");
      await ask(as, "GET", "/users/my-linked-entity/");
      await ask(as, "PATCH", "/users/update-profile/", "", { first_name: "Ana" });
      await ask(as, "POST", "/users/avatar-upload-url/", "", file);
    }
    const next = { current_password: PASSWORD, password: "Fresh-pass-9", confirm_password: "Fresh-pass-9" };
    await ask(school.account.id, "PATCH", "/users/update-password/", "", next);
    await visit("POST", "/password-reset/", "", { email: school.admin.email });
    const token = secretToken();
    const link = { id: newId(), tokenHash: await hashToken(token), userId: school.admin.id };
    await insert(passwordResets, { ...link, createdAt: Date.now(), expiresAt: Date.now() + 60_000 });
    await visit("POST", "/password-reset/validate_token/", "", { token });
    await visit("POST", "/password-reset/confirm/", "", { token, password: "Fresh-pass-9", confirm_password: "Fresh-pass-9" });
  });

  it("is what the bell and uploads answer", async () => {
    const update = { notification_title: "Better lists", body: "They **sort**.", image_url: "example.test/a.png" };
    const { id } = await ask(boss, "POST", "/notifications/change-log/", "", update, 201);
    await ask(school.owner.id, "GET", "/notifications/change-log/list-changelog/");
    await ask(school.owner.id, "GET", "/notifications/change-log/retrieve-changelog/", `?id=${id}`);
    const row = { id: newId(), userId: school.owner.id, schoolId: school.id, type: "refund_approved" as const, extra: { refund_id: "x" } };
    await insert(schema.notifications, { ...row, isRead: false, createdAt: Date.now() });
    await ask(school.owner.id, "GET", "/notifications/");
    await ask(school.owner.id, "PATCH", `/notifications/${row.id}/`, "", { is_read: true });
    await ask(school.owner.id, "PUT", "/notifications/mark-all-read/");
    const place = await visit("POST", "/students/upload-url/", "", file);
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
    const [path = "", query = ""] = (place.url ?? "").replace(/^https?:\/\/[^/]+\/api/, "").split("?");
    await visit("PUT", path, `?${query}`, bytes);
    const started = await call<Json>("/api/students/reg-analysis-report/", { method: "POST", as: school.owner.id, body: {} });
    await ask(school.owner.id, "GET", `/exports/${started.body.export_id}/`);
  });

  it("is what a school's site, store and widget answer", async () => {
    await visit("GET", "/schools/get-domain-school/", `?url=${school.host}`);
    await visit("GET", "/schools/check-domain/");
    await visit("GET", "/programs/scholarships-from-transition/");
    await visit("GET", "/schools/ext-scholarships-from-transition/");
    await visit("GET", "/pre-enrollments/public-static-fields/");
    await visit("POST", "/pre-enrollments/", "", { ...person, program: school.program.id }, 201);
    await visit(
      "POST",
      "/programs/waitlist/",
      "",
      { program: school.program.id, full_name: "Ana Shape", email: person.email, phone: person.phone },
      201,
    );
    const question = { name: "Ana", email: person.email, phone: person.phone, message: "When?" };
    await visit("POST", "/contact_program_info/", "", question, 201);
    const { widget_key: key } = (await call<Json>("/api/inquiry-widget/", { as: school.owner.id })).body;
    await visit("GET", `/inquiry-widget/${key}/`);
    await visit("POST", `/inquiry-widget/${key}/submit/`, "", { ...question, message: "Where?" }, 201);
    const product = await aProduct(school.id, { title: "Coat", slug: "coat", sizes: { S: 2, M: 3 } });
    for (const path of ["/students/products-list/", "/products/public-product-list/"]) {
      const { results } = await visit<{ results: Json[] }>("GET", path);
      expect([path, results.map(({ product_title }) => product_title)]).toEqual([path, ["Coat"]]);
    }
    await visit("GET", "/students/product-detail/", "?slug=coat");
    const order = { full_name: "Ana Shape", email: person.email, phone: person.phone, items: [{ id: product.id, size: "M", quantity: 1 }] };
    await visit("POST", "/students/create-product-payment-intent/", "", order);
    const typed = { ...person, program: school.program.id, class: school.courseClass.id, values: { city: "Bristol" } };
    const { token } = await visit("POST", "/students/initiate-registration/", "", typed, 201);
    await visit("GET", "/students/initiate-registration/initiate-registration-draft/", `?token=${token}`);
    const { submission } = (await call<Json>("/api/instructors/school-aggregate/", { as: school.owner.id })).body;
    await visit("GET", "/schools/instructor-id/", `?submission=${submission}`);
    await visit("GET", "/schools/instructor-school-info/", `?submission=${submission}`);
  });
});

/** Leads a person to a page. */
const REDIRECT = "get /email-subscription/unsubscribe/";
