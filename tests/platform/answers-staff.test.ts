import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { endpoints } from "~/api";
import { newId } from "~/platform/ids";
import { affiliationRow, classRow, locationRow, programRow, userRow } from "~/seed/factories";
import { expectFit } from "../support/answer-shape";
import { call } from "../support/http";
import { aClass, quietSandbox } from "../support/registering";
import { aSchool, aSuperAdmin, insert } from "../support/rows";

type Json = Record<string, string>;
let school: Awaited<ReturnType<typeof aClass>>;
let partner: Awaited<ReturnType<typeof aSchool>>;
let boss: string;
const PERSON = { first_name: "Ana", last_name: "Shape", email: "ana.shape@example.test", phone: "401 555 0100" };

beforeAll(async () => {
  await quietSandbox();
  school = await aClass({ school: { plan: "advanced-and-chat" }, program: { preEnrollment: true } });
  partner = await aSchool({ type: "national_partner" });
  boss = (await aSuperAdmin()).id;
});

const made = <T = Json>(method: string, path: string, body?: unknown, status = 200, as = school.owner.id) =>
  expectFit<T>(method, path, { as, host: school.host, body, status });
const got = <T = Json>(path: string, query = "", as = school.owner.id) => expectFit<T>("GET", path, { as, host: school.host, query });
const listed = async (path: string, query = "", as = school.owner.id) => {
  const { results, count } = await got<{ results: Json[]; count: number }>(path, query, as);
  expect([path, results.length > 0, count]).toEqual([path, true, expect.any(Number)]);
  return results;
};
const visitor = async (path: string, body: unknown) =>
  expect([path, (await call(`/api${path}`, { method: "POST", host: school.host, body })).status]).toEqual([path, 201]);
const file = { file_name: "a.png", content_type: "image/png", size: 1000 };

