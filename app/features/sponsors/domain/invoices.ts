import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { sponsorInvoiceLines, sponsorInvoices } from "#drizzle/schema/terms";
import { findPlan } from "~/features/accounts/data/find-plan";
import { stageManualPayment } from "~/features/accounts/domain/record-payment";
import { findRegistrations } from "~/features/enrollment/data/find-registration";
import { RECORDED_METHOD_LABELS } from "~/features/enrollment/model";
import { stageNextNumber } from "~/features/payments/domain/apply-payment";
import { stageInvoiceRow } from "~/features/payments/domain/manual-rows";
import { todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, invalidField, invalidTransition } from "~/platform/errors";
import { newId, publicCode } from "~/platform/ids";
import { id } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { plusDays } from "~/platform/zones";
import { readInvoice, readSponsor, type SponsorInvoice } from "../data/sponsors";
import { invoiceFields, invoiceNote, invoicePaymentFields, sharedOut } from "../model";

const moved = () => conflict("invoice_moved", "This invoice has just changed. Check it again.");

/** Drafts an invoice for the chosen registrations of a sponsor, with each one's uninvoiced coverage. @throws invalid, conflict */
export const draftInvoice = command({
  name: "sponsor-invoices.draft",
  allow: schoolStaff,
  input: invoiceFields.extend({ sponsor: id() }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const { covered } = await readSponsor(ctx, input.sponsor);
    const chosen = covered.filter((row) => input.registrations.includes(row.id) && row.coveredCents > row.invoicedCents);
    if (chosen.length === 0) throw invalidField("registrations", "Choose at least one registration without an invoice.");
    const now = ctx.now.getTime();
    const invoiceId = newId();
    const totalCents = chosen.reduce((sum, row) => sum + row.coveredCents - row.invoicedCents, 0);
    ctx.stage(
      db.insert(sponsorInvoices).values({
        id: invoiceId,
        schoolId,
        sponsorId: input.sponsor,
        code: publicCode(),
        status: "draft",
        poNumber: input.po_number ?? null,
        totalCents,
        createdAt: now,
        updatedAt: now,
      }),
    );
    chosen.forEach((row, position) => {
      const open = row.coveredCents - row.invoicedCents;
      // Guarded by the uninvoiced amounts, so that two simultaneous drafts create one.
      ctx.stage(
        rawStatement(
          db,
          sql`INSERT INTO sponsor_invoice_lines(id, school_id, invoice_id, registration_id, description, amount_cents, paid_cents, position)
          SELECT ${newId()}, r.school_id, ${invoiceId}, r.id, ${`${row.student}, ${row.program}`}, ${open}, 0, ${position} FROM registrations r
          WHERE r.school_id = ${schoolId} AND r.id = ${row.id} AND r.sponsor_id = ${input.sponsor} AND r.sponsor_cents - (SELECT coalesce(sum(l.amount_cents), 0)
            FROM sponsor_invoice_lines l JOIN sponsor_invoices v ON v.school_id = l.school_id AND v.id = l.invoice_id
            WHERE l.school_id = r.school_id AND l.registration_id = r.id AND v.status <> 'void') >= ${open}`,
        ),
        conflict("invoiced", "One of these registrations was just invoiced. Check the list again."),
      );
    });
    ctx.record({ type: "sponsor_invoice", id: invoiceId, after: { totalCents, registrations: chosen.map((row) => row.number) } });
    return { id: invoiceId };
  },
});

/** Issues an invoice with the year's next number, without gaps, and its due date. @throws conflict `invalid_transition` */
export const issueInvoice = command({
  name: "sponsor-invoices.issue",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId, own } = inSchool(ctx);
    const { invoice, sponsor } = await readInvoice(ctx, input.id);
    if (invoice.status !== "draft") throw invalidTransition(invoice.status, "issued");
    const today = todayOf(ctx);
    const year = Number(today.slice(0, 4));
    ctx.stage(stageNextNumber(ctx, "sponsor-invoice", year));
    ctx.stage(
      db
        .update(sponsorInvoices)
        .set({
          status: "issued",
          number: sql`${`SI-${year}-`} || printf('%05d', (SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'sponsor-invoice' AND year = ${year}))`,
          issuedOn: today,
          dueOn: plusDays(today, sponsor.termsDays),
          updatedAt: ctx.now.getTime(),
        })
        .where(and(own(sponsorInvoices, invoice.id), eq(sponsorInvoices.status, "draft"))),
      invalidTransition("issued", "issued"),
    );
    ctx.emit("sponsor-invoice.issued", { invoiceId: invoice.id }, invoice.id);
    ctx.record({ type: "sponsor_invoice", id: invoice.id, before: "draft", after: "issued" });
    return { id: invoice.id, email: sponsor.email };
  },
});

