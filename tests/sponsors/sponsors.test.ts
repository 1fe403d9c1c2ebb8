import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { findSchoolById } from "~/features/identity/data/school-row";
import { correctPayment, removePayment } from "~/features/registrations/domain/correct-payment";
import { coverRegistration } from "~/features/sponsors/domain/cover";
import { draftInvoice, issueInvoice, payInvoice, voidInvoice } from "~/features/sponsors/domain/invoices";
import { notifyDue, notifyIssued, notifyPaid, remindSponsor } from "~/features/sponsors/domain/notify-sponsor";
import { openInvoice, showInvoice } from "~/features/sponsors/domain/read-invoice";
import { remindDueInvoices } from "~/features/sponsors/domain/remind-due-invoices";
import { addSponsor, editSponsor, listSponsors, showSponsor } from "~/features/sponsors/domain/sponsors";
import { withSchool } from "~/platform/context";
import { instalmentRow, registrationRow, seatRow, studentRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass } from "../support/registering";
import { db, insert } from "../support/rows";

const form = { name: "Harbor Care", kind: "employment", email: "billing@harborcare.test", terms_days: "30", is_active: "on" };

/** A school whose sponsor covers 1,000.00 of two registrations of 1,550.00 each. */
async function sponsored() {
  const school = await aClass();
  const owner = await makeCtx({ as: school.owner.id, host: school.host });
  const { id: sponsorId } = await addSponsor(owner, form);
  const registrations: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const student = await insert(schema.students, studentRow(school.id));
    const of = { studentId: student.id as string, programId: school.program.id, classId: school.courseClass.id as string };
    const registration = await insert(schema.registrations, registrationRow(school.id, of));
    await insert(schema.seats, seatRow(school.id, of.classId, { registrationId: registration.id }));
    await insert(schema.instalments, instalmentRow(school.id, registration.id as string, { amountCents: 155_000 }));
    await coverRegistration(owner, { registration: registration.id, sponsor: sponsorId, amount: "1000.00", reason: "Their letter" });
    registrations.push(registration.id as string);
  }
  return { ...school, ownerCtx: owner, sponsorId, registrations };
}

const balances = async (schoolId: string) =>
  db.all<{ paid: number; open: number; planned: number }>(
    sql`SELECT paid_cents AS paid, due_cents - paid_cents AS open, (SELECT coalesce(sum(i.amount_cents), 0) FROM instalments i WHERE i.registration_id = registrations.id AND i.status = 'unpaid') AS planned
      FROM registrations WHERE school_id = ${schoolId} ORDER BY created_at, id`,
  );

describe("sponsors", () => {
  it("are saved by staff with unique names, and never overwritten by a stale form", async () => {
    const { ownerCtx, sponsorId } = await sponsored();
    for (const name of ["Harbor Care", "HARBOR care"])
      expect(await refusal(addSponsor(ownerCtx, { ...form, name }))).toMatchObject({
        fields: { name: ["A sponsor with this name already exists."] },
      });
    const { sponsor } = await showSponsor(ownerCtx, { id: sponsorId });
    await editSponsor(ownerCtx, { ...form, id: sponsorId, terms_days: "15", version: String(sponsor.updatedAt) });
    expect(await refusal(editSponsor(ownerCtx, { ...form, id: sponsorId, version: String(sponsor.updatedAt) }))).toMatchObject({ code: "stale" });
    expect((await listSponsors(ownerCtx, {})).results[0]).toMatchObject({ students: 2, coveredCents: 200_000, openCents: 0 });
    const other = await aClass();
    const stranger = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(showSponsor(stranger, { id: sponsorId }))).toMatchObject({ kind: "not_found" });
  });

  it("cover no more than is owed", async () => {
    const { ownerCtx, sponsorId, registrations } = await sponsored();
    expect(
      await refusal(coverRegistration(ownerCtx, { registration: registrations[0], sponsor: sponsorId, amount: "1550.01", reason: "Their letter" })),
    ).toMatchObject({
      fields: { amount: ["The student owes only $1,550.00."] },
    });
    await coverRegistration(ownerCtx, { registration: registrations[0], reason: "Pays alone" });
    expect((await showSponsor(ownerCtx, { id: sponsorId })).covered).toHaveLength(1);
  });
});

