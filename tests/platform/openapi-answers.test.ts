import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { classRow, instructorRow, locationRow, programRow } from "#drizzle/seed/factories";
import { endpoints } from "~/api";
import { newId } from "~/platform/ids";
import { call } from "../support/http";
import { quietSandbox } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let ids: { program: string; slug: string; klass: string; free: string };

beforeAll(async () => {
  await quietSandbox();
  school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const free = await insert(schema.programs, programRow(school.id, { tuitionCents: 0, applicationFeeCents: 0 }));
  const location = await insert(schema.locations, locationRow(school.id));
  const teacher = await insert(schema.instructors, instructorRow(school.id, { status: "active", isPublic: true }));
  const when = { startDate: "2099-03-09", endDate: "2099-04-17", locationId: location.id, instructorId: teacher.id };
  const klass = await insert(schema.classes, classRow(school.id, program.id, when));
  const freeClass = await insert(schema.classes, classRow(school.id, free.id, when));
  const at = { createdAt: Date.now(), updatedAt: Date.now() };
  await db
    .insert(schema.programFaqs)
    .values({ id: newId(), schoolId: school.id, programId: program.id, question: "Why?", answer: "Because.", position: 0, isVisible: true, ...at });
  ids = { program: program.id, slug: program.slug ?? "", klass: klass.id, free: freeClass.id };
});

/** What the document says a call answers, with nothing besides. */
function shapeOf(method: string, path: string): z.ZodTypeAny {
  const { response } = endpoints.find((each) => each.method === method.toLowerCase() && `/api${each.path}` === path) ?? {};
  if (!response) throw new Error(`${method} ${path} says nothing of its answer`);
  return closed(response);
}

function closed(shape: z.ZodTypeAny): z.ZodTypeAny {
  if (shape instanceof z.ZodObject)
    return z.object(Object.fromEntries(Object.entries(shape.shape as z.ZodRawShape).map(([name, field]) => [name, closed(field)]))).strict();
  if (shape instanceof z.ZodArray) return z.array(closed(shape.element));
  if (shape instanceof z.ZodNullable) return closed(shape.unwrap()).nullable();
  return shape instanceof z.ZodOptional ? closed(shape.unwrap()).optional() : shape;
}

async function expectFit(method: string, path: string, { query = "", body }: { query?: string; body?: unknown } = {}, status = 200) {
  const answer = await call<Record<string, string>>(path + query, { method, host: school.host, body });
  expect([path, answer.status]).toEqual([path, status]);
  const read = shapeOf(method, path).safeParse(answer.body);
  expect([path, read.success ? [] : read.error.issues]).toEqual([path, []]);
  return answer.body;
}

describe("what the document says of an answer", () => {
  it("is what the public reads answer", async () => {
    await expectFit("GET", "/api/programs/public-school-programs/", { query: "?ordering=-tuition_fee" });
    await expectFit("GET", "/api/programs/program-from-slug/", { query: `?slug=${ids.slug}` });
    await expectFit("GET", "/api/programs/faqs/public-faqs/", { query: `?program=${ids.program}` });
    await expectFit("GET", "/api/classes/program-offered-classes/");
    await expectFit("GET", "/api/classes/public-class-info/", { query: `?id=${ids.klass}` });
    await expectFit("POST", "/api/classes/program-incoming-class/", { body: { programs: [ids.program] } });
    await expectFit("GET", "/api/sections/public-section-list/", { query: `?program=${ids.program}` });
    await expectFit("GET", "/api/registration-form/public-static-fields/");
    await expectFit("GET", "/api/students/fetch-agreement-form/", { query: `?class=${ids.klass}` });
  });

  it("is what registering and paying answer", async () => {
    const person = { first_name: "Ana", last_name: "Shape", email: "shape@example.test", phone: "401 555 0100" };
    await expectFit("POST", "/api/students/", { body: { ...person, class: ids.free, payment_option: "free_plan" } }, 201);
    const intent = await expectFit("POST", "/api/students/create-payment-intent/", { body: { ...person, class: ids.klass } });
    const query = `?payment_intent=${intent.payment_intent}&payment_intent_client_secret=${intent.client_secret}`;
    await expectFit("GET", "/api/students/register-payment-success/", { query });
    const begun = await expectFit(
      "POST",
      "/api/students/initiate-registration/",
      { body: { ...person, program: ids.program, class: ids.klass } },
      201,
    );
    expect(begun.token).toMatch(/^[\w-]{20,}$/);
  });

  it("a program or class that is not there is 404, and a call that names none says what is missing", async () => {
    const ask = (path: string, body?: unknown) => call(path, { method: body ? "POST" : "GET", host: school.host, body });
    for (const path of ["fetch-agreement-form/?program=none", "fetch-agreement-form/?class=none"])
      expect((await ask(`/api/students/${path}`)).status).toBe(404);
    expect((await ask("/api/registration-form/public-static-fields/?program=none")).status).toBe(404);
    expect(await ask("/api/programs/faqs/public-faqs/")).toMatchObject({ status: 400, body: { errors: { program: ["This field is required"] } } });
    expect(await ask("/api/classes/program-incoming-class/", {})).toMatchObject({
      status: 400,
      body: { errors: { programs: ["This field is required"] } },
    });
  });
});
