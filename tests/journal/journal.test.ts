import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { makeKey } from "~/features/api-keys/domain/change-keys";
import { saveAccounts, showJournal } from "~/features/journal/domain/journal-accounts";
import { entryOf, type Movement } from "~/features/journal/entry-model";
import { journalExport } from "~/features/journal/exports";
import { ACCOUNT_KEYS } from "~/features/journal/model";
import type { Ctx } from "~/platform/context";
import { parseCsv } from "~/platform/csv";
import { Database } from "~/platform/db";
import { newId } from "~/platform/ids";
import { seedDemo } from "~/seed/demo";
import { makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const CODES = Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, `code-${key}`]));
const EVER = { from_date: "2000-01-01", to_date: "2099-12-31" };
/** The rows of a file by their column. */
async function rowsOf(ctx: Ctx, filters: Record<string, string> = EVER): Promise<Record<string, string>[]> {
  const { body } = await journalExport.download(ctx, filters);
  return byColumn(await new Response(body).text());
}
function byColumn(text: string) {
  const [header = [], ...lines] = parseCsv(text);
  return lines.map((line) => Object.fromEntries(header.map((name, index) => [name, line[index] ?? ""])));
}
const centsOf = (amount = "") => Math.round(Number(amount || "0") * 100);
function balances(rows: Record<string, string>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { Date: day = "", Debit, Credit } of rows) sums[day] = (sums[day] ?? 0) + centsOf(Debit) - centsOf(Credit);
  return sums;
}
const sumOf = (rows: Record<string, string>[], account: string) =>
  rows.filter((row) => row.Account === account).reduce((sum, { Debit, Credit }) => sum + centsOf(Debit) - centsOf(Credit), 0);

describe("the journal of the demo school", () => {
  let owner: Ctx;
  let schoolId = "";
  beforeAll(async () => {
    await seedDemo(new Database(env), env, NOW);
    const [user] = await db.select().from(schema.users).where(eq(schema.users.email, "owner@bayside.test"));
    schoolId = user?.schoolId ?? "";
    owner = await makeCtx({ as: user?.id });
    await saveAccounts(owner, CODES);
  });

  it("balances on each day, and has the money of the ledger", async () => {
    const rows = await rowsOf(owner);
    expect(rows.length).toBeGreaterThan(50);
    expect(Object.entries(balances(rows)).filter(([, cents]) => cents !== 0)).toEqual([]);
    const settled = (await db.select().from(schema.transactions).where(eq(schema.transactions.schoolId, schoolId))).filter(
      ({ status, type }) => ["succeeded", "manually_paid", "refund"].includes(status) && type !== "processing_fee",
    );
    const income = settled.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const credited = ["tuition", "store", "refunds", "referrals"].reduce((sum, key) => sum - sumOf(rows, `code-${key}`), 0);
    expect(credited).toBe(income);
  });

  it("still balances after a refund, which takes from what was paid", async () => {
    const before = await rowsOf(owner);
    const [paid] = (await db.select().from(schema.transactions).where(eq(schema.transactions.schoolId, schoolId))).filter(
      ({ status, amountCents, method }) => status === "succeeded" && amountCents > 5_000 && method === "card",
    );
    if (!paid) throw new Error("The demo has no card payment");
    const row = { ...paid, id: newId(), type: "refund" as const, status: "refund" as const, amountCents: -5_000, parentId: paid.id };
    await insert(schema.transactions, { ...row, ref: newId(), receiptNumber: null, feeCents: 0, description: "Refund", paidOn: "2026-01-15" });
    const after = await rowsOf(owner);
    expect(after.length).toBe(before.length + 2);
    expect(Object.values(balances(after)).filter((cents) => cents !== 0)).toEqual([]);
    expect(sumOf(after, "code-refunds") - sumOf(before, "code-refunds")).toBe(5_000);
    expect(sumOf(after, "code-online") - sumOf(before, "code-online")).toBe(-5_000);
  });

  it("is of the days that are asked for, by default of this month", async () => {
    const month = await rowsOf(owner, {});
    expect(month.length).toBeGreaterThan(0);
    expect(month.filter(({ Date: day = "" }) => day < "2026-01-01" || day > "2026-01-15")).toEqual([]);
    expect(new Set((await rowsOf(owner, { from_date: "2026-01-15", to_date: "2026-01-15" })).map(({ Date: day }) => day))).toEqual(
      new Set(["2026-01-15"]),
    );
  });

  it("has the columns of QuickBooks and Xero, with the same sums", async () => {
    const plain = await rowsOf(owner);
    const quickbooks = await rowsOf(owner, { ...EVER, preset: "quickbooks" });
    expect(Object.keys(quickbooks[0] ?? {})).toEqual(["JournalNo", "JournalDate", "AccountName", "Debits", "Credits", "Description"]);
    expect(quickbooks[0]?.JournalNo).toMatch(/^J\d{8}$/);
    expect(quickbooks.reduce((sum, { Debits }) => sum + centsOf(Debits), 0)).toBe(plain.reduce((sum, { Debit }) => sum + centsOf(Debit), 0));
    const xero = await rowsOf(owner, { ...EVER, preset: "xero" });
    expect(Object.keys(xero[0] ?? {})).toEqual(["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"]);
    expect(xero.reduce((sum, row) => sum + centsOf(row["*Amount"]), 0)).toBe(0);
    expect(xero).toHaveLength(plain.length);
  });
});

