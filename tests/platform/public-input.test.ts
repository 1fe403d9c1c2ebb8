import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { newId } from "~/platform/ids";
import { classRow, instructorRow, programRow, userRow } from "~/seed/factories";
import { aProduct } from "../store/shop";
import { call } from "../support/http";
import { aClass, quietSandbox } from "../support/registering";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

type Json = Record<string, unknown> & { errors?: Record<string, string[]>; code?: string; results?: Json[]; count?: number };
let school: Awaited<ReturnType<typeof aClass>>;

beforeAll(async () => {
  await quietSandbox();
  school = await aClass({ program: { preEnrollment: true } });
});

/** Classes of the fixtures have begun by the clock of these calls. */
const ahead = (id: string) => db.update(schema.classes).set({ startDate: "2099-03-09", endDate: "2099-04-17" }).where(eq(schema.classes.id, id));

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  call<Json>(`/api${path}`, { method, host: school.host, body, headers });
const own = (as: string, method: string, path: string, body?: unknown) => call<Json>(`/api${path}`, { method, as, host: school.host, body });
const person = (name: string) => ({ first_name: "Ana", last_name: name, email: `${name.toLowerCase()}@public.test`, phone: "(401) 555 - 0100" });
const REQUIRED = ["This field is required"];

describe("what a call of the public API takes", () => {
  it("takes a blank page, order or filter for none", async () => {
    const { status, body } = await send("GET", "/programs/public-school-programs/?limit=&offset=&ordering=&search=&type=");
    expect([status, body.count]).toEqual([200, 1]);
    expect((await send("GET", `/sections/public-section-list/?program=${school.program.id}&form_type=`)).status).toBe(200);
  });

  it("knows the fields of no form of a program that is not there", async () => {
    for (const form of ["registration-form", "pre-enrollments"])
      expect([form, (await send("GET", `/${form}/public-static-fields/?program=none`)).status]).toEqual([form, 404]);
  });

  it("asks for an address or a phone number that is null as for one that is missing", async () => {
    const { body } = await send("POST", "/contact_program_info/", { name: "Ana", email: null, phone: null, message: "Hi" });
    expect(body.errors).toEqual({ email: REQUIRED, phone: REQUIRED });
  });

  it("speaks of the name as it was sent, when a waitlist wants it", async () => {
    const ask = (body: Record<string, unknown>) => send("POST", "/programs/waitlist/", { program: school.program.id, ...body });
    const contact = { email: "wait@public.test", phone: "(401) 555 - 0100" };
    expect((await ask(contact)).body.errors).toEqual({ full_name: REQUIRED });
    expect((await ask({ ...contact, full_name: "x".repeat(90) })).body.errors).toEqual({ full_name: ["Must be at most 80 characters"] });
    expect((await ask({ ...contact, first_name: "Ana" })).body.errors).toEqual({ last_name: REQUIRED });
    expect((await ask({ ...contact, full_name: "Ana Lee" })).status).toBe(201);
  });

  it("keeps two questions of different kinds apart, though the words are the same", async () => {
    const body = { name: "Ana", email: "twice@public.test", phone: "(401) 555 - 0100", message: "What does it cost?" };
    const ids = await Promise.all(
      ["program_general", "program_general", "scholarship"].map(
        async (inquiry_type) => (await send("POST", "/contact_program_info/", { ...body, inquiry_type })).body.id,
      ),
    );
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it("takes JSON's true and false for a yes-or-no question", async () => {
    const sectionId = newId();
    const questionId = newId();
    const at = { createdAt: Date.now(), updatedAt: Date.now() };
    const there = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0 } });
    await ahead(there.courseClass.id);
    const question = { schoolId: there.id, type: "boolean" as const, label: "Been here before?", mode: "required" as const, options: [] };
    await insert(schema.questions, { id: questionId, ...question, ...at });
    await insert(schema.formSections, {
      id: sectionId,
      schoolId: there.id,
      programId: there.program.id,
      formType: "registration",
      title: "You",
      position: 0,
      ...at,
    });
    await insert(schema.sectionQuestions, { schoolId: there.id, sectionId, questionId, position: 0 });
    const ask = (value: unknown, name: string) =>
      call<Json>("/api/students/", {
        method: "POST",
        host: there.host,
        body: { ...person(name), class: there.courseClass.id, payment_option: "free_plan", answers: [{ question: questionId, value }] },
      });
    expect((await ask(false, "No")).status).toBe(201);
    expect((await ask("maybe", "Perhaps")).body.errors).toEqual({ [`answers.${questionId}`]: ['"maybe" is not a valid choice'] });
    const [answer] = await db.select().from(schema.registrationAnswers).where(eq(schema.registrationAnswers.questionId, questionId));
    expect(answer?.value).toBe("No");
  });

  it("says which line of an order names nothing, or no size", async () => {
    const coat = await aProduct(school.id, { sizes: { S: 1, M: 1 } });
    const order = (items: unknown[], headers?: Record<string, string>, full_name = "Ana Lee") =>
      send("POST", "/students/create-product-payment-intent/", { full_name, email: "order@public.test", phone: "(401) 555 - 0100", items }, headers);
    const wrong = await order([{ id: "none" }, { id: coat.id }, { id: coat.id, size: "XL" }]);
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { "items.0.id": ['"none" is not a valid choice'], "items.1.size": ["Please select a size."], "items.2.size": ['"XL" is not a valid choice'] },
    ]);
    const key = { "Idempotency-Key": "public-order-1" };
    expect((await order([{ id: coat.id, size: "S" }], key)).status).toBe(200);
    const other = await order([{ id: coat.id, size: "S" }], key, "Somebody Else");
    expect([other.status, other.body.code]).toEqual([409, "idempotency_mismatch"]);
    expect((await send("GET", "/students/product-detail/")).body.errors).toEqual({ slug: REQUIRED });
  });

  it("shows twenty products a page, as of every list, by the names that they are answered under", async () => {
    const there = await aSchool();
    for (let index = 0; index < 21; index += 1) await aProduct(there.id, { title: `Part ${String.fromCharCode(97 + index)}`, position: 30 - index });
    const list = async (query: string) => (await call<Json>(`/api/students/products-list/${query}`, { host: there.host })).body.results ?? [];
    expect((await list("")).length).toBe(20);
    expect((await list("?ordering=-product_title&limit=1")).map(({ product_title }) => product_title)).toEqual(["Part u"]);
    expect((await list("?ordering=-featured&limit=1")).map(({ product_title }) => product_title)).toEqual(["Part a"]);
  });

  it("orders classes and programs by what they are answered with, and finds who teaches a program", async () => {
    const there = await aSchool();
    const program = await insert(schema.programs, programRow(there.id, { applicationFeeCents: 5_000 }));
    await insert(schema.programs, programRow(there.id, { applicationFeeCents: 1_000 }));
    const teacher = await insert(schema.instructors, instructorRow(there.id, { status: "active", isPublic: true }));
    const when = { startDate: "2099-03-09", endDate: "2099-04-17", instructorId: teacher.id };
    await insert(schema.classes, classRow(there.id, program.id, { ...when, code: "B-1", capacity: 4 }));
    await insert(schema.classes, classRow(there.id, program.id, { ...when, code: "A-9", capacity: 9, instructorId: null }));
    const list = async (path: string) => (await call<Json>(`/api${path}`, { host: there.host })).body.results ?? [];
    expect((await list("/classes/program-offered-classes/?ordering=-class_id")).map((row) => row.class_id)).toEqual(["B-1", "A-9"]);
    expect((await list("/classes/program-offered-classes/?ordering=seats_left")).map((row) => row.seats_left)).toEqual([4, 9]);
    const fees = await list("/programs/public-school-programs/?ordering=-application_fee");
    expect(fees.map((row) => row.application_fee)).toEqual(["50.00", "10.00"]);
    expect((await list(`/instructors/list-public-instructors/?program=${program.id}&ordering=full_name`)).map(({ id }) => id)).toEqual([teacher.id]);
  });

  it("reads the refund policy with the product's own agreement", async () => {
    const { body } = await send("GET", "/students/fetch-agreement-form/");
    expect(body.body).toContain("Online service fees and the application fee are non-refundable. A class transfer is allowed without an extra");
  });
});

