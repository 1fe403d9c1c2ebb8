import type { Cents } from "~/platform/money";
import type { IsoDate } from "~/platform/zones";

export type NextStep = "settle" | "document" | "payment" | "complete" | "refund" | "reactivate";

interface Facts {
  isActive: boolean;
  isEnrolled: boolean;
  needsAttention: boolean;
  hasDocumentToReview: boolean;
  balanceCents: Cents;
  pastDueCents: Cents;
  overpaidCents: Cents;
  /** The last day of the class; null if it has none. */
  classEnd: IsoDate | null;
  today: IsoDate;
}

/** The likely next step: the student's requests, then past-due money, then the end of the class. Null if nothing is left to do. */
export function nextStepOf(facts: Facts): NextStep | null {
  if (!facts.isActive) return facts.overpaidCents > 0 ? "refund" : "reactivate";
  if (facts.needsAttention) return "settle";
  if (facts.hasDocumentToReview) return "document";
  if (facts.pastDueCents > 0) return "payment";
  if (facts.isEnrolled && facts.classEnd !== null && facts.classEnd < facts.today) return "complete";
  if (facts.balanceCents > 0) return "payment";
  return facts.overpaidCents > 0 ? "refund" : null;
}
