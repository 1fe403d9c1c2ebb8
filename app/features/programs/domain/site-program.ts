import { z } from "zod";
import { DEFAULT_REFUND_POLICY, instalmentSchedule, serviceFee, serviceFeeRate } from "~/features/payments/model";
import type { School } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import { type IsoDate, plusDays } from "~/platform/zones";
import { ofProgramSlug, upcomingClasses } from "../data/public-classes";
import { productsOfProgram, reviewsOfProgram } from "../data/public-extras";
import { faqsOf, instructorsOf, type ProgramRow, programBySlug } from "../data/public-programs";
import { mediaUrl, nextClass, siteOf, toClassView, toInstructor } from "./site-views";

/** A plan's first instalment falls due this long after registering. */
const FIRST_INSTALMENT_DAYS = 14;

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
    const classes = rows.map((row) => toClassView(row, today));
    const next = nextClass(classes);
    return {
      program: { ...toFacts(program), fees: feesOf(program, school, today) },
      classes,
      next,
      faqs,
      instructors: instructors.map(toInstructor),
      products,
      reviews,
      policy: school.refundPolicy ?? DEFAULT_REFUND_POLICY,
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

/** What it costs, in cents: in full today, or as a plan whose first payment is the application fee. */
export function feesOf(
  program: Pick<ProgramRow, "tuitionCents" | "applicationFeeCents" | "paymentOptions" | "planPayments" | "planIntervalDays">,
  school: Pick<School, "serviceFeeType" | "serviceFeeValue">,
  today: IsoDate,
) {
  const { tuitionCents, applicationFeeCents } = program;
  const charged = tuitionCents + applicationFeeCents;
  const fee = serviceFee(school, charged);
  const hasPlan = program.planPayments > 1 && program.paymentOptions.includes("pay_later") && tuitionCents > 0;
  const feeOnApplication = serviceFee(school, applicationFeeCents);
  return {
    tuitionCents,
    applicationFeeCents,
    rate: serviceFeeRate(school),
    serviceFeeCents: fee,
    totalCents: charged + fee,
    isFree: charged === 0,
    inFull: charged > 0 && program.paymentOptions.includes("pay_now"),
    plan: hasPlan
      ? {
          todayCents: applicationFeeCents + feeOnApplication,
          instalments: instalmentSchedule(tuitionCents, program.planPayments, plusDays(today, FIRST_INSTALMENT_DAYS), program.planIntervalDays).map(
            (each) => ({ ...each, serviceFeeCents: serviceFee(school, each.amountCents) }),
          ),
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