describe("an invoice of a sponsor", () => {
  it("goes from draft to paid, into each registration's ledger, and back", async () => {
    const { id, ownerCtx, sponsorId, registrations } = await sponsored();
    const { id: invoiceId } = await draftInvoice(ownerCtx, { sponsor: sponsorId, registrations, po_number: "PO 7" });
    const draft = await showInvoice(ownerCtx, { id: invoiceId });
    expect(draft.invoice).toMatchObject({ status: "draft", number: null, totalCents: 200_000 });
    expect(await refusal(openInvoice(ownerCtx, { code: draft.invoice.code }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(payInvoice(ownerCtx, { id: invoiceId, amount: "1", method: "check" }))).toMatchObject({ code: "invalid_transition" });
    expect(await refusal(draftInvoice(ownerCtx, { sponsor: sponsorId, registrations }))).toMatchObject({ kind: "invalid" });
    await issueInvoice(ownerCtx, { id: invoiceId });
    expect((await openInvoice(await makeCtx(), { code: draft.invoice.code })).invoice).toMatchObject({
      number: "SI-2026-00001",
      issuedOn: "2026-01-15",
      dueOn: "2026-02-14",
    });
    await payInvoice(ownerCtx, { id: invoiceId, amount: "1200.00", method: "check", note: "No 55" });
    expect((await showInvoice(ownerCtx, { id: invoiceId })).invoice).toMatchObject({ status: "part_paid", paidCents: 120_000 });
    const after = await balances(id);
    expect(after.map(({ paid }) => paid).sort((a, b) => b - a)).toEqual([100_000, 20_000]);
    expect(after.every(({ open, planned }) => open === planned)).toBe(true);
    expect(await refusal(payInvoice(ownerCtx, { id: invoiceId, amount: "800.01", method: "check" }))).toMatchObject({
      fields: { amount: ["The balance of this invoice is only $800.00."] },
    });
    expect(await refusal(voidInvoice(ownerCtx, { id: invoiceId }))).toMatchObject({ code: "invalid_transition" });
    await payInvoice(ownerCtx, { id: invoiceId, amount: "800.00", method: "check" });
    expect((await showInvoice(ownerCtx, { id: invoiceId })).invoice.status).toBe("paid");
    const [payment] = await db.all<{ id: string; payer: string }>(
      sql`SELECT id, payer_name AS payer FROM transactions WHERE school_id = ${id} AND amount_cents = 80000`,
    );
    expect(payment?.payer).toBe("Harbor Care");
    await removePayment(ownerCtx, { id: payment?.id });
    const back = await showInvoice(ownerCtx, { id: invoiceId });
    expect(back.invoice).toMatchObject({ status: "part_paid", paidCents: 120_000 });
    expect(back.lines.reduce((sum, line) => sum + line.paidCents, 0)).toBe(120_000);
  });

  it("ignores payments whose note only looks like an invoice's", async () => {
    const { ownerCtx, sponsorId, registrations } = await sponsored();
    const { id: invoiceId } = await draftInvoice(ownerCtx, { sponsor: sponsorId, registrations });
    await issueInvoice(ownerCtx, { id: invoiceId });
    await payInvoice(ownerCtx, { id: invoiceId, amount: "500.00", method: "check" });
    const { number } = (await showInvoice(ownerCtx, { id: invoiceId })).invoice;
    const typed = { registration: registrations[0], amount: "100.00", method: "cash", note: `Invoice ${number}` };
    const words = { fields: { note: ["Record this payment on the invoice itself."] } };
    expect(await refusal(recordPayment(ownerCtx, typed))).toMatchObject(words);
    const own = await recordPayment(ownerCtx, { ...typed, note: "Cash drawer" });
    expect(await refusal(correctPayment(ownerCtx, { id: own.id, note: `Invoice ${number}` }))).toMatchObject(words);
    await removePayment(ownerCtx, { id: own.id });
    expect((await showInvoice(ownerCtx, { id: invoiceId })).invoice).toMatchObject({ status: "part_paid", paidCents: 50_000 });
  });

  it("has numbers without gaps, also when issued at once, and each registration is invoiced once", async () => {
    const { ownerCtx, sponsorId, registrations } = await sponsored();
    const drafts = await tally(Array.from({ length: 6 }, () => draftInvoice(ownerCtx, { sponsor: sponsorId, registrations })));
    expect(drafts.done).toBe(1);
    const { invoices } = await showSponsor(ownerCtx, { id: sponsorId });
    expect(invoices).toHaveLength(1);
    await tally(Array.from({ length: 6 }, () => issueInvoice(ownerCtx, { id: invoices[0]?.id })));
    await voidInvoice(ownerCtx, { id: invoices[0]?.id });
    for (const registration of registrations) {
      const { id } = await draftInvoice(ownerCtx, { sponsor: sponsorId, registrations: [registration] });
      await issueInvoice(ownerCtx, { id });
    }
    const numbers = (await showSponsor(ownerCtx, { id: sponsorId })).invoices.map(({ number }) => number).sort();
    expect(numbers).toEqual(["SI-2026-00001", "SI-2026-00002", "SI-2026-00003"]);
    expect(await refusal(coverRegistration(ownerCtx, { registration: registrations[0], reason: "Pays alone" }))).toMatchObject({ code: "invoiced" });
  });
});

describe("the mails of a sponsor's invoice", () => {
  async function issued() {
    const school = await sponsored();
    const { id } = await draftInvoice(school.ownerCtx, { sponsor: school.sponsorId, registrations: school.registrations });
    await issueInvoice(school.ownerCtx, { id });
    return { ...school, invoiceId: id };
  }
  /** Runs everything that has been announced and not been done, and answers what was written to the sponsor. */
  async function delivered(schoolId: string, now?: Date) {
    const found = await findSchoolById(await makeCtx(), schoolId);
    const job = withSchool(makeJobCtx(now), found as NonNullable<typeof found>);
    const told = { "sponsor-invoice.issued": notifyIssued, "sponsor-invoice.paid": notifyPaid, "sponsor-invoice.due": notifyDue } as const;
    const rows = await db.all<{ topic: keyof typeof told; payload: string }>(
      sql`SELECT topic, payload FROM outbox WHERE school_id = ${schoolId} AND topic LIKE 'sponsor-invoice.%' ORDER BY created_at, id`,
    );
    for (const { topic, payload } of rows) await told[topic](job, JSON.parse(payload) as Record<string, unknown>);
    return db.all<{ subject: string; text: string; recipient: string }>(
      sql`SELECT subject, text, recipient FROM mails WHERE school_id = ${schoolId} AND subject_type = 'sponsor_invoice' ORDER BY rowid`,
    );
  }

  it("go out when it is issued and when it is paid", async () => {
    const { id, ownerCtx, invoiceId } = await issued();
    const [first] = await delivered(id);
    expect(first).toMatchObject({ subject: expect.stringContaining("Invoice SI-2026-00001"), recipient: "billing@harborcare.test" });
    expect(first?.text).toContain("$2,000.00");
    expect(first?.text).toContain("/sponsor-invoices/");
    await payInvoice(ownerCtx, { id: invoiceId, amount: "1200.00", method: "check" });
    const mails = await delivered(id);
    expect(mails.map(({ subject }) => subject)).toEqual([first?.subject, "Payment received for invoice SI-2026-00001"]);
    expect(mails[1]?.text).toContain("$800.00");
    expect((await showInvoice(ownerCtx, { id: invoiceId })).sent).toHaveLength(2);
  });

  it("are sent a week before, on the day and weekly after, once each, and never for paid or void invoices", async () => {
    const { id, ownerCtx, invoiceId } = await issued();
    await delivered(id);
    const reminders = async (day: string) => {
      const now = new Date(`${day}T10:00:00Z`);
      for (let time = 0; time < 2; time += 1) await remindDueInvoices(makeJobCtx(now));
      return (await delivered(id, now)).filter(({ subject }) => subject.startsWith("Reminder")).length;
    };
    // Due on February 14.
    expect(await reminders("2026-02-06")).toBe(0);
    expect(await reminders("2026-02-08")).toBe(1);
    expect(await reminders("2026-02-14")).toBe(2);
    expect(await reminders("2026-02-20")).toBe(2);
    expect(await reminders("2026-02-21")).toBe(3);
    expect(await reminders("2026-02-28")).toBe(4);
    await payInvoice(ownerCtx, { id: invoiceId, amount: "2000.00", method: "check" });
    expect(await reminders("2026-03-07")).toBe(4);
    expect(await refusal(remindSponsor(ownerCtx, { id: invoiceId }))).toMatchObject({ code: "not_open" });
  });

  it("can be sent by staff, not twice in ten minutes", async () => {
    const { ownerCtx, invoiceId } = await issued();
    expect(await remindSponsor(ownerCtx, { id: invoiceId })).toEqual({ email: "billing@harborcare.test" });
    expect(await refusal(remindSponsor(ownerCtx, { id: invoiceId }))).toMatchObject({ message: "Please wait before sending again." });
  });
});
