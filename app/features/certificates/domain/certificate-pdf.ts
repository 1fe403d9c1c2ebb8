import { clockHours } from "~/features/attendance/model";
import { paperLogo } from "~/features/files/domain/paper-logo";
import { type Ctx, schoolOf } from "~/platform/context";
import { openPaper } from "~/platform/pdf/paper";
import { addressText } from "~/platform/postal-address";
import { longDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import type { CertificateRow } from "../data/certificates";
import type { CertificateLanguage, Wording } from "../model";
import { groupedCode } from "../number-model";
import { verifyPath } from "../paths";

/** What of a certificate is printed. */
export type Printed = Pick<
  CertificateRow,
  | "number"
  | "verifyCode"
  | "holderName"
  | "programTitle"
  | "classCode"
  | "school"
  | "minutes"
  | "ceuHundredths"
  | "startedOn"
  | "completedOn"
  | "issuedOn"
  | "expiresOn"
>;

const LABELS = {
  certifies: { en: "This certifies that", es: "Por la presente se certifica que" },
  theory: { en: "Theory", es: "Teoría" },
  lab: { en: "Lab", es: "Laboratorio" },
  clinical: { en: "Clinical", es: "Práctica clínica" },
  total: { en: "Total", es: "Total" },
  hours: { en: "hours", es: "horas" },
  completed: { en: "Completed", es: "Terminado" },
  issued: { en: "Issued", es: "Emitido" },
  expires: { en: "Expires", es: "Vence" },
  license: { en: "License", es: "Licencia" },
  number: { en: "Number", es: "Número" },
  code: { en: "Code", es: "Código" },
  check: { en: "Check this certificate at", es: "Verifique este certificado en" },
  units: { en: "Continuing education units", es: "Unidades de educación continua" },
} as const;
type Label = keyof typeof LABELS;

const labelsIn =
  (language: CertificateLanguage) =>
  (name: Label): string => {
    const { en, es } = LABELS[name];
    return language === "both" && en !== es ? `${en} / ${es}` : LABELS[name][language === "es" ? "es" : "en"];
  };

/** The product's own address of a paper's page: a school may lose its host, and paper stays. */
export const paperLink = (ctx: Ctx, code: string): string => new URL(verifyPath(code), ctx.env.APP_ORIGIN).href;

/** "60 h theory, 40 h clinical": kinds without hours are left out. */
function hoursLine({ minutes }: Printed, label: (name: Label) => string): string {
  const parts = (["theory", "lab", "clinical", "total"] as const).filter((kind) => minutes[kind] > 0);
  const shown = parts.length === 2 ? parts.slice(0, 1) : parts;
  return shown.map((kind) => `${label(kind)} ${clockHours(minutes[kind])} ${label("hours")}`).join("  ·  ");
}

const filled = (body: string, printed: Printed, locale: Locale): string => {
  const values: Record<string, string> = {
    name: printed.holderName,
    program: printed.programTitle,
    school: printed.school.name,
    class: printed.classCode,
    hours: clockHours(printed.minutes.total),
    completed: longDate(printed.completedOn, locale),
    issued: longDate(printed.issuedOn, locale),
  };
  return body.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
};

const MIDDLE = 396;
const WIDTH = 640;
const QR = 84;

/** A certificate as a tagged PDF: one US Letter page, landscape. */
export async function certificatePdf(ctx: Ctx, printed: Printed, wording: Wording): Promise<Uint8Array> {
  const school = schoolOf(ctx);
  const label = labelsIn(wording.language);
  const locale = wording.language === "es" ? "es" : "en";
  const body = filled(wording.body, printed, locale);
  const link = paperLink(ctx, printed.verifyCode);
  const [{ encode }, logo] = await Promise.all([import("uqr"), paperLogo(ctx, school?.logoUrl)]);
  const { school: issuer, expiresOn } = printed;
  const place = addressText(issuer);
  const license = wording.showsLicense && issuer.license ? `${label("license")} ${issuer.license}` : null;
  const dates = [
    wording.showsDates ? `${label("completed")} ${longDate(printed.completedOn, locale)}` : null,
    `${label("issued")} ${longDate(printed.issuedOn, locale)}`,
    expiresOn ? `${label("expires")} ${longDate(expiresOn, locale)}` : null,
  ].filter((each) => each !== null);
  const texts = [wording.title, body, printed.holderName, issuer.name, place, ...wording.signatories.flatMap(({ name, title }) => [name, title])];
  const paper = await openPaper(ctx, {
    title: `${wording.title} ${printed.number}`,
    author: issuer.name,
    texts: [...texts, ...dates],
    locale,
    isWide: true,
  });
  const { write, down, within, lines, widthOf, stroke } = paper;
  /** Writes at most `most` lines in the middle, in `size` or smaller. */
  const middle = (text: string, size: number, most: number, style: { isBold?: boolean; isGrey?: boolean } = {}) => {
    let fitting = size;
    while (fitting > 9 && lines(text, WIDTH, { ...style, size: fitting }).length > most) fitting -= 1;
    for (const part of lines(text, WIDTH, { ...style, size: fitting })) {
      write(part, MIDDLE, { ...style, size: fitting, isCentered: true });
      down(fitting * 1.3);
    }
  };

  if (school) paper.frame(school.primaryColor);
  await paper.logo(logo, issuer.name);
  if (!logo) down(20);
  within("P", () => middle(issuer.name, 16, 1, { isBold: true }));
  within("P", () => middle([place, license].filter(Boolean).join("  ·  "), 10, 1, { isGrey: true }));
  down(44);
  within("H1", () => middle(wording.title, 32, 1, { isBold: true }));
  down(14);
  within("P", () => middle(label("certifies"), 12, 1, { isGrey: true }));
  down(28);
  within("P", () => middle(printed.holderName, 30, 2, { isBold: true }));
  down(4);
  within("P", () => middle(body, 14, 4));
  down(8);
  const hours = wording.showsHours ? hoursLine(printed, label) : "";
  if (hours) within("P", () => middle(hours, 12, 1));
  const { ceuHundredths } = printed;
  if (ceuHundredths !== null) within("P", () => middle(`${label("units")}: ${ceuHundredths / 100}`, 12, 1));
  within("P", () => middle(dates.join("  ·  "), 12, 1));

  paper.toFoot(118);
  const space = (WIDTH - QR - 40) / Math.max(1, wording.signatories.length);
  for (const [index, { name, title }] of wording.signatories.entries()) {
    const x = paper.left + 24 + index * space;
    stroke({ x, up: 12 }, { x: x + Math.min(space - 24, 230), up: 12 }, true);
    within("P", () => write(name, x, { size: 11, isBold: true }));
    within("P", () => write(title, x, { size: 10, isGrey: true, below: 14 }));
  }
  paper.squares(encode(link, { border: 0 }).data, { x: paper.right - 24 - QR, up: -58, size: QR, alt: `${label("check")} ${link}` });
  down(44);
  within("P", () =>
    write(`${label("number")} ${printed.number}   ${label("code")} ${groupedCode(printed.verifyCode)}`, paper.left + 24, { size: 9 }),
  );
  within("P", () => write(`${label("check")} ${link}`, paper.left + 24, { size: widthOf(link, { size: 9 }) > 420 ? 7 : 9, isGrey: true, below: 13 }));
  return paper.save();
}