describe("what the document says of an answer to staff", () => {
  it("is there for every call that answers with data", () => {
    const silent = endpoints.filter(({ method, path, verb, status, output }) => {
      const isOurs = /^\/(schools|custom-navbar|affilates|programs|classes|instructors|locations|sections|registration-form)\//.test(path);
      const isTheirs = /^\/(contact_program_info|pre-enrollments|payouts|refund-requests|user-management|students|inquiry-widget)\//.test(path);
      return (isOurs || isTheirs || /^\/products\/(?!public)/.test(path)) && !verb.verb.allow.public && status !== 204 && !output && method;
    });
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it("is what schools answer", async () => {
    await got("/schools/payment-plans/");
    await got("/schools/payment-plan-status/");
    await got("/schools/setup-guide-statuses/");
    await got("/schools/school-lms-enabled/");
    await got(`/schools/${school.id}/`);
    await made("PATCH", "/schools/update-school-profile/", { website_url: "school.example" });
    await made("PATCH", `/schools/${school.id}/update-meta-tags/`, { meta_title: "Learn" });
    await made("POST", "/schools/image-upload-url/", file);
    const { id } = await made("POST", "/custom-navbar-menu/", { text: "Shop", link: "shop.example" }, 201);
    await got(`/custom-navbar-menu/${id}/`);
    await made("PATCH", `/custom-navbar-menu/${id}/`, { text: "Our shop" });
    await made("PATCH", "/custom-navbar-menu/update-navbar-order/", { items: [{ id, order: 1 }] });
    await listed("/custom-navbar-menu/");
  });

  it("is what programs and their questions answer", async () => {
    const fresh = { title: "Shapes", type: "virtual", category: "Other", duration: 3, duration_type: "weeks", tuition_fee: "10.00" };
    const { id } = await made("POST", "/programs/", fresh, 201);
    await got(`/programs/${id}/`);
    await made("PATCH", `/programs/${id}/`, { description: "Long **words**", application_fee: 5 });
    await made("PATCH", `/programs/${id}/update-status/`, { status: "not_offered" });
    await made("PATCH", `/programs/${id}/show-scholarship-update/`, { show_scholarship: true });
    await made("PATCH", "/programs/update-show-scholarship-for-school/", { show_scholarship: false });
    await made("PATCH", "/programs/update-program-order/", { items: [{ id, order: 0 }] });
    await made("POST", "/programs/duplicate-program/", { program: id }, 201);
    await made("POST", "/programs/upload-url/", file);
    for (const path of ["/programs/", "/programs/school-offered-programs/", "/programs/reset-ordering/"]) await listed(path);
    for (const path of ["/programs/school-aggregate/", "/programs/all-programs-from-transition/", "/programs/tr-program-courses/"]) await got(path);
    await got("/programs/school-offered-programs-from-transition/");
    const faq = await made("POST", "/programs/faqs/", { program: id, question: "Why?", answer: "Because." }, 201);
    await got(`/programs/faqs/${faq.id}/`);
    await made("PATCH", `/programs/faqs/${faq.id}/`, { answer: "So." });
    await made("PATCH", "/programs/faqs/update-order/", { program: id, items: [{ id: faq.id, order: 3 }] });
    await listed("/programs/faqs/");
    const common = await made("POST", "/programs/default-faqs/", { question: "When?", answer: "Soon." }, 201);
    await got(`/programs/default-faqs/${common.id}/`);
    await made("PATCH", `/programs/default-faqs/${common.id}/`, { answer: "Now." });
    await listed("/programs/default-faqs/");
    await made("POST", `/programs/default-faqs/${common.id}/link-to-program/`, { program: id }, 201);
    await made("POST", `/programs/default-faqs/${common.id}/link-to-program/`, { program: id });
  });

  it("is what classes, instructors and locations answer", async () => {
    const address = { address: "1 Main Street", city: "Providence", state: "RI", zipcode: "02903" };
    const place = await made("POST", "/locations/", { name: "Here", ...address }, 201);
    await got(`/locations/${place.id}/`);
    await made("PATCH", `/locations/${place.id}/`, { room: "4" });
    const teacher = await made("POST", "/instructors/", { first_name: "Tea", last_name: "Cher", email: "tea@cher.test", is_public: true }, 201);
    await got(`/instructors/${teacher.id}/`);
    await made("PATCH", `/instructors/${teacher.id}/`, { bio: "Patient." });
    await listed("/instructors/");
    await listed("/instructors/list-public-instructors/");
    await got("/instructors/school-aggregate/");
    await made("POST", "/instructors/instructor-upload-url/", file);
    const when = { start_date: "2099-03-02", end_date: "2099-04-02", weekdays: [1], start_time: "09:00", end_time: "12:00", schedule: "daytime" };
    const body = {
      program: school.program.id,
      class_mode: "scheduled",
      meeting_type: "in_person",
      location: place.id,
      instructor: teacher.id,
      ...when,
    };
    const courseClass = await made("POST", "/classes/", { ...body, capacity: 4, tuition_override: "12.50" }, 201);
    await got(`/classes/${courseClass.id}/`);
    await made("PATCH", `/classes/${courseClass.id}/`, { orientation_date: "2099-03-01" });
    await made("PATCH", `/classes/${courseClass.id}/update-status/`, { status: "closed" });
    await made("POST", "/classes/duplicate-class/", { class: courseClass.id, start_date: "2099-06-01" }, 201);
    await made("POST", "/classes/get-registration-counts/", { classes: [courseClass.id] });
    await listed("/classes/");
    await got("/classes/school-aggregate/");
    await listed("/locations/");
    const other = await insert(schema.locations, locationRow(school.id));
    await made("POST", "/locations/delete-replace/", { location: place.id, replace_with: other.id });
  });

  it("is what forms answer", async () => {
    const question = await made(
      "POST",
      "/registration-form/custom-questions/",
      { question_type: "single_select", label: "Size?", options: ["S", "M"] },
      201,
    );
    await got(`/registration-form/custom-questions/${question.id}/`);
    await made("PATCH", `/registration-form/custom-questions/${question.id}/`, { help_text: "Of the scrubs" });
    await listed("/registration-form/custom-questions/");
    const of = { program: school.program.id, form_type: "registration" };
    const section = await made("POST", "/sections/", { ...of, title: "More", questions: [question.id] }, 201);
    await got(`/sections/${section.id}/`);
    await made("PATCH", `/sections/${section.id}/`, { title: "More of it" });
    await listed("/sections/");
    await made("POST", "/sections/question-count/", { sections: [section.id] });
    await got("/registration-form/", `?program=${school.program.id}&form_type=registration`);
    await made("POST", "/registration-form/", { ...of, sections: [{ id: section.id, order: 0 }] });
    await made("PATCH", "/registration-form/update-static-fields/", {
      form_type: "registration",
      static_fields: [{ name: "gender", mode: "optional" }],
    });
  });

  it("is what registrations, students and payments at the school answer", async () => {
    const courseClass = await insert(schema.classes, classRow(school.id, school.program.id, { startDate: "2099-03-09", endDate: "2099-04-17" }));
    const body = { ...PERSON, class: courseClass.id, payment_option: "pay_later" };
    const { registration, student } = await made<{ registration: Json; student: Json }>("POST", "/students/register-student-manually/", body, 201);
    const of = { registration: registration.id };
    await made("PATCH", "/students/change-payment-deadline/", { ...of, deadline: "2098-12-01" });
    const payment = await made("POST", "/students/create-payment-manually/", { ...of, amount: "25.00", method: "cash" }, 201);
    await made("POST", "/students/school-credit/", { student: student.id, amount: "40.00", reason: "Late start", expires_on: "2098-12-31" }, 201);
    await got("/students/school-credit/", `?student=${student.id}`);
    await made("POST", "/students/create-payment-manually/", { ...of, amount: "15.00", method: "school_credit" }, 201);
    const right = await made("PATCH", `/payouts/${payment.id}/update-payment-manually/`, { amount: "30.00" });
    await listed("/payouts/");
    const [refundable] = await listed("/payouts/plans-to-refund/", `?registration=${registration.id}`);
    expect(refundable?.payment_plan).toMatch(/^[\w-]{20,}$/);
    await made("PATCH", "/students/update-plan-to-pay/", { ...of, plan_to_pay: "not_sure_yet" });
    await made("PATCH", "/students/comment-registration/", { ...of, comment: "Kind" });
    const plan = await listed("/students/registration-payment-plans/", `?registration=${registration.id}`);
    await made("PATCH", "/students/update-registration-payment-plans/", { ...of, payment_plans: [{ id: plan[0]?.id, due_date: "2099-01-01" }] });
    await got("/students/registration-profile/", `?id=${registration.id}`);
    await listed(`/classes/${courseClass.id}/registrations/`);
    await listed("/students/");
    await got(`/students/${student.id}/`);
    await made("PATCH", `/students/${student.id}/`, { city: "Warwick" });
    await listed("/students/student_registered_classes/", `?student=${student.id}`);
    await got("/students/tr-get-enroll-status/", `?registration=${registration.id}`);
    for (const path of ["/students/school-aggregate/", "/students/registration-aggregate/", "/programs/registration-graph-data/"]) await got(path);
    await got("/payouts/school-payment-over-time-graph/");
    await listed("/payouts/school-payment-over-time-roster/");
    await listed("/payouts/school-payment-roster/");
    await made("POST", "/students/reg-analysis-report/", {}, 202);
    await expectFit("GET", "/classes/export-student-rosters-csv/", { as: school.admin.id, host: school.host, status: 202 });
    expect(right.id).not.toBe(payment.id);
    await made("PATCH", "/students/change-registration-status/", { ...of, status: "cancelled", reason: "Moved" });
  });

  it("is what inquiries, the waitlist and pre-enrollments answer", async () => {
    await visitor("/contact_program_info/", {
      name: "Ina Quiry",
      email: "ina@quiry.test",
      phone: PERSON.phone,
      program: school.program.id,
      message: "When?",
    });
    const [asked] = await listed("/contact_program_info/");
    await got(`/contact_program_info/${asked?.id}/`);
    await made("PATCH", `/contact_program_info/${asked?.id}/reply-to-query/`, { subject: "Soon", reply: "In March." });
    await made("PATCH", `/contact_program_info/${asked?.id}/update-contact-status/`, { contact_status: "contacted" });
    await got("/contact_program_info/school-consumed-tokens/");
    await got("/inquiry-widget/");
    const unscheduled = await insert(schema.programs, programRow(school.id, { waitlist: true }));
    await visitor("/programs/waitlist/", { ...PERSON, program: unscheduled.id });
    await listed("/programs/waitlist/list-waitlist/");
    await visitor("/pre-enrollments/", { ...PERSON, program: school.program.id });
    const [applied] = await listed("/pre-enrollments/");
    await got(`/pre-enrollments/${applied?.id}/`);
    await got("/pre-enrollments/profile/", `?id=${applied?.id}`);
    await made("PATCH", `/pre-enrollments/${applied?.id}/update-status/`, { status: "approved" });
    await made("PATCH", `/pre-enrollments/${applied?.id}/update-comment/`, { comment: "Promising" });
    await made("POST", "/pre-enrollments/resend-email/", { id: applied?.id });
    await got("/pre-enrollments/graph-data/");
    await listed("/students/initiate-registration/");
  });

  it("is what products and purchases answer", async () => {
    const product = await made("POST", "/products/", { product_title: "Scrubs", price: "20.00", sizes: [{ size: "M", stock: 4 }] }, 201);
    await got(`/products/${product.id}/`);
    await made("PATCH", `/products/${product.id}/`, { description: "Blue" });
    const link = { product: product.id, program: school.program.id };
    await made("POST", "/products/link-program/", link);
    await listed("/products/");
    await listed("/products/prg-linked-prd/", `?program=${school.program.id}`);
    await made("POST", "/products/unlink-from-program/", link);
    await made("POST", "/products/upload-url/", file);
    const at = { createdAt: Date.now(), updatedAt: Date.now() };
    const order = {
      firstName: "Ex",
      lastName: "Ternal",
      email: "ex@ternal.test",
      delivery: "pickup" as const,
      subtotalCents: 2_000,
      totalCents: 2_060,
    };
    const place = async (studentId: string | null, number: string) => {
      const id = newId();
      const paid = { status: "paid" as const, fulfilment: "pending" as const, serviceFeeCents: 60, expiresAt: Date.now() };
      await insert(schema.purchases, { id, schoolId: school.id, number, code: newId(), studentId, ...order, ...paid, ...at });
      const line = { productId: product.id ?? "", title: "Scrubs", size: "M", quantity: 1, unitCents: 2_000, position: 0 };
      await insert(schema.purchaseItems, { id: newId(), schoolId: school.id, purchaseId: id, ...line });
      return id;
    };
    const external = await place(null, "I-1");
    await place(school.student.id, "I-2");
    await listed("/products/product-purchase/");
    await listed("/products/product-purchase/external/");
    await got(`/products/product-purchase/${external}/external-detail/`);
    await made("PATCH", `/products/product-purchase/${external}/`, { delivery_status: "delivered", note: "At the desk" });
  });

  it("is what partners answer", async () => {
    const offered = await insert(schema.programs, programRow(partner.id));
    const { id } = await made("POST", "/affilates/", { national_partner: partner.id }, 201);
    await made("PATCH", `/affilates/${id}/respond-request/`, { status: "accepted" }, 200, partner.owner.id);
    await insert(schema.affiliations, affiliationRow((await aSchool()).id, partner.id, { status: "requested" }));
    await listed("/affilates/my-affiliations/");
    await listed("/affilates/my-affiliations/", "", partner.owner.id);
    await listed("/schools/national-partner/");
    await got(`/schools/national-partner/${partner.id}/`);
    await made("POST", "/schools/national-partner/add-prg-to-directory/", { program: offered.id });
    await made("POST", "/schools/national-partner/prg-directory-status/", { programs: [offered.id] });
    await made("POST", "/schools/national-partner/get-affiliation-status/", { schools: [partner.id] });
    await listed("/programs/school-referred-programs/");
    await listed("/programs/national-partners-offered-programs/");
  });

  it("is what payouts and refunds answer", async () => {
    await made("DELETE", "/payouts/unlink-account/");
    await made("POST", "/payouts/create/", { return_path: "/school/payments" }, 201);
    await made("POST", "/payouts/create/", { return_path: "/school/payments" });
    await got("/payouts/verify-account-link/", "?return_path=/school/payments");
    await got("/payouts/school-account/");
    await got("/payouts/payout-account-summary/");
    await got("/refund-requests/");
    await got("/refund-requests/student-refund-requests/");
  });

  it("is what accounts answer", async () => {
    const person = { first_name: "New", last_name: "Staff", email: "new.staff@example.test", role: "school_admin" };
    const { id } = await made("POST", "/user-management/entity-create-user/", person, 201);
    await got("/user-management/entity-user-retreive/", `?id=${id}`);
    await made("PATCH", "/user-management/entity-user-partial-update/", { id, first_name: "Newer" });
    const opened = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, passwordHash: "kept elsewhere" }));
    await made("PATCH", "/user-management/change-entity-status/", { id: opened.id, account_status: "inactive" });
    await made("PATCH", "/user-management/update-account-status/", { user: opened.id, account_status: "active" }, 200, boss);
    await made("POST", "/user-management/upload-url/", file);
    await listed("/user-management/entity-user-list/");
    await listed("/user-management/", "", boss);
    await got(`/user-management/${id}/`, "", boss);
    await made("PATCH", `/user-management/${id}/`, { last_name: "Person" }, 200, boss);
    await made("POST", "/user-management/", { ...person, email: "boss2@example.test", role: "super_admin" }, 201, boss);
  });
});
