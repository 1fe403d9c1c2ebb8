import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { nothingFound, numbersMeant, readAsk } from "~/features/students/ask-model";
import { searchOffice } from "~/features/students/domain/search-office";
import { NO_HITS } from "~/features/students/search-model";
import { classRow, programRow, registrationRow, studentRow, transactionRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

describe("the office search", () => {
  it("reads no more rows when other schools have students of the same name", async () => {
    const [here, there] = [await aSchool(), await aSchool()];
    const people = async (schoolId: string, count: number) => {
      const person = (index: number) =>
        db.insert(schema.students).values(studentRow(schoolId, { firstName: "Ximena", lastName: `Quillfeather ${index}` }));
      const [first, ...others] = Array.from({ length: count }, (_, index) => person(index));
      if (first) await db.batch([first, ...others]);
    };
    await people(here.id, 3);
    const rows = async () => {
      const ctx = await makeCtx({ as: here.admin.id });
      const before = ctx.db.rowsRead;
      expect((await searchOffice(ctx, { q: "quillf" })).students).toHaveLength(3);
      return ctx.db.rowsRead - before;
    };
    const alone = await rows();
    await people(there.id, 400);
    expect(await rows()).toBeLessThan(alone + 50);
  });

  it("finds students, programs and classes of the school, eight of each at most, in one round trip", async () => {
    const [here, there] = [await aSchool(), await aSchool()];
    for (const { id } of [here, there]) {
      const program = await insert(schema.programs, programRow(id, { title: "Zephyr Care" }));
      await insert(schema.classes, classRow(id, program.id, { code: `ZEPHYR-${id.slice(-6)}` }));
      for (let index = 0; index < 10; index += 1) await insert(schema.students, studentRow(id, { firstName: "Ana", lastName: `Zephyrin ${index}` }));
    }
    const ctx = await makeCtx({ as: here.admin.id });
    const before = ctx.db.roundTrips;
    const found = await searchOffice(ctx, { q: "zephyr" });
    expect(ctx.db.roundTrips - before).toBe(1);
    expect(found.students).toHaveLength(8);
    expect(found.students[0]).toMatchObject({ label: "Ana Zephyrin 0", to: expect.stringMatching(/^\/school\/students\//) });
    expect(found.programs.map(({ label }) => label)).toEqual(["Zephyr Care"]);
    expect(found.classes.map(({ label }) => label)).toEqual([`ZEPHYR-${here.id.slice(-6)}`]);
    expect(await searchOffice(ctx, { q: "z" })).toEqual(NO_HITS);
    expect(await searchOffice(ctx, {})).toEqual(NO_HITS);
  });

  it("is only for staff", async () => {
    const school = await aSchool();
    expect((await refusal(searchOffice(await makeCtx({ as: school.account.id }), { q: "ana" }))).kind).toBe("forbidden");
    expect((await refusal(searchOffice(await makeCtx({ host: school.host }), { q: "ana" }))).kind).toBe("unauthenticated");
  });
});

describe("a command in the search", () => {
  it("is parsed word by word", () => {
    const record = { verb: "record", who: "Tessa", amountCents: 20_000, method: "cash" };
    for (const said of ["record 200 cash Tessa", "Record $200.00 in cash from Tessa", "pay Tessa 200 cash", "record payment of 200 cash for Tessa"])
      expect(readAsk(said), said).toEqual(record);
    expect(readAsk("record 1,450.50 money order Tessa Marsh")).toEqual({
      verb: "record",
      who: "Tessa Marsh",
      amountCents: 145_050,
      method: "money_order",
    });
    expect(readAsk("refund R-42")).toEqual({ verb: "refund", who: "R-42", amountCents: null, method: null });
    expect(readAsk("Tessa record")).toEqual({ verb: null, who: "Tessa record", amountCents: null, method: null });
    expect(readAsk("constructor 200")).toMatchObject({ verb: null });
    expect(readAsk("record 0 Tessa")).toMatchObject({ who: "0 Tessa", amountCents: null });
  });

  it("asks for a name where it has none", () => {
    expect(nothingFound(" record 200 cash ")).toBe("Add a name: “record 200 cash Ana Ruiz”");
    expect(["record 200 cash Zoe", "refund", "zoe"].map(nothingFound)).toEqual(["No results.", "No results.", "No results."]);
  });

  it("may be a number, short or whole", () => {
    expect(numbersMeant("r-42", 2026)).toEqual(["R-42", "R-2026-00042", "R-2025-00042"]);
    expect(numbersMeant("RC-2026-00042", 2026)).toEqual(["RC-2026-00042"]);
    expect(numbersMeant("rf7", 2026)).toEqual(["RF-00007"]);
    expect(numbersMeant("i-42", 2026)).toEqual(["I-42", "I-2026-00042", "I-2025-00042"]);
    expect([numbersMeant("Ruth", 2026), numbersMeant("R-", 2026), numbersMeant("42", 2026)]).toEqual([[], [], []]);
    expect(numbersMeant("00078", 2026)).toEqual(["R-00078", "R-2026-00078", "R-2025-00078"]);
  });

  it("finds a store order by its invoice number, only for its school", async () => {
    const [here, there] = [await aSchool(), await aSchool()];
    for (const { id } of [here, there]) {
      const order = {
        schoolId: id,
        number: "I-2026-70001",
        firstName: "Orla",
        lastName: "Quist",
        email: "orla@example.test",
        delivery: "pickup",
      } as const;
      const sums = { subtotalCents: 4_000, totalCents: 4_000, status: "paid", fulfilment: "pending" } as const;
      const at = { expiresAt: 1, createdAt: 1, updatedAt: 1 };
      const purchase = await insert(schema.purchases, { id: `order-${id}`, code: `code-${id}`, ...order, ...sums, ...at });
      const paid = { purchaseId: purchase.id, type: "product_purchase", status: "succeeded", amountCents: 4_000 } as const;
      await insert(schema.transactions, transactionRow(id, { id: `paid-${id}`, ...paid }));
      await insert(schema.transactions, transactionRow(id, { ...paid, type: "refund", amountCents: -4_000 }));
    }
    const ctx = await makeCtx({ as: here.admin.id });
    const wanted = [{ to: `/receipts/paid-${here.id}`, label: "I-2026-70001", detail: "Orla Quist" }];
    for (const q of ["I-2026-70001", "i70001"]) expect((await searchOffice(ctx, { q })).numbers).toEqual(wanted);
    expect((await searchOffice(ctx, { q: "i-70002" })).numbers).toEqual([]);
  });

  it("finds matching forms of the school, in one round trip", async () => {
    const [here, there] = [await aSchool(), await aSchool()];
    const made = await Promise.all(
      [here, there].map(async ({ id }) => {
        const program = await insert(schema.programs, programRow(id, { title: "Wound Care" }));
        const course = await insert(schema.classes, classRow(id, program.id));
        const student = await insert(schema.students, studentRow(id, { firstName: "Quilla", lastName: "Osterman" }));
        const of = { classId: course.id, programId: program.id, studentId: student.id };
        const price = { tuitionCents: 80_000, applicationFeeCents: 0 };
        const owing = await insert(schema.registrations, registrationRow(id, of, { ...price, number: "R-2026-70001" }));
        const paid = await insert(schema.registrations, registrationRow(id, of, { ...price, number: "R-2026-70002", status: "cancelled" }));
        const pays = { studentId: student.id, status: "succeeded" } as const;
        await insert(schema.transactions, transactionRow(id, { ...pays, registrationId: owing.id, amountCents: 30_000 }));
        await insert(schema.transactions, transactionRow(id, { ...pays, registrationId: paid.id, amountCents: 80_000 }));
        return { program, student, owing, paid };
      }),
    );
    const [mine] = made;
    if (!mine) throw new Error("Nothing was made");
    const ctx = await makeCtx({ as: here.admin.id });
    const acts = async (q: string) => (await searchOffice(ctx, { q })).acts.map(({ to, label }) => [label, to]);
    const before = ctx.db.roundTrips;
    expect(await acts("record 200 check quilla")).toEqual([
      ["Record $200.00, check: Quilla Osterman", `/school/registrations/${mine.owing.id}?do=payment&amount=200.00&method=check`],
    ]);
    expect(ctx.db.roundTrips - before).toBe(1);
    expect((await acts("refund quilla")).map(([, to]) => to).sort()).toEqual(
      [mine.owing.id, mine.paid.id].map((id) => `/school/payments/refund-requests/add?registration=${id}`).sort(),
    );
    expect((await acts("refund r-70002")).map(([, to]) => to)).toEqual([`/school/payments/refund-requests/add?registration=${mine.paid.id}`]);
    expect(await acts("email quilla")).toEqual([["Email Quilla Osterman", `/school/students/${mine.student.id}?tab=emails`]]);
    expect((await acts("register quilla"))[0]).toEqual(["Register Quilla Osterman", `/school/students/add?student=${mine.student.id}`]);
    expect((await acts("new class wound"))[0]).toEqual(["New class: Wound Care", `/school/classes/add?program=${mine.program.id}`]);
    expect(await acts("new class")).toEqual([["New class", "/school/classes/add"]]);
    expect(await acts("quilla")).toEqual([]);
    expect((await searchOffice(ctx, { q: "r-70001" })).numbers).toEqual([
      { to: `/school/registrations/${mine.owing.id}`, label: "R-2026-70001", detail: "Quilla Osterman" },
    ]);
  });
});
