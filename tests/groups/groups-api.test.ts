import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { makeKey } from "~/features/api-keys/domain/change-keys";
import { acceptQuote } from "~/features/groups/domain/accept";
import { confirmOrder } from "~/features/groups/domain/confirm";
import { saveTeamPrice } from "~/features/groups/domain/prices";
import { dayIn, plusDays } from "~/platform/zones";
import { classRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { aClass, quietSandbox } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

const price = {
  per_seat: "1000.00",
  from_1: "3",
  percent_1: "10",
  is_instant: "on",
  naming_days: "3",
  after_naming: "keep",
  agreement: "Students pay nothing.",
};
const buyer = { buyer: "Harbor Care", contact_name: "Rita Moreno", email: "rita@harborcare.test", phone: "401 555 0100" };

/** Calls of the API happen now, and so does the class. */
async function aKeyOf(scopes: string[]) {
  const school = await aClass({ school: { plan: "advanced" } });
  const start = plusDays(dayIn(new Date(), "America/New_York"), 40);
  const courseClass = await insert(
    schema.classes,
    classRow(school.id, school.program.id, { capacity: 6, startDate: start, endDate: plusDays(start, 30), registrationDeadline: null }),
  );
  const owner = await makeCtx({ as: school.owner.id, host: school.host, now: new Date() });
  await saveTeamPrice(owner, { ...price, id: school.program.id });
  const { key } = await makeKey(owner, { name: "Partner", scopes });
  const send = (method: string, path: string, body?: unknown) =>
    call(`/api${path}`, { method, token: key, body, headers: { "Idempotency-Key": crypto.randomUUID() } });
  return { ...school, courseClass, owner, visitor: await makeCtx({ host: school.host, now: new Date() }), send };
}

describe("the calls of group orders", () => {
  it("quote, order, name, replace, release and resend", async () => {
    const { send, owner, visitor, program, courseClass } = await aKeyOf(["groups:write"]);
    const of = { program: program.id, class: courseClass.id, seats: 4 };
    expect((await send("POST", "/group-orders/quote/", of)).body).toMatchObject({
      free: 6,
      seat_price: "900.00",
      total: "3600.00",
      discount_bps: 1000,
    });
    expect(await send("POST", "/group-orders/", { ...buyer, ...of, seats: 7 })).toMatchObject({ status: 409, body: { code: "class_full", free: 6 } });
    const made = await send("POST", "/group-orders/", { ...buyer, ...of });
    expect(made).toMatchObject({ status: 201, body: { status: "quote", requested_seats: 4, seats: [] } });
    const id = made.body.id as string;
    const ana = { first_name: "Ana", last_name: "Lima", email: "ana@example.test" };
    expect(await send("POST", `/group-orders/${id}/seats/`, { people: [ana] })).toMatchObject({ status: 409, body: { code: "order_unpaid" } });
    const [order] = await db.select().from(schema.groupOrders).where(eq(schema.groupOrders.id, id));
    await acceptQuote(visitor, { code: order?.code, signature: "Rita Moreno", agree: "on" });
    await confirmOrder(owner, { id, po_number: "PO 7" });
    expect((await send("POST", `/group-orders/${id}/seats/`, { people: [ana, ana] })).body).toMatchObject({
      named: 1,
      refused: [{ email: "ana@example.test" }],
    });
    const shown = (await send("GET", `/group-orders/${id}/`)).body as { seats: { id: string; status: string }[] };
    expect(shown.seats.map(({ status }) => status)).toEqual(["named", "reserved", "reserved", "reserved"]);
    const [first, second] = shown.seats;
    expect((await send("POST", `/group-seats/${first?.id}/resend/`)).status).toBe(200);
    expect((await send("POST", `/group-seats/${first?.id}/replace/`, { ...ana, email: "bo@example.test" })).body).toMatchObject({
      seats: [{ email: "bo@example.test" }, {}, {}, {}],
    });
    expect((await send("POST", `/group-seats/${second?.id}/release/`)).body).toMatchObject({ seats: [{}, { status: "released" }, {}, {}] });
  });

  it("are shut for a key without the scope, and for one that only reads", async () => {
    const none = await aKeyOf(["students:read"]);
    expect(await none.send("GET", "/group-orders/00000000-0000-7000-8000-000000000000/")).toMatchObject({
      status: 403,
      body: { code: "scope_missing" },
    });
    const reader = await aKeyOf(["groups:read"]);
    const of = { program: reader.program.id, class: reader.courseClass.id, seats: 2 };
    expect((await reader.send("POST", "/group-orders/quote/", of)).status).toBe(200);
    expect(await reader.send("POST", "/group-orders/", { ...buyer, ...of })).toMatchObject({ status: 403, body: { code: "scope_missing" } });
  });
});