describe("registering over the API", () => {
  it("begins a registration, goes on with its token alone, and shows it to staff at once", async () => {
    const path = "/students/initiate-registration/";
    const first = await send("POST", path, { program: school.program.id, ...person("Begun"), values: { zipcode: "nonsense", city: "Bristol" } });
    const { id, token } = first.body as { id: string; token: string };
    expect((await send("POST", path, { id, first_name: "Bea" })).body.errors).toEqual({ token: REQUIRED });
    expect((await send("POST", path, {})).body.errors).toEqual({ program: REQUIRED });
    const second = await send("POST", path, { id, token, first_name: "Bea", step: 2 });
    expect([first.status, second.status, second.body]).toEqual([201, 200, { id, token }]);
    const draft = (await send("GET", `${path}initiate-registration-draft/?token=${token}`)).body;
    expect(draft).toMatchObject({ program: school.program.id, step: 2, values: { first_name: "Bea", city: "Bristol" } });
    expect((await own(school.admin.id, "GET", `${path}?search=begun`)).body.results?.map((row) => row.id)).toEqual([id]);
    expect((await own(school.admin.id, "DELETE", `${path}${id}/`)).status).toBe(204);
  });

  it("registers who pays later without a payment where nothing is due at once", async () => {
    const program = { tuitionCents: 70_000, applicationFeeCents: 0, paymentOptions: ["pay_now" as const, "pay_later" as const] };
    const there = await aClass({ program });
    await ahead(there.courseClass.id);
    const ask = (path: string, body: Record<string, unknown>) => call<Json>(`/api${path}`, { method: "POST", host: there.host, body });
    const { status, body } = await ask("/students/", { ...person("Later"), class: there.courseClass.id, payment_option: "pay_later" });
    expect([status, body.registration]).toMatchObject([201, { payment_option: "pay_later", payment_status: "unpaid", amount_due: "700.00" }]);
    const now = await ask("/students/", { ...person("Now"), class: there.courseClass.id, payment_option: "pay_now" });
    expect([now.status, now.body.code]).toEqual([409, "payment_due"]);
    const dear = await aClass({ program: { ...program, applicationFeeCents: 10_000 } });
    await ahead(dear.courseClass.id);
    const fee = { ...person("Fee"), class: dear.courseClass.id, payment_option: "pay_later" };
    const due = await call<Json>("/api/students/", { method: "POST", host: dear.host, body: fee });
    expect([due.status, due.body.code]).toEqual([409, "payment_due"]);
    await db
      .update(schema.programs)
      .set({ paymentOptions: ["pay_now"] })
      .where(eq(schema.programs.id, there.program.id));
    const refused = await ask("/students/", { ...person("Refused"), class: there.courseClass.id, payment_option: "pay_later" });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ["payment_option"]]);
    expect((await ask("/students/create-payment-intent/", { registration: "some" })).body.errors).toEqual({ payment_plan: REQUIRED });
  });
});

