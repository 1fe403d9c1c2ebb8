import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { acceptQuote } from "~/features/groups/domain/accept";
import { cancelOrder } from "~/features/groups/domain/cancel";
import { confirmOrder, invoiceOrder } from "~/features/groups/domain/confirm";
import { answerSharing, readInvitation, startRegistration } from "~/features/groups/domain/invitation";
import { changeSeats, extendOrder } from "~/features/groups/domain/manage";
import { joinGroup, nameFile, nameLines, namePerson, nameSeats } from "~/features/groups/domain/name";
import { expireOrders, remindNaming } from "~/features/groups/domain/naming-day";
import { saveTeamPrice, showTeamPrice } from "~/features/groups/domain/prices";
import { makeQuote, quoteGroup, requestQuote } from "~/features/groups/domain/quote";
import { getOrder, listGroups, openGroupPage, readJoinPage, showOrder } from "~/features/groups/domain/read";
import { releaseFromPage, releaseSeat, replacePerson, replaceSeat, resendFromPage } from "~/features/groups/domain/replace";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { openRegistrationLink } from "~/features/registration-flow/domain/wizard/open-link";
import { payInvoice, voidInvoice } from "~/features/sponsors/domain/invoices";
import { showInvoice } from "~/features/sponsors/domain/read-invoice";
import { joinWaitlist } from "~/features/waitlist/domain/join-waitlist";
import { setWaitlistMode } from "~/features/waitlist/domain/set-mode";
import { classRow, seatRow } from "~/seed/factories";
import { days, hours, later, makeCtx, makeJobCtx, NOW } from "../support/context";
import { ask, aTeamClass, buyer, confirmed, delivered, occupied, orderOf, person, price, register, seatsOf, tokenIn } from "../support/group-orders";
import { refusal, tally } from "../support/outcome";
import { filledDraft, quietSandbox, submit, whileFull } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

describe("a team price", () => {
  it("is set per program, with steps, and refuses a stale form and steps out of order", async () => {
    const school = await aTeamClass();
    const shown = await showTeamPrice(school.ownerCtx, { id: school.program.id });
    expect(shown.price?.steps).toEqual([
      { from: 5, bps: 500 },
      { from: 10, bps: 1000 },
    ]);
    const of = { seats: "10", program: school.program.id, class: school.courseClass.id };
    expect(await quoteGroup(school.ownerCtx, of)).toMatchObject({ free: 20, seatCents: 90_000, totalCents: 900_000, discountBps: 1000 });
    expect(await quoteGroup(school.ownerCtx, { ...of, seats: "4" })).toMatchObject({ seatCents: 100_000 });
    expect(await refusal(saveTeamPrice(school.ownerCtx, { ...price, id: school.program.id, from_2: "4" }))).toMatchObject({
      fields: { from_2: ["Enter more seats than in the line above."] },
    });
    expect(await refusal(saveTeamPrice(school.ownerCtx, { ...price, id: school.program.id, version: "1" }))).toMatchObject({ code: "stale" });
  });
});

