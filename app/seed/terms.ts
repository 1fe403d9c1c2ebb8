import * as schema from "#drizzle/schema";
import { FIRST_AGREEMENT } from "~/features/groups/model";
import { newId, publicCode } from "~/platform/ids";
import { DAY_MS, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";

interface Terms {
  schoolId: string;
  programs: (typeof schema.programs.$inferInsert)[];
  /** A registration that pays for itself. */
  planned: { registrationId: string };
}

/** Promo codes, sponsors with what they cover and their invoices, and a team price with a quote. */
export function seedTerms({ rows, now, today }: Demo, { schoolId, programs, planned }: Terms): void {
  const at = (days: number) => ({ createdAt: now - days * DAY_MS, updatedAt: now - days * DAY_MS });
  const codes: [string, "percent" | "amount" | "waive_application_fee", number, Partial<typeof schema.promoCodes.$inferInsert>][] = [
    ["WELCOME10", "percent", 1_000, { maxUsesPerEmail: 1 }],
    ["SCRUBS5", "amount", 500, { minCents: 2_000 }],
    ["NOFEE", "waive_application_fee", 0, { maxUses: 50 }],
    ["CNA150", "amount", 15_000, { programIds: programs.slice(0, 1).map(({ id }) => id as string), maxUses: 20 }],
    ["SUMMER25", "percent", 2_500, { startsOn: plusDays(today, -120), endsOn: plusDays(today, -30) }],
    ["ALUMNI", "percent", 1_500, { isActive: false }],
  ];
  codes.forEach(([code, kind, value, given], index) => {
    const id = newId();
    rows.add(schema.promoCodes, {
      id,
      schoolId,
      code,
      kind,
      value,
      programIds: [],
      productIds: [],
      minCents: 0,
      isActive: true,
      ...at(index * 9),
      ...given,
    });
    for (let use = 0; use < (index % 3) * 2; use += 1)
      rows.add(schema.promoUses, {
        id: newId(),
        schoolId,
        promoCodeId: id,
        email: `buyer-${index}-${use}@example.test`,
        obligationId: `demo-${code}-${use}`,
        amountCents: kind === "amount" ? value : 14_500,
        state: "used",
        expiresAt: now,
        createdAt: now - use * DAY_MS,
      });
  });

  const named: [string, "employment" | "grant" | "loan", string][] = [
    ["Harbor Care Group", "employment", "Dana Whitfield"],
    ["Rhode Island Works", "grant", "Office of Training"],
    ["Bay State Home Health", "employment", "Luis Ortega"],
    ["First Tide Credit Union", "loan", "Student lending"],
  ];
  const sponsors = named.map(([name, kind, contactName], index) => ({
    id: newId(),
    schoolId,
    name,
    kind,
    contactName,
    email: `billing-${index + 1}@sponsors.test`,
    phone: "(401) 555 - 0160",
    address: `${10 + index} Wickenden Street, Providence, RI 02903`,
    termsDays: 30,
    isActive: index < 3,
    ...at(40 - index),
  }));
  rows.add(schema.sponsors, ...sponsors);
  const owing = rows
    .of(schema.registrations)
    .filter((row) => row.schoolId === schoolId && row.status === "active" && row.paymentOption === "pay_later" && row.id !== planned.registrationId);
  owing.slice(0, 9).forEach((row, index) => {
    const sponsor = sponsors[index % 3] as (typeof sponsors)[number];
    Object.assign(row, { sponsorId: sponsor.id, sponsorName: sponsor.name, sponsorCents: 50_000, planToPay: "sponsored_employer_agency" });
  });
  const year = today.slice(0, 4);
  const states = ["issued", "draft"] as const;
  states.forEach((status, index) => {
    const sponsor = sponsors[index] as (typeof sponsors)[number];
    const covered = owing
      .slice(0, 9)
      .filter((row) => (row as { sponsorId?: string | null }).sponsorId === sponsor.id)
      .slice(0, 2);
    const id = newId();
    const isIssued = status === "issued";
    rows.add(schema.sponsorInvoices, {
      id,
      schoolId,
      sponsorId: sponsor.id,
      number: isIssued ? `SI-${year}-00001` : null,
      code: publicCode(),
      status,
      poNumber: isIssued ? "PO 4471" : null,
      issuedOn: isIssued ? plusDays(today, -12) : null,
      dueOn: isIssued ? plusDays(today, 18) : null,
      totalCents: covered.length * 50_000,
      ...at(12 - index),
    });
    covered.forEach((row, position) => {
      rows.add(schema.sponsorInvoiceLines, {
        id: newId(),
        schoolId,
        invoiceId: id,
        registrationId: row.id as string,
        description: `Tuition share, registration ${row.number}`,
        amountCents: 50_000,
        position,
      });
    });
  });
  rows.add(schema.numberSeries, { schoolId, series: "sponsor-invoice", year: Number(year), last: 1 });

  const [cna] = programs;
  const open = rows
    .of(schema.classes)
    .find((row) => row.schoolId === schoolId && row.programId === cna?.id && row.status === "open" && (row.startDate ?? "") > plusDays(today, 10));
  if (!cna || !open) return;
  rows.add(schema.groupPrices, {
    ...{
      schoolId,
      programId: cna.id as string,
      perSeatCents: 140_000,
      isInstant: true,
      namingDays: 3,
      afterNaming: "keep",
      agreement: FIRST_AGREEMENT,
    },
    steps: [
      { from: 5, bps: 500 },
      { from: 10, bps: 1_000 },
    ],
    ...at(30),
  });
  rows.add(schema.groupOrders, {
    ...{
      id: newId(),
      schoolId,
      number: `G-${year}-00001`,
      code: publicCode(27),
      joinCode: publicCode(27),
      status: "quote",
      buyer: "Harbor Care Group",
    },
    ...{
      contactName: "Dana Whitfield",
      email: "billing-1@sponsors.test",
      phone: "(401) 555 - 0160",
      programId: cna.id as string,
      classId: open.id as string,
    },
    ...{
      seats: 5,
      perSeatCents: 133_000,
      discountBps: 500,
      poNumber: "PO 4502",
      nameBy: plusDays(open.startDate as string, -3),
      afterNaming: "keep",
    },
    ...{ agreement: FIRST_AGREEMENT, validUntil: now + 6 * DAY_MS, ...at(1) },
  });
  rows.add(schema.numberSeries, { schoolId, series: "group-order", year: Number(year), last: 1 });
}