describe("the own account over the API", () => {
  it("refuses a token of any length as unknown", async () => {
    const long = "x".repeat(900);
    expect((await send("POST", "/token/refresh/", { refresh: long })).status).toBe(401);
    expect((await own(school.admin.id, "POST", "/token/revoke/", { refresh: long })).status).toBe(204);
    for (const token of [long, 5]) {
      const { status, body } = await send("POST", "/password-reset/validate_token/", { token });
      expect([status, body.status]).toEqual([404, "token_invalid"]);
    }
  });

  it("clears a phone and a picture by null, and keeps a student's phone", async () => {
    const profile = (as: string, body: Record<string, unknown>) => own(as, "PATCH", "/users/update-profile/", body);
    await profile(school.owner.id, { phone: "(401) 555 - 0122" });
    await db.update(schema.users).set({ avatarFileId: "picture" }).where(eq(schema.users.id, school.owner.id));
    expect((await profile(school.owner.id, { phone: null, avatar_url: null })).body).toMatchObject({ phone: null, avatar_url: null });
    await db.update(schema.users).set({ phone: null }).where(eq(schema.users.id, school.account.id));
    await db.update(schema.students).set({ phone: "(401) 555 - 0133" }).where(eq(schema.students.id, school.student.id));
    expect((await own(school.account.id, "GET", "/users/me/")).body.phone).toBe("(401) 555 - 0133");
    expect((await profile(school.account.id, { phone: null })).body.phone).toBe("(401) 555 - 0133");
  });

  it("knows no birthday to come", async () => {
    const wrong = { date_of_birth: ["Enter a valid date"] };
    for (const [path, day] of [
      ["/users/update-profile/", "2090-01-01"],
      [`/students/${school.student.id}/`, "2090-01-01"],
      ["/users/update-profile/", "1899-12-31"],
    ])
      expect((await own(school.account.id, "PATCH", path as string, { date_of_birth: day })).body.errors).toEqual(wrong);
  });

  it("says what is wrong with an announced file beside what announced it", async () => {
    const place = async (given: Record<string, unknown>) =>
      (await own(school.owner.id, "POST", "/users/avatar-upload-url/", { file_name: "a.png", content_type: "image/png", size: 9, ...given })).body
        .errors;
    expect(await place({ content_type: "text/html" })).toEqual({ content_type: ["This file type is not allowed"] });
    expect(await place({ size: 900_000_000 })).toEqual({ size: ["File is larger than 5 MB"] });
    expect(await place({ size: 0 })).toEqual({ size: ["Must be at least 1"] });
  });

  it("finds notifications by what they say, not by what their parts are called", async () => {
    const row = { userId: school.admin.id, schoolId: school.id, type: "student_registration" as const, isRead: false, createdAt: Date.now() };
    await insert(schema.notifications, { ...row, id: newId(), extra: { student_name: "Bea Quill", program: "Care" } });
    const found = async (search: string) => (await own(school.admin.id, "GET", `/notifications/?search=${search}`)).body.count;
    expect([await found("quill"), await found("student_name")]).toEqual([1, 0]);
  });
});

