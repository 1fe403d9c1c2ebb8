import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PDFDocument } from "pdf-lib";
import { encode } from "uqr";
import { expect, it } from "vitest";
import { certificatePdf, type Printed } from "~/features/certificates/domain/certificate-pdf";
import { USUAL_WORDING, type Wording } from "~/features/certificates/model";
import type { Ctx } from "~/platform/context";
import { drawnOn, textOn } from "../support/pdf";

const read = async (path: string) => new Uint8Array(readFileSync(fileURLToPath(new URL(`../../public${path}`, import.meta.url)))).buffer;
const ctx = {
  now: new Date("2026-03-31T15:00:00Z"),
  env: { APP_ORIGIN: "https://app.example.com" },
  ports: { assets: { read } },
  actor: { kind: "system" },
  chosenSchool: { primaryColor: "#0b5fff", logoUrl: null },
} as unknown as Ctx;

const printed: Printed = {
  ...{ number: "BHA-2026-00001-K", verifyCode: "7K3M9QXW2B4N8TRA", holderName: "Ana María Núñez", programTitle: "Nurse Aide", classCode: "CNA-1" },
  school: { name: "Bayside Health Academy", address: "1 Main St", city: "Providence", state: "RI", zipcode: "02903", license: "L-77" },
  minutes: { theory: 3600, lab: 1200, clinical: 2399, total: 7199 },
  ...{ ceuHundredths: null, startedOn: null, completedOn: "2026-03-04", issuedOn: "2026-03-09", expiresOn: "2028-03-09" },
};
const signed: Wording = {
  ...USUAL_WORDING,
  signatories: [
    { name: "Ada Moss", title: "Director", imageFileId: null },
    { name: "Lin Park", title: "Lead instructor", imageFileId: null },
  ],
};

const written = async (given: Partial<Printed> = {}, wording = signed) =>
  PDFDocument.load(await certificatePdf(ctx, { ...printed, ...given }, wording));

it("prints name, number, code, hours by kind, dates, license and signatories on one landscape page", async () => {
  const pdf = await written();
  expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 792, height: 612 }]);
  const text = textOn(pdf, pdf.getPage(0));
  for (const part of [
    ...["Ana María Núñez", "has completed Nurse Aide at Bayside Health Academy.", "BHA-2026-00001-K", "7K3M-9QXW-2B4N-8TRA", "License L-77"],
    ...["Theory 60 hours", "Lab 20 hours", "Clinical 39.98 hours", "Completed March 4, 2026", "Expires March 9, 2028", "Ada Moss", "Lead instructor"],
    "https://app.example.com/verify/7K3M9QXW2B4N8TRA",
  ])
    expect(text).toContain(part);
});

it("its code of squares is that of the product's address", async () => {
  const pdf = await written();
  const { data } = encode("https://app.example.com/verify/7K3M9QXW2B4N8TRA", { border: 0 });
  const [, figure = ""] = /\/Figure <<[^>]*>> BDC([\s\S]*?)EMC/.exec(drawnOn(pdf, pdf.getPage(0))) ?? [];
  const side = 84 / data.length;
  const seen = data.map((row) => row.map(() => false));
  for (const [, x, y] of figure.matchAll(/(\S+) (\S+) m\b/g)) {
    const row = seen[Math.round(Number(y) / side)];
    if (row) row[Math.round(Number(x) / side)] = true;
  }
  expect(seen).toEqual(data);
});

it("the longest and the shortest name fit, in any script and both languages", async () => {
  const long = "Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh de la Concepción Villanueva";
  for (const holderName of [long, "Al Ng", "김민준"])
    for (const language of ["en", "es", "both"] as const) {
      const body = "has completed {{program}} at {{school}} on {{completed}} with {{hours}} hours. ".repeat(5).slice(0, 400);
      const pdf = await written(
        { holderName, programTitle: "Certified Nursing Assistant and Home Health Aide, Evening" },
        { ...signed, language, body },
      );
      expect(pdf.getPageCount()).toBe(1);
      expect(textOn(pdf, pdf.getPage(0)).replaceAll("\n", " ")).toContain(holderName);
    }
});
