import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Receipt } from "~/features/payments/domain/receipt";
import { receiptPdf } from "~/features/payments/domain/receipt-pdf";
import type { Ctx } from "~/platform/context";
import { learnSpanish } from "~/words/spanish";
import { readPaper } from "../support/pdf";

learnSpanish();

const read = async (path: string) => new Uint8Array(readFileSync(fileURLToPath(new URL(`../../public${path}`, import.meta.url)))).buffer;
const ctx = { now: new Date("2026-01-15T15:00:00Z"), locale: "en", ports: { assets: { read } } } as unknown as Ctx;

const receipt: Receipt = {
  ...{ id: "t1", token: null, number: "RC-2026-00001", paidOn: "2026-01-09", payerName: "Íñigo Peña Agüero", method: "Cash", note: null },
  ...{ registrationNumber: "R-2026-00001", status: "paid", totalCents: 30_897, paidCents: 30_897, refundedCents: 0, refunds: [], locale: "es" },
  lines: [
    { label: "Registration for Phlebotomy", detail: null, amountCents: 30_000 },
    { label: "Online service fee", detail: "2.99% of $300.00, non-refundable", amountCents: 897 },
  ],
  school: {
    ...{ name: "Bayside Health Academy", logoUrl: null, address: "1 Main St", place: "Providence, RI", phone: null, email: null },
    ...{ refundPolicy: null, color: "#0b5fff" },
  },
};

it("a receipt is printed in the language of the person who paid", async () => {
  const { language, text } = await readPaper(await receiptPdf(ctx, receipt));
  expect(language).toContain("es-US");
  for (const words of ["Recibo", "9 de enero de 2026", "Íñigo Peña Agüero", "Efectivo", "Inscripción en", "Cargo por servicio en línea"])
    expect(text).toContain(words);
  const english = await readPaper(await receiptPdf(ctx, { ...receipt, locale: "en" }));
  expect(english.language).toContain("en-US");
  expect(english.text).toContain("January 9, 2026");
});