describe("accounts over the API", () => {
  it("are found by every role there is, and ordered by every name", async () => {
    const list = async (query: string) => (await own(school.owner.id, "GET", `/user-management/entity-user-list/${query}`)).body;
    expect((await list("?role=student")).count).toBe(0);
    expect((await list("?role_type=student")).count).toBe(0);
    for (const sort of ["first_name", "-last_name", "account_status"]) expect((await list(`?ordering=${sort}`)).count).toBe(2);
  });

  it("are taken away by a super admin though they were used, but for a school's last owner", async () => {
    const { id: boss } = await aSuperAdmin();
    const gone = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, lastLoginAt: Date.now() }));
    expect((await own(boss, "DELETE", `/user-management/${gone.id}/`)).status).toBe(204);
    expect((await own(boss, "GET", `/user-management/${gone.id}/`)).status).toBe(404);
    const last = await own(boss, "DELETE", `/user-management/${school.owner.id}/`);
    expect([last.status, last.body.code]).toEqual([409, "last_owner"]);
  });

  it("gives an API client the embed code of a widget that nobody has saved yet, the same each time", async () => {
    const there = await aSchool();
    const ask = () => call<Json>("/api/inquiry-widget/", { as: there.owner.id, host: there.host });
    const { widget_key: key } = (await ask()).body;
    expect(key).toMatch(/^\w{20}$/);
    expect((await ask()).body.widget_key).toBe(key);
    expect((await call(`/api/inquiry-widget/${key}/`, {})).status).toBe(200);
  });
});
