import { z } from "zod";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { paperLogo } from "~/features/files/domain/paper-logo";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { LEFT, openPaper, type Paper, RIGHT } from "~/platform/pdf/paper";
import { nameOf } from "~/platform/person-name";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { type IsoDate, longDate, longInstant } from "~/platform/zones";
import { phrase } from "~/words/phrase";
import { type AddendumRow, selectAddendum } from "../data/addenda";
import { type SignedAgreement, selectAgreement } from "../data/agreements";
import { selectReceipts } from "../data/signing";
import { hasPolicy } from "../template-model";

type Paperwork = SignedAgreement & { receipts: Awaited<ReturnType<typeof selectReceipts>> };

const WIDTH = RIGHT - LEFT;
const GOVERNS = { both: "Both texts govern.", en: "The English text governs.", es: "The Spanish text governs." } as const;

/** The signed agreement of a registration, for its paper. @throws not_found without one */
export const agreementPaper = query({
  name: "agreements.paper",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: registrationId }) {
    const [[row], receipts] = await inSchool(ctx).db.batch([selectAgreement(ctx, registrationId), selectReceipts(ctx, registrationId)]);
    if (!row) throw notFound();
    return { ...row, receipts };
  },
});

/** The student's own signed agreement, for its paper. @throws not_found without one */
export const ownAgreementPaper = query({
  name: "student.agreement-paper",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, { id: registrationId }) {
    const { student: me } = ownStudent(ctx);
    const [[row], receipts] = await inSchool(ctx).db.batch([selectAgreement(ctx, registrationId), selectReceipts(ctx, registrationId)]);
    if (row?.studentId !== me.id) throw notFound();
    return { ...row, receipts };
  },
});

/** The agreement as a download: its texts, both signatures, and the hash of the texts as they were signed. */
export const agreementResponse = async (ctx: Ctx, row: Paperwork): Promise<Response> =>
  pdfResponse(await agreementPdf(ctx, row), phrase(`Agreement ${row.number}.pdf`, row.reads));

/** The agreement of a registration as a PDF: its texts, the signatures, and the hash of the texts as they were signed. */
export async function agreementPdf(ctx: Ctx, row: Paperwork): Promise<Uint8Array> {
  const school = schoolOf(ctx);
  const { agreement, number, program, code, startDate, endDate, reads: locale } = row;
  const said = (text: string) => phrase(text, locale);
  const zone = zoneOf(ctx);
  const at = (instant: number) => longInstant(new Date(instant), zone, locale);
  const span = (from: IsoDate, to: IsoDate) => (from === to ? longDate(from, locale) : said(`${longDate(from, locale)} to ${longDate(to, locale)}`));
  const dates = startDate ? span(startDate, endDate ?? startDate) : said("Self-paced");
  const facts = [
    [said("Student"), nameOf(row)],
    [said("Registration"), number],
    [said("Program"), program],
    [said("Class"), `${code}, ${dates}`],
  ] as const;
  const signed = [
    { who: said("Student"), name: agreement.signature, when: said(`Signed electronically on ${at(agreement.signedAt)}, from ${agreement.ip}`) },
    agreement.guardianSignedAt === null
      ? null
      : {
          who: said(agreement.guardianRelation ? `Guardian (${agreement.guardianRelation})` : "Guardian"),
          name: agreement.guardianSignature ?? "",
          when: said(`Signed electronically on ${at(agreement.guardianSignedAt)}, from ${agreement.guardianIp ?? ""}`),
        },
    agreement.countersignedAt === null
      ? null
      : {
          who: school?.name ?? "",
          name: agreement.countersignature ?? "",
          when: said(`Countersigned electronically on ${at(agreement.countersignedAt)}`),
        },
  ].filter((each) => each !== null);
  const initials = agreement.initials ?? [];
  const read = row.receipts.map(({ title, textHash, acknowledgedAt }) =>
    said(`${title}: acknowledged on ${at(acknowledgedAt)}, SHA-256 ${textHash}`),
  );
  const texts = [
    ...read,
    agreement.consent ?? "",
    JSON.stringify(initials),
    agreement.title,
    agreement.body,
    agreement.policy,
    agreement.spanishBody ?? "",
    agreement.spanishPolicy ?? "",
    JSON.stringify([facts, signed]),
    school?.name ?? "",
  ];
  const foot = said(`${number} · SHA-256 of the signed texts: ${agreement.textHash}`);
  const paper = await openPaper(ctx, { title: `${agreement.title}, ${number}`, author: school?.name ?? "", texts, locale, foot });
  const { within, write, wrapped, down } = paper;
  await paper.logo(await paperLogo(ctx, school?.logoUrl), school?.name ?? "");
  within("P", () => wrapped(school?.name ?? "", LEFT, WIDTH, 20, { isGrey: true }));
  within("H1", () => wrapped(agreement.title, LEFT, WIDTH, 26, { size: 20, isBold: true }));
  down(6);
  for (const [label, value] of facts) within("P", () => wrapped(`${label}: ${value}`, LEFT, WIDTH, 15));
  down(8);
  paragraphs(paper, agreement.body);
  if (!hasPolicy(agreement.body, agreement.policy)) {
    heading(paper, said("Cancellation and refund policy"));
    paragraphs(paper, agreement.policy);
  }
  if (agreement.spanishBody !== null) {
    heading(paper, "Same agreement in Spanish, as the student read it");
    paragraphs(paper, agreement.spanishBody);
    if (!hasPolicy(agreement.spanishBody, agreement.spanishPolicy ?? "")) paragraphs(paper, agreement.spanishPolicy ?? "");
    paragraphs(paper, `${GOVERNS[agreement.bindingLanguage ?? "both"]} SHA-256 of the Spanish texts: ${agreement.spanishHash}`);
  }
  if (initials.length > 0) {
    heading(paper, said("Initials of the student"));
    for (const each of initials) within("P", () => wrapped(`${each.heading}: ${each.initials}`, LEFT, WIDTH, 15));
  }
  if (read.length > 0) {
    heading(paper, said("Read before signing"));
    for (const line of read) within("P", () => wrapped(line, LEFT, WIDTH, 15));
  }
  heading(paper, said("Signatures"));
  if (agreement.consent) within("P", () => wrapped(agreement.consent ?? "", LEFT, WIDTH, 15, { isGrey: true }));
  if (agreement.needsGuardian && agreement.guardianSignedAt === null)
    within("P", () => wrapped(said("A parent or guardian still has to sign this agreement."), LEFT, WIDTH, 18, { isBold: true }));
  for (const { who, name, when } of signed) {
    down(0, 60);
    within("P", () => write(who, LEFT, { isGrey: true }));
    down(18);
    within("P", () => wrapped(name, LEFT, WIDTH, 18, { size: 14, isBold: true }));
    within("P", () => wrapped(when, LEFT, WIDTH, 22, { isGrey: true }));
  }
  return paper.save();
}