const VOIDABLE: SponsorInvoice["status"][] = ["draft", "issued"];

/** Voids an unpaid invoice; its number stays used, its registrations can be invoiced again. */
export const voidInvoice = command({
  name: "sponsor-invoices.void",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, own } = inSchool(ctx);
    const { invoice } = await readInvoice(ctx, input.id);
    const refused = invalidTransition(invoice.status, "void");
    if (!VOIDABLE.includes(invoice.status)) throw refused;
    ctx.stage(
      db
        .update(sponsorInvoices)
        .set({ status: "void", updatedAt: ctx.now.getTime() })
        .where(and(own(sponsorInvoices, invoice.id), inArray(sponsorInvoices.status, VOIDABLE))),
      refused,
    );
    ctx.record({ type: "sponsor_invoice", id: invoice.id, before: invoice.status, after: "void" });
    return { id: invoice.id };
  },
});

/**
 * Records a sponsor's payment: distributes it over the invoice's lines in order, each part a payment in its registration's ledger with its
 * own receipt; seats of group orders share one. @throws invalid `over_balance` if it exceeds the open amount of the invoice or a registration
 */
export const payInvoice = command({
  name: "sponsor-invoices.pay",
  allow: schoolStaff,
  input: invoicePaymentFields.extend({ id: id() }),
  async run(ctx, input) {
    const { db, own } = inSchool(ctx);
    const { invoice, sponsor, lines } = await readInvoice(ctx, input.id);
    if (!invoice.number || (invoice.status !== "issued" && invoice.status !== "part_paid")) throw invalidTransition(invoice.status, "paid");
    const today = todayOf(ctx);
    const paidOn = input.paid_at ?? today;
    if (paidOn > today) throw invalidField("paid_at", "Choose today or an earlier date.", "date");
    const openCents = invoice.totalCents - invoice.paidCents;
    if (input.amount > openCents) throw invalidField("amount", `The balance of this invoice is only ${formatMoney(openCents)}.`, "over_balance");
    const shares = sharedOut(
      input.amount,
      lines.map((line) => ({ id: line.id, openCents: line.amountCents - line.paidCents })),
    );
    const rows = await findRegistrations(
      ctx,
      lines.flatMap(({ registrationId }) => registrationId ?? []),
    );
    let seatsCents = 0;
    for (const share of shares) {
      const line = lines.find((each) => each.id === share.id);
      if (!line) throw moved();
      ctx.stage(
        db
          .update(sponsorInvoiceLines)
          .set({ paidCents: line.paidCents + share.cents })
          .where(and(own(sponsorInvoiceLines, line.id), eq(sponsorInvoiceLines.paidCents, line.paidCents))),
        moved(),
      );
      if (line.registrationId === null) {
        seatsCents += share.cents;
        continue;
      }
      const row = rows.find((each) => each.id === line.registrationId);
      if (!row) throw moved();
      if (share.cents > row.dueCents - row.paidCents)
        throw invalidField("amount", `${row.number} owes only ${formatMoney(Math.max(0, row.dueCents - row.paidCents))}.`, "over_balance");
      const note = invoiceNote(invoice.number, input.note);
      const payment = { amountCents: share.cents, method: input.method, paidOn, note };
      stageManualPayment(ctx, { ...row, studentName: sponsor.name }, await findPlan(ctx, row.id), payment);
    }
    // One ledger row of the group order; its seats that have a student get their part of it from there.
    if (seatsCents > 0)
      stageInvoiceRow(ctx, sponsor.name, {
        amountCents: seatsCents,
        method: input.method,
        methodLabel: RECORDED_METHOD_LABELS[input.method],
        paidOn,
        note: invoiceNote(invoice.number, input.note),
        of: invoice.number,
        groupOrderId: invoice.groupOrderId,
      });
    const paidCents = invoice.paidCents + input.amount;
    ctx.stage(
      db
        .update(sponsorInvoices)
        .set({ paidCents, status: paidCents === invoice.totalCents ? "paid" : "part_paid", updatedAt: ctx.now.getTime() })
        .where(
          and(
            own(sponsorInvoices, invoice.id),
            eq(sponsorInvoices.paidCents, invoice.paidCents),
            inArray(sponsorInvoices.status, ["issued", "part_paid"]),
          ),
        ),
      moved(),
    );
    const at = ctx.now.getTime();
    ctx.emit("sponsor-invoice.paid", { invoiceId: invoice.id, amountCents: input.amount, paidOn, at }, `${invoice.id}:${at}`);
    ctx.record({
      type: "sponsor_invoice",
      id: invoice.id,
      before: { paidCents: invoice.paidCents },
      after: { paidCents, method: input.method, paidOn },
    });
    return { id: invoice.id };
  },
});
