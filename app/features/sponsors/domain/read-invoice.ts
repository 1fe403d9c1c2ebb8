import { z } from "zod";
import { paperLogo } from "~/features/files/domain/paper-logo";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, schoolOf, todayOf, withSchool, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, text } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { documentPdf } from "~/platform/pdf/document-pdf";
import { anyone, schoolStaff } from "~/platform/policy";
import { townText } from "~/platform/postal-address";
import { query } from "~/platform/verb";
import { longDate } from "~/platform/zones";
import { words } from "~/words/en/sponsors";
import { findInvoiceByCode, invoiceMails, readInvoice } from "../data/sponsors";
import { INVOICE_STATE_LABELS } from "../model";

async function viewOf(ctx: Ctx, invoiceId: string) {
  const { invoice, sponsor, lines } = await readInvoice(ctx, invoiceId);
  const school = schoolOf(ctx);
  return {
    invoice,
    sponsor,
    lines,
    openCents: invoice.totalCents - invoice.paidCents,
    isOverdue: invoice.dueOn !== null && invoice.dueOn < todayOf(ctx) && (invoice.status === "issued" || invoice.status === "part_paid"),
    today: todayOf(ctx),
    school: {
      name: school?.name ?? "",
      logoUrl: school?.logoUrl ?? null,
      lines: [school?.address ?? null, townText(school ?? {}) || null, school?.phone ?? null, school?.contactEmail ?? null],
    },
  };
}

/** An invoice for staff. */
export const showInvoice = query({
  name: "sponsor-invoices.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [view, sent] = await Promise.all([viewOf(ctx, input.id), invoiceMails(ctx, input.id)]);
    return { ...view, sent, zone: zoneOf(ctx) };
  },
});

/** An invoice by its secret URL, for the sponsor. Drafts have none. @throws not_found */
export const openInvoice = query({
  name: "sponsor-invoices.open",
  allow: anyone,
  input: z.object({ code: text(40) }),
  async run(ctx, { code }) {
    const found = await findInvoiceByCode(ctx, code);
    const school = found ? await findSchoolById(ctx, found.schoolId) : null;
    if (!found || !school) throw notFound();
    const view = await viewOf(withSchool(ctx, school), found.id);
    if (view.invoice.status === "draft") throw notFound();
    return view;
  },
});

export type InvoiceView = Awaited<ReturnType<typeof openInvoice>>;

/** The invoice as a PDF. */
export const invoicePdf = async (ctx: Ctx, { invoice, sponsor, lines, school, openCents }: InvoiceView): Promise<Uint8Array> =>
  documentPdf(ctx, {
    title: words.invoice,
    number: invoice.number,
    issuer: [school.name, ...school.lines],
    logo: await paperLogo(ctx, school.logoUrl),
    details: [
      [words.invoice, invoice.number ?? ""],
      [words.billTo, [sponsor.name, sponsor.contactName].filter(Boolean).join(", ")],
      ...(sponsor.address ? ([[words.address, sponsor.address]] as const) : []),
      ...(invoice.poNumber ? ([[words.poNumber, invoice.poNumber]] as const) : []),
      [words.issued, invoice.issuedOn ? longDate(invoice.issuedOn) : ""],
      [words.due, invoice.dueOn ? longDate(invoice.dueOn) : ""],
      [words.status, INVOICE_STATE_LABELS[invoice.status]],
    ],
    table: {
      heads: [words.registration, words.for, words.amount, words.paid],
      widths: [96, 248, 80, 80],
      amountsFrom: 2,
      rows: lines.map((line) => [line.number, line.description, formatMoney(line.amountCents), formatMoney(line.paidCents)]),
    },
    sums: [
      [words.total, formatMoney(invoice.totalCents)],
      [words.paid, formatMoney(invoice.paidCents)],
      [words.open, formatMoney(openCents), true],
    ],
    notes: [],
  });