describe("an order", () => {
  it("is quoted, accepted and confirmed; the class has the other seats left, whoever comes at once", async () => {
    const school = await aTeamClass();
    for (let index = 0; index < 8; index += 1) await insert(schema.seats, seatRow(school.id, school.courseClass.id as string, {}));
    const { code } = await ask(school, 10);
    expect(code).toMatch(/^[2-9a-hj-np-z]{27}$/);
    expect(await occupied(school)).toBe(8);
    expect(await refusal(acceptQuote(school.visitor, { code, signature: "Rita Moreno" }))).toMatchObject({ fields: { agree: [expect.any(String)] } });
    await acceptQuote(school.visitor, { code, signature: "Rita Moreno", agree: "on" });
    const order = await orderOf(code as string);
    expect(order).toMatchObject({ status: "accepted", number: "G-2026-00001", signedName: "Rita Moreno", signedIp: "203.0.113.7" });
    expect(order.agreementHash).toMatch(/^[0-9a-f]{64}$/);
    expect(order.validUntil).toBe(NOW.getTime() + hours(72));
    expect(await occupied(school)).toBe(18);
    expect(await refusal(namePerson(school.visitor, { code, ...person("Ana") }))).toMatchObject({ code: "order_unpaid" });
    expect(await refusal(confirmOrder(school.ownerCtx, { id: order.id }))).toMatchObject({ code: "po_missing" });
    await invoiceOrder(school.ownerCtx, { id: order.id });
    const outcomes = await tally(
      Array.from({ length: 50 }, async (_, index) => {
        const ctx = await makeCtx({ host: school.host, ip: `198.51.100.${index + 1}` });
        return submit(ctx, await filledDraft(ctx, school, `single${index}`), "pay_later");
      }),
    );
    expect(await occupied(school)).toBe(20);
    expect(outcomes.done).toBe(2);
  });

  it("would be oversold without the seats of the group in the count", async () => {
    // The control: with the group's seats released behind its back, the same visitors get in.
    const school = await aTeamClass(12);
    await confirmed(school, 10);
    await db.update(schema.seats).set({ state: "released" }).where(sql`group_seat_id IS NOT NULL AND class_id = ${school.courseClass.id}`);
    const outcomes = await tally(
      Array.from({ length: 6 }, async (_, index) => {
        const ctx = await makeCtx({ host: school.host, ip: `198.51.100.${index + 1}` });
        return submit(ctx, await filledDraft(ctx, school, `control${index}`), "pay_later");
      }),
    );
    expect(outcomes.done).toBe(6);
  });

  it("refuses more seats than the class has, with the number of open ones", async () => {
    const school = await aTeamClass(6);
    const first = await ask(school, 4);
    const second = await ask(school, 4);
    expect(await refusal(ask(school, 7))).toMatchObject({ code: "class_full", message: "Only 6 seats are open in this class." });
    const outcomes = await tally([first, second].map(({ code }) => acceptQuote(school.visitor, { code, signature: "Rita Moreno", agree: "on" })));
    expect(outcomes).toEqual({ done: 1, class_full: 1 });
    expect(await occupied(school)).toBe(4);
  });

  it("cannot lose its seats to a smaller class", async () => {
    const school = await aTeamClass(12);
    await confirmed(school, 10);
    await expect(
      db
        .update(schema.classes)
        .set({ capacity: 9 })
        .where(eq(schema.classes.id, school.courseClass.id as string)),
    ).rejects.toThrow();
    await db
      .update(schema.classes)
      .set({ capacity: 10 })
      .where(eq(schema.classes.id, school.courseClass.id as string));
  });

  it("goes back when the school does not confirm in three days, and cannot be confirmed then", async () => {
    const school = await aTeamClass(6);
    const { code } = await ask(school, 4);
    await acceptQuote(school.visitor, { code, signature: "Rita Moreno", agree: "on" });
    const order = await orderOf(code as string);
    const after = later(hours(73));
    const lateOwner = await makeCtx({ as: school.owner.id, host: school.host, now: after });
    expect(await refusal(confirmOrder(lateOwner, { id: order.id, po_number: "PO 7" }))).toMatchObject({ code: "hold_over" });
    await expireOrders(makeJobCtx(after));
    await delivered(school, after);
    expect((await orderOf(code as string)).status).toBe("expired");
    expect((await seatsOf(order.id)).every(({ state }) => state === "released")).toBe(true);
    expect(await occupied(school, after)).toBe(0);
  });

  it("of another school is not found, and a wrong code neither", async () => {
    const [school, other] = [await aTeamClass(), await aTeamClass()];
    const order = await confirmed(school, 2);
    for (const attempt of [
      () => getOrder(other.ownerCtx, { id: order.id }),
      () => openGroupPage(other.visitor, { code: order.code }),
      () => cancelOrder(other.ownerCtx, { id: order.id, reason: "No" }),
      () => nameSeats(other.ownerCtx, { id: order.id, people: [person("Ana")] }),
      () => openGroupPage(school.visitor, { code: order.code.slice(1) }),
      () => readJoinPage(school.visitor, { join_code: order.code }),
    ])
      expect(await refusal(attempt())).toMatchObject({ kind: "not_found" });
    const [seat] = await seatsOf(order.id);
    expect(await refusal(releaseSeat(other.ownerCtx, { id: seat?.id }))).toMatchObject({ kind: "not_found" });
    const second = await confirmed(school, 2);
    expect(await refusal(releaseFromPage(school.visitor, { code: second.code, seat: seat?.id }))).toMatchObject({ kind: "not_found" });
  });

  it("becomes an inquiry where quotes are made by hand, or no class is chosen", async () => {
    const school = await aTeamClass();
    expect(await requestQuote(school.visitor, { ...buyer, slug: school.program.slug, seats: "4" })).toMatchObject({ code: null });
    await saveTeamPrice(school.ownerCtx, { ...price, is_instant: "off", id: school.program.id });
    expect((await ask(school, 5)).code).toBeNull();
    expect(await db.all(sql`SELECT id FROM inquiries WHERE school_id = ${school.id}`)).toHaveLength(2);
    expect(await db.all(sql`SELECT id FROM group_orders WHERE school_id = ${school.id}`)).toHaveLength(0);
    const made = await makeQuote(school.ownerCtx, { ...buyer, program: school.program.id, class: school.courseClass.id, seats: "5" });
    expect((await listGroups(school.ownerCtx, {})).results).toMatchObject([{ id: made.id, asked: 5, live: 0, status: "quote" }]);
  });
});

