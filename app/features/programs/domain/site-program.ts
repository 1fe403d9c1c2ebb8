import { z } from "zod";
import { paymentChoices, quoteRegistration } from "~/features/payments/domain/quote-registration";
import { serviceFee, serviceFeeRate } from "~/features/payments/model";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import type { School } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { plainTextOf } from "~/platform/rich-text";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { ofProgramSlug, upcomingClasses } from "../data/public-classes";
import { productsOfProgram, reviewsOfProgram } from "../data/public-extras";
import { faqsOf, instructorsOf, type ProgramRow, programBySlug } from "../data/public-programs";
import { mediaUrl, nextClass, siteOf, toClassView, toInstructor } from "./site-views";

/** A program's page data in one round trip. */
export const showSiteProgram = query({
  name: "site.program",
  allow: anyoneAtSchool,
  input: z.object({ slug: text(200) }),
  async run(ctx, { slug }) {
    const { school, today } = siteOf(ctx);
    const [[program], faqs, rows, instructors, products, reviews] = await inSchool(ctx).db.batch([
      programBySlug(ctx, slug),
      faqsOf(ctx, slug),
      upcomingClasses(ctx, today, ofProgramSlug(slug)),
      instructorsOf(ctx, slug, today),
      productsOfProgram(ctx, slug),
      reviewsOfProgram(ctx, slug, 3),
    ]);
    if (!program) throw notFound();
    const all = rows.map((row) => toClassView(row, today, ctx.locale));
    const classes = [...all.filter((each) => each.state !== "closed"), ...all.filter((each) => each.state === "closed")];
    const next = nextClass(classes);
    return {
      program: {
        ...toDetails(program),
        inEnglish: program.inEnglish,
        fees: feesOf({ ...program, ...next?.ownFees }, school, today, next?.endDate ?? null),
      },
      classes,
      next,
      faqs: faqs.map((faq) => ({ ...faq, answerText: plainTextOf(faq.answer) })),
      instructors: instructors.map(toInstructor),
      products,
      reviews,
      policy: program.refundPolicy ?? program.cancellationPolicy ?? refundPolicyOf(school),
      timezone: school.timezone,
    };
  },
});

const toDetails = (program: ProgramRow) => ({
  id: program.id,
  slug: program.slug,
  title: program.title,
  category: program.category,
  type: program.type,
  summary: program.summary,
  description: program.description,
  excerpt: plainTextOf(program.description).split("\n")[0] ?? "",
  prerequisites: paragraphs(program.prerequisites),
  outcomes: paragraphs(program.outcomes),
  weekOutline: paragraphs(program.weekOutline),
  additionalInfo: program.additionalInfo,
  certification: program.certification,
  scheduleSummary: program.scheduleSummary,
  duration: program.duration,
  durationType: program.durationType,
  clockHours: program.clockHours,
  theoryHours: program.theoryHours,
  labHours: program.labHours,
  clinicalHours: program.clinicalHours,
  imageUrl: mediaUrl(program.imageFileId),
  picture: program.picture,
  brochureUrl: mediaUrl(program.brochureFileId),
  agreementUrl: mediaUrl(program.agreementFileId),
  showScholarship: program.showScholarship,
  preEnrollment: program.preEnrollment,
  waitlist: program.waitlist,
  metaTitle: program.metaTitle,
  metaDescription: program.metaDescription,
});

type Priced = Pick<ProgramRow, "tuitionCents" | "applicationFeeCents" | "paymentOptions" | "planPayments" | "planIntervalDays" | "planDepositCents">;

/**
 * Price in cents by the rules of registration: in full today, or the application fee today and the tuition in installments. A school without
 * online payment charges no service fee.
 */
export function feesOf(
  program: Priced,
  school: Pick<School, "serviceFeeType" | "serviceFeeValue" | "feePaidBy" | "payoutStatus">,
  today: IsoDate,
  classEnd: IsoDate | null,
) {
  const terms = { ...program, products: [], fee: school, canPayOnline: school.payoutStatus === "verified", today, classEnd };
  const choices = paymentChoices(terms);
  const full = choices.includes("pay_now") ? quoteRegistration(terms, "pay_now") : null;
  const inParts = choices.includes("pay_later") ? quoteRegistration(terms, "pay_later") : null;
  const later = program.planPayments > 1 ? inParts : null;
  const feesInParts = (inParts?.instalments ?? []).reduce(
    (sum, { amountCents }) => sum + serviceFee(school, amountCents),
    inParts?.serviceFeeCents ?? 0,
  );
  return {
    tuitionCents: program.tuitionCents,
    applicationFeeCents: program.applicationFeeCents,
    rate: serviceFeeRate(school),
    onlineFee: onlineFee(school),
    isFree: program.tuitionCents + program.applicationFeeCents === 0,
    isOnline: terms.canPayOnline,
    full: full ? { serviceFeeCents: full.serviceFeeCents, totalCents: full.chargeCents } : null,
    /** All payments together, where everything cannot be paid at once and the parts are paid online. */
    parts: !full && inParts && terms.canPayOnline ? { serviceFeeCents: feesInParts, totalCents: inParts.totalCents + feesInParts } : null,
    plan: later
      ? {
          dueTodayCents: later.dueTodayCents,
          serviceFeeCents: later.serviceFeeCents,
          instalments: later.instalments.map((each) => ({
            ...each,
            serviceFeeCents: terms.canPayOnline ? serviceFee(school, each.amountCents) : 0,
          })),
        }
      : null,
  };
}

/** Online service fee as text; null if there is none or no online payment. */
export const onlineFee = (school: Pick<School, "serviceFeeType" | "serviceFeeValue" | "feePaidBy" | "payoutStatus">): string | null =>
  school.payoutStatus === "verified" && school.feePaidBy !== "school" ? `${serviceFeeRate(school)} online service fee` : null;

/** A stored text as the plain text of its blocks. */
export const paragraphs = (stored: string | null): string[] =>
  plainTextOf(stored)
    .split("\n")
    .map((part) => part.trim())
    .filter(Boolean);