function heading({ within, write, down, line }: Paper, text: string): void {
  down(14, 60);
  within("H2", () => write(text, LEFT, { size: 12, isBold: true }));
  down(20);
  line();
}

function paragraphs({ within, wrapped, down }: Paper, text: string): void {
  for (const part of text.split(/\n{2,}/)) {
    within("P", () => {
      for (const each of part.split("\n")) wrapped(each, LEFT, WIDTH, 14);
    });
    down(6);
  }
}

/** An addendum for its paper. @throws not_found */
export const addendumPaper = query({
  name: "agreements.addendum-paper",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: addendumId }) {
    const [row] = await selectAddendum(ctx, addendumId);
    if (!row) throw notFound();
    return row;
  },
});

/** The student's own addendum, for its paper. @throws not_found */
export const ownAddendumPaper = query({
  name: "student.addendum-paper",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, { id: addendumId }) {
    const { student: me } = ownStudent(ctx);
    const [row] = await selectAddendum(ctx, addendumId);
    if (row?.studentId !== me.id) throw notFound();
    return row;
  },
});

/** The addendum as a download, with its signature if there is one. */
export async function addendumResponse(ctx: Ctx, row: AddendumRow): Promise<Response> {
  const school = schoolOf(ctx);
  const { addendum, number, locale } = row;
  const said = (text: string) => phrase(text, locale);
  const zone = zoneOf(ctx);
  const title = said(`Addendum ${addendum.number} to the enrollment agreement`);
  const at = (instant: number) => longInstant(new Date(instant), zone, locale);
  const name = addendum.signature ?? said("Not signed yet");
  const when = addendum.signedAt === null ? "" : said(`Signed electronically on ${at(addendum.signedAt)}, from ${addendum.ip ?? ""}`);
  const texts = [title, addendum.body, name, when, nameOf(row), school?.name ?? ""];
  const foot = said(`${number} · SHA-256 of the text: ${addendum.textHash}`);
  const paper = await openPaper(ctx, { title: `${title}, ${number}`, author: school?.name ?? "", texts, locale, foot });
  const { within, wrapped, down } = paper;
  await paper.logo(await paperLogo(ctx, school?.logoUrl), school?.name ?? "");
  within("P", () => wrapped(school?.name ?? "", LEFT, WIDTH, 20, { isGrey: true }));
  within("H1", () => wrapped(title, LEFT, WIDTH, 26, { size: 20, isBold: true }));
  down(6);
  within("P", () => wrapped(said(`Student: ${nameOf(row)}`), LEFT, WIDTH, 15));
  within("P", () => wrapped(said(`Made on ${at(addendum.createdAt)}`), LEFT, WIDTH, 15));
  down(8);
  paragraphs(paper, addendum.body);
  heading(paper, said("Signature"));
  within("P", () => wrapped(name, LEFT, WIDTH, 18, { size: 14, isBold: true }));
  if (when) within("P", () => wrapped(when, LEFT, WIDTH, 22, { isGrey: true }));
  return pdfResponse(await paper.save(), said(`Addendum ${number}-${addendum.number}.pdf`));
}