describe("naming", () => {
  it("takes pasted lines, saves the good ones and names the bad one", async () => {
    const school = await aTeamClass();
    const order = await confirmed(school, 10);
    const lines = [
      "Ana Lima ana@example.test",
      "Bo Chen, bo@example.test",
      "Cy Diaz <cy@example.test>",
      "Dee dee(at)example",
      "Eve Fox eve@example.test",
    ];
    const pasted = [...lines, "Gus Hall gus@example.test", "Ida Jones ida@example.test"].join("\n");
    const refused = await refusal(nameLines(school.visitor, { code: order.code, lines: pasted }));
    expect(refused).toMatchObject({
      code: "some_lines",
      message: "6 people added. Correct the other lines.",
      fields: { lines: ["Line 4 (Dee dee(at)example): Write the first name, last name, and email."] },
    });
    const invited = (await delivered(school)).filter(({ template }) => template === "group_invitation");
    expect(invited.map(({ recipient }) => recipient.split("@")[0]).sort()).toEqual(["ana", "bo", "cy", "eve", "gus", "ida"]);
    expect(await refusal(namePerson(school.visitor, { code: order.code, ...person("Ana") }))).toMatchObject({ code: "duplicate_person" });
    expect(await occupied(school)).toBe(10);
  });

  it("reads a CSV, first as a check that changes nothing", async () => {
    const school = await aTeamClass();
    const order = await confirmed(school, 3);
    const file = new File(["First,Last,Email\nAna,Lima,ana@example.test\nBo,Chen,bo@example.test\n"], "team.csv", { type: "text/csv" });
    expect(await nameFile(school.visitor, { code: order.code, file, check: "on" })).toMatchObject({ isCheck: true, rows: 2 });
    expect((await seatsOf(order.id)).filter(({ state }) => state === "named")).toHaveLength(0);
    const bad = new File(["First,Last,Email\nAna,Lima,\n"], "team.csv", { type: "text/csv" });
    expect(await refusal(nameFile(school.visitor, { code: order.code, file: bad, check: "on" }))).toMatchObject({
      fields: { file: [expect.stringContaining("Line 2")] },
    });
    expect(await nameFile(school.visitor, { code: order.code, file })).toMatchObject({ isCheck: false, rows: 2 });
    expect((await seatsOf(order.id)).filter(({ state }) => state === "named")).toHaveLength(2);
  });

  it("of one person twice at once gives one seat; of 30 by the join link exactly the open seats", async () => {
    const school = await aTeamClass(30);
    const order = await confirmed(school, 10);
    const twice = await tally([1, 2].map(() => namePerson(school.visitor, { code: order.code, ...person("Ana") })));
    expect(twice.done).toBe(1);
    const joined = await tally(
      Array.from({ length: 30 }, async (_, index) =>
        joinGroup(await makeCtx({ host: school.host, ip: `198.51.100.${index + 1}` }), { join_code: order.joinCode, ...person(`Join${index}`) }),
      ),
    );
    expect(joined).toEqual({ done: 9, seats_given: 21 });
    expect((await refusal(joinGroup(school.visitor, { join_code: order.joinCode, ...person("Late") }))).message).toBe(
      "All seats of Harbor Care are given.",
    );
    expect((await seatsOf(order.id)).map(({ state }) => state)).toEqual(Array(10).fill("named"));
    expect(await occupied(school)).toBe(10);
    expect(await db.all(sql`SELECT draft_id FROM seats WHERE class_id = ${school.courseClass.id} AND draft_id IS NOT NULL`)).toHaveLength(10);
    expect(await readJoinPage(school.visitor, { join_code: order.joinCode })).toMatchObject({ isOpen: false });
  });

  it("reminds the buyer, ends on the naming day, and gives the open seats to the waitlist", async () => {
    const school = await aTeamClass(3);
    await setWaitlistMode(school.ownerCtx, { mode: "automatic" }).catch(() => undefined);
    const order = await confirmed(school, 3);
    await namePerson(school.visitor, { code: order.code, ...person("Ana") });
    const { nameBy } = await orderOf(order.code);
    const day = (text: string, plus: number) => new Date(Date.parse(`${text}T14:00:00Z`) + days(plus));
    await remindNaming(makeJobCtx(day(nameBy, -7)));
    await remindNaming(makeJobCtx(day(nameBy, -7)));
    const due = (await delivered(school, day(nameBy, -7))).filter(({ template }) => template === "group_naming_due");
    expect(due).toHaveLength(1);
    expect(due[0]?.text).toContain("2 seats");
    await remindNaming(makeJobCtx(day(nameBy, 1)));
    await delivered(school, day(nameBy, 1));
    expect((await orderOf(order.code)).status).toBe("closed");
    expect((await seatsOf(order.id)).map(({ state }) => state)).toEqual(["named", "released", "released"]);
    expect(await occupied(school, day(nameBy, 1))).toBe(1);
    const afterwards = await makeCtx({ host: school.host, now: day(nameBy, 1) });
    expect(await refusal(namePerson(afterwards, { code: order.code, ...person("Bo") }))).toMatchObject({ code: "name_closed" });
    expect(await refusal(releaseFromPage(afterwards, { code: order.code, seat: (await seatsOf(order.id))[0]?.id }))).toMatchObject({
      code: "name_closed",
    });
    const owner = await makeCtx({ as: school.owner.id, host: school.host, now: day(nameBy, 1) });
    await extendOrder(owner, { id: order.id, name_by: school.courseClass.startDate });
    expect((await orderOf(order.code)).status).toBe("confirmed");
  });

  it("releases one seat by the buyer, and the waitlist gets its offer", async () => {
    const school = await aTeamClass(3);
    const entry = await whileFull(school as never, () =>
      joinWaitlist(school.visitor, { program: school.program.id, class: school.courseClass.id, ...person("Wanda"), phone: "401 555 0101" }),
    );
    const order = await confirmed(school, 3);
    const [seat] = await seatsOf(order.id);
    await releaseFromPage(school.visitor, { code: order.code, seat: seat?.id });
    await delivered(school);
    const [row] = await db.select().from(schema.waitlistEntries).where(eq(schema.waitlistEntries.id, entry.id));
    expect(row?.offerState).toBe("offered");
    expect(await occupied(school)).toBe(3);
  });
});

