import { Badge } from "@mantine/core";

/** One colour for one meaning, everywhere: green done or good, amber waits, red wrong, blue under way, grey off. */
export type Tone = "green" | "amber" | "red" | "blue" | "grey";

const TONES: Record<Tone, readonly string[]> = {
  green: [
    "active",
    "accepted",
    "approved",
    "complete_paid",
    "completed",
    "contacted",
    "delivered",
    "enabled",
    "enrolled",
    "informed",
    "manually_paid",
    "offering",
    "open",
    "paid",
    "registered",
    "sent",
    "shown",
    "succeeded",
    "verified",
  ],
  amber: ["pending", "partial_paid", "not_contacted", "requested", "linked", "initiated", "waiting", "one_left"],
  red: ["cancelled", "declined", "disapproved", "dropped", "expired", "failed", "invalid_token", "overdue", "rejected", "revoked", "unpaid"],
  blue: ["refund", "running", "current", "upcoming", "partial_refund", "full_refund"],
  grey: [
    "archived",
    "closed",
    "disabled",
    "draft",
    "full",
    "hidden",
    "inactive",
    "not_interested",
    "not_offered",
    "not_requested",
    "previous",
    "unlinked",
  ],
};

const toneByStatus = new Map(Object.entries(TONES).flatMap(([tone, statuses]) => statuses.map((status) => [status, tone as Tone] as const)));

/** Labels that are not simply the words of the code. */
const LABELS: Record<string, string> = {
  accepted: "Affiliated",
  complete_paid: "Paid",
  partial_paid: "Partially paid",
};

export const toneOf = (status: string): Tone => toneByStatus.get(status) ?? "grey";

/** `not_contacted` -> "Not contacted". */
export const statusLabel = (status: string): string =>
  LABELS[status] ?? status.replace(/[_-]+/g, " ").replace(/^./, (letter) => letter.toUpperCase());

/**
 * A state as a word on its colour. `label` where a feature's words differ. It is a plain element with the classes of Mantine's badge: a
 * list has sixty of them, and the component costs the server ten times as much as the element.
 */
export function StatusBadge({ status, label, tone }: { status: string; label?: string; tone?: Tone }) {
  return (
    <span className={`badge ${Badge.classes.root}`} data-tone={tone ?? toneOf(status)}>
      {label ?? statusLabel(status)}
    </span>
  );
}