describe("the accounts of the journal", () => {
  it("are entered once, each of them, and the export waits for them", async () => {
    const school = await aSchool();
    const admin = await makeCtx({ as: school.admin.id });
    expect((await refusal(journalExport.download(admin, {}))).code).toBe("accounts_missing");
    const { tuition: _, ...rest } = CODES;
    expect((await refusal(saveAccounts(admin, rest))).fields).toHaveProperty("tuition");
    await saveAccounts(admin, CODES);
    expect(await showJournal(admin, {})).toMatchObject({ codes: CODES, from: "2026-01-01", to: "2026-01-15" });
    expect(await rowsOf(admin)).toEqual([]);
  });

  it("name the lines of every kind of movement, which add up to nothing", () => {
    const movement: Movement = {
      ...{
        kind: "ledger",
        id: "1",
        day: "2026-01-15",
        at: 1,
        type: "manually_paid",
        method: "cash",
        cents: 1_000,
        feeCents: 0,
        isOfOrder: 0,
        isPrepaid: 0,
      },
      ...{ ref: "", memo: "" },
    };
    const lines = (more: Partial<Movement>) => entryOf({ ...movement, ...more }).map(({ account, cents }) => `${account} ${cents}`);
    expect([
      lines({}),
      lines({ method: "card", isOfOrder: 1 }),
      lines({ method: "school_credit" }),
      lines({ type: "refund", method: "school_credit", cents: -1_000 }),
      lines({ type: "referral_fee", method: "between_schools", cents: -1_000 }),
      lines({ kind: "credit", type: "goodwill" }),
      lines({ kind: "credit", type: "expired", cents: -1_000 }),
      lines({ kind: "payout", cents: 970, feeCents: 30 }),
      lines({ kind: "payout", cents: 970 }),
      lines({ method: "card", isPrepaid: 1 }),
      lines({ type: "refund", method: "check", cents: -1_000, isPrepaid: 1 }),
      lines({ method: "group_prepaid", cents: -1_000, isPrepaid: 1 }),
      lines({ method: "group_prepaid" }),
    ]).toEqual([
      ["cash 1000", "tuition -1000"],
      ["online 1000", "store -1000"],
      ["credit 1000", "tuition -1000"],
      ["credit -1000", "refunds 1000"],
      ["cash -1000", "referrals 1000"],
      ["given 1000", "credit -1000"],
      ["given -1000", "credit 1000"],
      ["bank 970", "fees 30", "online -1000"],
      ["bank 970", "online -970"],
      ["online 1000", "prepaid -1000"],
      ["cash -1000", "prepaid 1000"],
      [],
      ["prepaid 1000", "tuition -1000"],
    ]);
  });

  it("are of the own school, for a key with payments:read", async () => {
    const school = await aSchool({ plan: "advanced" });
    const admin = await makeCtx({ as: school.admin.id, now: new Date() });
    await saveAccounts(admin, CODES);
    const keyOf = async (scope: string) => (await makeKey(admin, { name: "Books", scopes: [scope] })).key;
    const query = "?from_date=2026-01-01&to_date=2026-12-31";
    const answer = await call(`/api/journal/${query}`, { token: await keyOf("payments:read") });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(byColumn(String(answer.body))).toEqual([]);
    expect((await call(`/api/journal/${query}`, { token: await keyOf("students:read") })).body).toMatchObject({ code: "scope_missing" });
  });
});