describe("an invited student", () => {
  it("registers at no price in the seat of the group, and shares only what they agree to", async () => {
    const school = await aTeamClass(4);
    const order = await confirmed(school, 4);
    await invoiceOrder(school.ownerCtx, { id: order.id });
    await namePerson(school.visitor, { code: order.code, ...person("Ana") });
    const text = (await delivered(school)).find(({ template }) => template === "group_invitation")?.text ?? "";
    expect(text).toContain("Harbor Care has a seat for you");
    expect(await readInvitation(school.visitor, { token: tokenIn(text) })).toMatchObject({
      buyer: "Harbor Care",
      isRegistered: false,
      sharesProgress: null,
    });
    const { page, last, registrationId } = await register(school, text, "Ana");
    expect(page).toMatchObject({ paidBy: "Harbor Care", heldUntil: null, chosenClass: school.courseClass.id, products: [] });
    expect(last.quotes).toMatchObject([{ option: "free_plan", totalCents: 0, chargeCents: 0 }]);
    await delivered(school);
    const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, registrationId));
    expect(registration).toMatchObject({ dueCents: 0, paidCents: 0, sponsorName: "Harbor Care", planToPay: "sponsored_employer_agency" });
    expect(registration?.sponsorId).toBe((await orderOf(order.code)).sponsorId);
    const [seat] = await seatsOf(order.id);
    expect(seat).toMatchObject({ state: "registered", registrationId, sharesProgress: false });
    expect(await occupied(school)).toBe(4);
    expect(await refusal(startRegistration(school.visitor, { token: tokenIn(text), shares_progress: "no" }))).toMatchObject({ code: "token_used" });

    const disclosures = () => db.all(sql`SELECT day FROM group_disclosures WHERE school_id = ${school.id}`);
    expect((await openGroupPage(school.visitor, { code: order.code })).seats[0]).toMatchObject({
      state: "registered",
      name: "Ana Lima",
      progress: null,
    });
    expect(await disclosures()).toHaveLength(0);
    await answerSharing(school.visitor, { token: tokenIn(text), shares_progress: "yes" });
    for (let time = 0; time < 2; time += 1)
      expect((await openGroupPage(school.visitor, { code: order.code })).seats[0]?.progress).toEqual({
        attendance: null,
        minutes: 0,
        completedOn: null,
        exam: null,
      });
    expect(await disclosures()).toHaveLength(1);
    await answerSharing(school.visitor, { token: tokenIn(text), shares_progress: "no" });
    const shown = await openGroupPage(school.visitor, { code: order.code });
    expect(shown.seats[0]?.progress).toBeNull();
    expect(JSON.stringify(shown)).not.toMatch(/555|birth/i);
  });

  it("cannot move the paid seat to another class", async () => {
    const school = await aTeamClass(4);
    const order = await confirmed(school, 2);
    const other = await insert(schema.classes, classRow(school.id, school.program.id, { capacity: 5 }));
    await namePerson(school.visitor, { code: order.code, ...person("Ana") });
    const text = (await delivered(school)).find(({ template }) => template === "group_invitation")?.text ?? "";
    const { to } = await startRegistration(school.visitor, { token: tokenIn(text), shares_progress: "no" });
    const opened = await openRegistrationLink(school.visitor, { token: new URL(to, "http://x.test").searchParams.get("initiate") ?? "" });
    const token = opened.outcome === "open" ? opened.token : "";
    expect(await refusal(chooseClass(school.visitor, { token, program: school.program.id, class: other.id }))).toMatchObject({ code: "class_fixed" });
    await chooseClass(school.visitor, { token, program: school.program.id, class: school.courseClass.id });
    expect(await occupied(school)).toBe(2);
  });

  it("is replaced by another: one seat row, two registrations, and never a free seat", async () => {
    const school = await aTeamClass(2);
    const order = await confirmed(school, 2);
    await namePerson(school.visitor, { code: order.code, ...person("Ana") });
    const text = (await delivered(school)).find(({ template }) => template === "group_invitation")?.text ?? "";
    const first = await register(school, text, "Ana");
    const [seat] = await seatsOf(order.id);
    const [before] = await db
      .select()
      .from(schema.seats)
      .where(eq(schema.seats.groupSeatId, seat?.id ?? ""));
    const visitors = Array.from({ length: 100 }, async (_, index) => {
      const ctx = await makeCtx({ host: school.host, ip: `198.51.100.${index + 1}` });
      return submit(ctx, await filledDraft(ctx, school, `race${index}`), "pay_later");
    });
    const replaced = replacePerson(school.visitor, { code: order.code, seat: seat?.id, ...person("Bo") });
    const outcomes = await tally(visitors);
    await replaced;
    expect(outcomes.done).toBeUndefined();
    const rows = await db
      .select()
      .from(schema.seats)
      .where(eq(schema.seats.groupSeatId, seat?.id ?? ""));
    expect(rows).toMatchObject([{ id: before?.id, state: "held", registrationId: null }]);
    expect(await refusal(readInvitation(school.visitor, { token: tokenIn(text) }))).toMatchObject({ kind: "not_found" });
    const invited = (await delivered(school)).filter(({ template, recipient }) => template === "group_invitation" && recipient.startsWith("bo@"));
    expect(invited).toHaveLength(1);
    const second = await register(school, invited[0]?.text ?? "", "Bo");
    const states = await db.all<{ id: string; status: string }>(
      sql`SELECT id, status FROM registrations WHERE school_id = ${school.id} ORDER BY created_at, id`,
    );
    expect(states).toEqual(
      expect.arrayContaining([
        { id: first.registrationId, status: "cancelled" },
        { id: second.registrationId, status: "active" },
      ]),
    );
    expect(
      await db
        .select()
        .from(schema.seats)
        .where(eq(schema.seats.groupSeatId, seat?.id ?? "")),
    ).toMatchObject([{ id: before?.id, state: "taken" }]);
    const start = Date.parse(`${school.courseClass.startDate}T00:00:00Z`);
    const late = await makeCtx({ host: school.host, now: new Date(start + hours(6)) });
    expect(await refusal(replacePerson(late, { code: order.code, seat: seat?.id, ...person("Cy") }))).toMatchObject({ code: "replaced_too_late" });
  });

  it("who has not registered loses the link when replaced, and gets the mail again when asked", async () => {
    const school = await aTeamClass(3);
    const order = await confirmed(school, 2);
    await namePerson(school.visitor, { code: order.code, ...person("Ana") });
    const [seat] = await seatsOf(order.id);
    await resendFromPage(school.visitor, { code: order.code, seat: seat?.id });
    expect(await refusal(resendFromPage(school.visitor, { code: order.code, seat: seat?.id }))).toMatchObject({ code: "rate_limited" });
    const mails = (await delivered(school)).filter(({ template }) => template === "group_invitation");
    expect(mails.length).toBeGreaterThanOrEqual(1);
    await replaceSeat(school.ownerCtx, { id: seat?.id, ...person("Bo") });
    expect(await refusal(startRegistration(school.visitor, { token: tokenIn(mails[0]?.text ?? ""), shares_progress: "no" }))).toMatchObject({
      kind: "not_found",
    });
    expect(await seatsOf(order.id)).toMatchObject([{ firstName: "Bo", state: "named" }, { state: "reserved" }]);
  });
});

