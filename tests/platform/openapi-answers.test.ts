import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { newId } from "~/platform/ids";
import { classRow, instructorRow, locationRow, programRow } from "~/seed/factories";
import { expectFit } from "../support/answer-shape";
import { call } from "../support/http";
import { quietSandbox } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let ids: { program: string; slug: string; courseClass: string; free: string };

beforeAll(async () => {
  await quietSandbox();
  school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const free = await insert(schema.programs, programRow(school.id, { tuitionCents: 0, applicationFeeCents: 0 }));
  const location = await insert(schema.locations, locationRow(school.id));
  const teacher = await insert(schema.instructors, instructorRow(school.id, { status: "active", isPublic: true }));
  const when = { startDate: "2099-03-09", endDate: "2099-04-17", locationId: location.id, instructorId: teacher.id };
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, when));
  const freeClass = await insert(schema.classes, classRow(school.id, free.id, when));
  const at = { createdAt: Date.now(), updatedAt: Date.now() };
  await db
    .insert(schema.programFaqs)
    .values({ id: newId(), schoolId: school.id, programId: program.id, question: "Why?", answer: "Because.", position: 0, isVisible: true, ...at });
  ids = { program: program.id, slug: program.slug ?? "", courseClass: courseClass.id, free: freeClass.id };
});

const ask = <T = Record<string, string>>(method: string, path: string, { query, body }: { query?: string; body?: unknown } = {}, status = 200) =>
  expectFit<T>(method, path, { host: school.host, query, body, status });

describe("what the document says of an answer", () => {
  it("is what the public reads answer", async () => {
    await ask("GET", "/programs/public-school-programs/", { query: "?ordering=-tuition_fee" });
    await ask("GET", "/programs/program-from-slug/", { query: `?slug=${ids.slug}` });
    await ask("GET", "/programs/faqs/public-faqs/", { query: `?program=${ids.program}` });
    await ask("GET", "/classes/program-offered-classes/");
    await ask("GET", "/classes/public-class-info/", { query: `?id=${ids.courseClass}` });
    await ask("POST", "/classes/program-incoming-class/", { body: { programs: [ids.program] } });
    await ask("GET", "/sections/public-section-list/", { query: `?program=${ids.program}` });
    await ask("GET", "/registration-form/public-static-fields/");
    await ask("GET", "/students/fetch-agreement-form/", { query: `?class=${ids.courseClass}` });
  });

  it("is what registering and paying answer", async () => {
    const person = { first_name: "Ana", last_name: "Shape", email: "shape@example.test", phone: "401 555 0100" };
    await ask("POST", "/students/", { body: { ...person, class: ids.free, payment_option: "free_plan" } }, 201);
    const intent = await ask("POST", "/students/create-payment-intent/", { body: { ...person, class: ids.courseClass } });
    const query = `?payment_intent=${intent.payment_intent}&payment_intent_client_secret=${intent.client_secret}`;
    await ask("GET", "/students/register-payment-success/", { query });
    const begun = await ask("POST", "/students/initiate-registration/", { body: { ...person, program: ids.program, class: ids.courseClass } }, 201);
    expect(begun.token).toMatch(/^[\w-]{20,}$/);
  });

  it("a program or class that is not there is 404, and a call that names none says what is missing", async () => {
    const get = (path: string, body?: unknown) => call(path, { method: body ? "POST" : "GET", host: school.host, body });
    for (const path of ["fetch-agreement-form/?program=none", "fetch-agreement-form/?class=none"])
      expect((await get(`/api/students/${path}`)).status).toBe(404);
    expect((await get("/api/registration-form/public-static-fields/?program=none")).status).toBe(404);
    expect(await get("/api/programs/faqs/public-faqs/")).toMatchObject({ status: 400, body: { errors: { program: ["This field is required"] } } });
    expect(await get("/api/classes/program-incoming-class/", {})).toMatchObject({
      status: 400,
      body: { errors: { programs: ["This field is required"] } },
    });
  });
});
