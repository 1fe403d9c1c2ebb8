import { z } from "zod";
import { paymentChoices, quoteRegistration, refundPolicyOf } from "~/features/enrollment/domain/quote-registration";
import { serviceFee, serviceFeeRate } from "~/features/payments/model";
import type { School } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { ofProgramSlug, upcomingClasses } from "../data/public-classes";
import { productsOfProgram, reviewsOfProgram } from "../data/public-extras";
import { faqsOf, instructorsOf, type ProgramRow, programBySlug } from "../data/public-programs";
import { mediaUrl, nextClass, siteOf, toClassView, toInstructor } from "./site-views";

/** One program with all that somebody who is about to spend money wants to know: one round trip. */
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
    const all = rows.map((row) => toClassView(row, today));
    const classes = [...all.filter((each) => each.state !== "closed"), ...all.filter((each) => each.state === "closed")];
    const next = nextClass(classes);
    return {
      program: { ...toFacts(program), fees: feesOf({ ...program, ...next?.ownFees }, school, today, next?.endDate ?? null) },
      classes,
      next,
      faqs,
      instructors: instructors.map(toInstructor),
      products,
      reviews,
      policy: refundPolicyOf(school),
      timezone: school.timezone,
    };
  },
});

const toFacts = (program: ProgramRow) => ({
  id: program.id,
  slug: program.slug,
  title: program.title,
  category: program.category,
  type: program.type,
  summary: program.summary,
  description: paragraphs(program.description),
  prerequisites: paragraphs(program.prerequisites),
  outcomes: paragraphs(program.outcomes),
  weekOutline: paragraphs(program.weekOutline),
  additionalInfo: paragraphs(program.additionalInfo),
  certification: program.certification,
  duration: program.duration,
  durationType: program.durationType,
  clockHours: program.clockHours,
  imageUrl: mediaUrl(program.imageFileId),
  showScholarship: program.showScholarship,
  preEnrollment: program.preEnrollment,
});

type Priced = Pick<ProgramRow, "tuitionCents" | "applicationFeeCents" | "paymentOptions" | "planPayments" | "planIntervalDays">;

/**
 * What it costs, in cents, by the very rules that registration charges by: in full today, or the application fee today and the tuition
 * in instalments. A school that cannot take money online is paid at its desk, without an online fee.
 */
export function feesOf(
  program: Priced,
  school: Pick<School, "serviceFeeType" | "serviceFeeValue" | "payoutStatus">,
  today: IsoDate,
  classEnd: IsoDate | null,
) {
  const terms = { ...program, products: [], fee: school, canPayOnline: school.payoutStatus === "verified", today, classEnd };
  const choices = paymentChoices(terms);
  const full = choices.includes("pay_now") ? quoteRegistration(terms, "pay_now") : null;
  const later = choices.includes("pay_later") && program.planPayments > 1 ? quoteRegistration(terms, "pay_later") : null;
  return {
    tuitionCents: program.tuitionCents,
    applicationFeeCents: program.applicationFeeCents,
    rate: serviceFeeRate(school),
    isFree: program.tuitionCents + program.applicationFeeCents === 0,
    isOnline: terms.canPayOnline,
    full: full ? { serviceFeeCents: full.serviceFeeCents, totalCents: full.chargeCents } : null,
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

/** Plain text as paragraphs; the editor's JSON document is taken apart into the text of its blocks. */
export function paragraphs(stored: string | null): string[] {
  if (!stored?.trim()) return [];
  if (stored.trim().startsWith('{"type":"doc"')) return blocksOf(stored);
  return stored
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}

interface Node {
  type?: string;
  text?: string;
  content?: Node[];
}

const LEAVES = new Set(["paragraph", "heading", "listItem"]);

function blocksOf(stored: string): string[] {
  try {
    return leavesOf(JSON.parse(stored) as Node);
  } catch {
    return [];
  }
}

function leavesOf(node: Node): string[] {
  if (LEAVES.has(node.type ?? "")) return [wordsOf(node).trim()].filter(Boolean);
  return (node.content ?? []).flatMap(leavesOf);
}

const wordsOf = (node: Node): string => node.text ?? (node.content ?? []).map(wordsOf).join("");
