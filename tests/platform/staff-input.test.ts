import { beforeAll, describe, expect, it } from "vitest";
import { ZodEffects, ZodObject } from "zod";
import * as schema from "#drizzle/schema/index";
import { endpoints } from "~/api";
import { flag, issuesToFields } from "~/platform/input";
import { catalogueWords } from "~/platform/wording";
import { instructorRow, locationRow } from "~/seed/factories";
import { call } from "../support/http";
import { aClass } from "../support/registering";
import { insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;

beforeAll(async () => {
  school = await aClass();
});

const staff = (method: string, path: string, body?: unknown) => call(`/api${path}`, { method, as: school.owner.id, host: school.host, body });

/** Wordings of the library that checks input: nobody outside knows them. */
const FOREIGN = /^(Expected |Invalid|Required|String must|Number must|Array must|Too )/;

describe("input that does not fit", () => {
  it("is spoken of in the words of the catalogue, field by field", () => {
    const odd: unknown[] = [
      0,
      -1,
      1.5,
      true,
      "x".repeat(5000),
      "<b>",
      ["x".repeat(3000)],
      [[1]],
      [null],
      { a: 1 },
      { toString: "x" },
      [{ valueOf: 1, toString: null }],
    ];
    const wrong = endpoints.flatMap(({ method, path, verb: { verb } }) => {
      const object = verb.input instanceof ZodEffects ? verb.input.innerType() : verb.input;
      const names = object instanceof ZodObject ? Object.keys(object.shape) : [];
      const said = odd.flatMap((value) => {
        const read = verb.input.safeParse(Object.fromEntries(names.map((name) => [name, value])), { errorMap: catalogueWords });
        return read.success ? [] : Object.entries(issuesToFields(read.error));
      });
      return said.flatMap(([field, messages]) => messages.filter((text) => FOREIGN.test(text)).map((text) => `${method} ${path} ${field}: ${text}`));
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it("is answered so, in a body and in an address", async () => {
    const ask = async (query: string) => (await staff("GET", query)).body.errors;
    expect(
      (await staff("POST", "/instructors/", { first_name: "A", last_name: "B", email: "a@b.test", bio: "x".repeat(1001), is_public: 3 })).body,
    ).toEqual({
      detail: "Check the marked fields and try again.",
      code: "invalid",
      errors: { bio: ["Must be at most 1000 characters"], is_public: ["Enter true or false"] },
    });
    expect((await staff("PATCH", "/programs/update-program-order/", { items: "none" })).body.errors).toEqual({ items: ["Send this as a list"] });
    expect((await staff("POST", "/students/reg-analysis-report/", { fields: ["shoe size", 7] })).body.errors).toEqual({
      "fields.0": ['"shoe size" is not a valid choice'],
      "fields.1": ['"7" is not a valid choice'],
    });
    expect(await ask("/products/product-purchase/?from_date=soon&to_date=2026-02-31")).toEqual({
      from_date: ["Enter a valid date"],
      to_date: ["Enter a valid date"],
    });
    for (const path of ["/students/", "/payouts/", "/refund-requests/", "/students/registration-aggregate/"])
      expect([path, await ask(`${path}?from_date=2026-03-02&to_date=2026-03-01`)]).toEqual([path, { to_date: ["Enter a valid date"] }]);
    expect((await call("/api/students/?from_date=2026-03-02&to_date=2026-03-01", { host: school.host })).status).toBe(401);
  });

  it("names no fields where none is to blame", async () => {
    const { status, body } = await staff("POST", "/programs/", "[]");
    expect([status, body]).toEqual([400, { detail: "Send a JSON object.", code: "json_invalid" }]);
  });

  it("is no answer to yes or no", () => {
    const read = (value: unknown) => flag().safeParse(value).data;
    expect([true, "on", "true", "1"].map(read)).toEqual([true, true, true, true]);
    expect([false, "off", "false", "0", "", null, undefined].map(read)).toEqual([false, false, false, false, false, false, false]);
    expect(["perhaps", 1, {}, []].map((value) => flag().safeParse(value).success)).toEqual([false, false, false, false]);
  });
});

describe("what has to be there", () => {
  it("cannot be blanked by a change, and stays when it is left out", async () => {
    const made = await insert(schema.instructors, instructorRow(school.id, { status: "active" }));
    const place = await insert(schema.locations, locationRow(school.id));
    const product = await staff("POST", "/products/", { product_title: "Scrubs", price: "20.00" });
    const question = await staff("POST", "/registration-form/custom-questions/", { question_type: "boolean", label: "Why?" });
    const section = await staff("POST", "/sections/", {
      program: school.program.id,
      form_type: "registration",
      title: "More",
      questions: [question.body.id],
    });
    const never: [string, string, object?][] = [
      [`/instructors/${made.id}/`, "first_name"],
      [`/locations/${place.id}/`, "name"],
      [`/students/${school.student.id}/`, "last_name"],
      [`/products/${product.body.id}/`, "product_title"],
      [`/registration-form/custom-questions/${question.body.id}/`, "label"],
      [`/sections/${section.body.id}/`, "title"],
      [`/programs/${school.program.id}/`, "title"],
      ["/user-management/entity-user-partial-update/", "first_name", { id: school.admin.id }],
    ];
    for (const [path, field, rest] of never) {
      for (const blank of ["", "  ", null])
        expect([path, (await staff("PATCH", path, { ...rest, [field]: blank })).body.errors]).toEqual([
          path,
          { [field]: ["This field is required"] },
        ]);
      expect([path, (await staff("PATCH", path, { ...rest })).status]).toEqual([path, 200]);
    }
  });

  it("of a class is named, and its lists are cleared", async () => {
    const path = `/classes/${school.courseClass.id}/`;
    for (const field of ["class_id", "program", "class_mode", "meeting_type", "schedule", "capacity", "status"])
      expect([field, (await staff("PATCH", path, { [field]: null })).body.errors]).toEqual([field, { [field]: ["This field is required"] }]);
    const online = { meeting_type: "online", meeting_link: "meet.example.test/a" };
    expect(await staff("PATCH", path, { ...online, instructors: null, weekdays: "", waitlist: null })).toMatchObject({
      status: 200,
      body: { weekdays: [] },
    });
  });
});