describe("staff", () => {
  it("add and release seats, not below the named ones, and cancel", async () => {
    const school = await aTeamClass(8);
    const order = await confirmed(school, 4);
    await nameSeats(school.ownerCtx, { id: order.id, people: [person("Ana"), person("Bo"), person("Ana")] }).then((result) =>
      expect(result).toMatchObject({ named: 2, refused: [{ email: "ana@example.test" }] }),
    );
    expect(await refusal(changeSeats(school.ownerCtx, { id: order.id, seats: "1" }))).toMatchObject({ code: "seats_below_named" });
    expect(await refusal(changeSeats(school.ownerCtx, { id: order.id, seats: "9" }))).toMatchObject({ code: "class_full" });
    expect(await changeSeats(school.ownerCtx, { id: order.id, seats: "8" })).toMatchObject({ added: 4 });
    expect(await occupied(school)).toBe(8);
    await changeSeats(school.ownerCtx, { id: order.id, seats: "2" });
    expect(await occupied(school)).toBe(2);
    expect((await showOrder(school.ownerCtx, { id: order.id })).live).toBe(2);
    await cancelOrder(school.ownerCtx, { id: order.id, reason: "The buyer has withdrawn" });
    expect(await occupied(school)).toBe(0);
    expect((await orderOf(order.code)).status).toBe("cancelled");
  });

  it("invoice each seat once; half a payment covers the first seats, to the cent", async () => {
    const school = await aTeamClass(12);
    const order = await confirmed(school, 10);
    const made = await tally([1, 2, 3].map(() => invoiceOrder(school.ownerCtx, { id: order.id })));
    expect(made.done).toBe(1);
    const { invoices } = await showOrder(school.ownerCtx, { id: order.id });
    expect(invoices).toMatchObject([{ number: "SI-2026-00001", totalCents: 900_000, status: "issued" }]);
    const invoiceId = invoices[0]?.id;
    await payInvoice(school.ownerCtx, { id: invoiceId, amount: "4500.00", method: "check" });
    const { invoice, lines } = await showInvoice(school.ownerCtx, { id: invoiceId });
    expect(invoice).toMatchObject({ status: "part_paid", paidCents: 450_000 });
    expect(lines.map(({ paidCents }) => paidCents)).toEqual([...Array(5).fill(90_000), ...Array(5).fill(0)]);
    expect(lines[2]).toMatchObject({ description: expect.stringMatching(/^Seat 3, .+, unnamed$/), number: "G-2026-00001", registrationId: null });
    expect(await db.all(sql`SELECT sum(amount_cents) AS cents FROM transactions WHERE school_id = ${school.id}`)).toEqual([{ cents: 450_000 }]);
    expect(await refusal(voidInvoice(school.ownerCtx, { id: invoiceId }))).toMatchObject({ code: "invalid_transition" });
    await changeSeats(school.ownerCtx, { id: order.id, seats: "12" });
    await invoiceOrder(school.ownerCtx, { id: order.id });
    expect((await showOrder(school.ownerCtx, { id: order.id })).invoices.map(({ totalCents }) => totalCents).sort()).toEqual([180_000, 900_000]);
  });
});
