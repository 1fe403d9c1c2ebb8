import { z } from "zod";
import { flag, id, many, text } from "~/platform/input";

/** Agreements that one signature covers, and that the list shows. */
export const MAX_COUNTERSIGNED = 100;

export const countersignForm = z.object({ registrations: many(id(), MAX_COUNTERSIGNED), signature: text(120) });
export const countersignsForm = z.object({ countersigns: flag() });

export const AGREEMENT_LABELS = { waiting_for_guardian: "Waiting for guardian", to_countersign: "To countersign", complete: "Complete" } as const;

interface Signatures {
  signedAt: number;
  needsGuardian: boolean;
  guardianSignedAt: number | null;
  countersignedAt: number | null;
}

/** Which signature a signed agreement still needs. `since`: since when the school countersigns. */
export function agreementState(
  { signedAt, needsGuardian, guardianSignedAt, countersignedAt }: Signatures,
  since: number | null,
): keyof typeof AGREEMENT_LABELS {
  if (needsGuardian && guardianSignedAt === null) return "waiting_for_guardian";
  return countersignedAt === null && since !== null && signedAt >= since ? "to_countersign" : "complete";
}
