import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import type { Partnership, Side } from "../model";
import { PartnershipBadge } from "./badges";

interface Props {
  of: { status: Partnership; askedBy: Side | null; requestedAt: number | null; respondedAt: number | null; message: string | null };
  side: Side;
  zone: string;
}

/** How two sides stand with each other, and since when. */
export function PartnershipFacts({ of, side, zone }: Props) {
  if (of.status === "not_requested") return <p className="faint">No request yet.</p>;
  return (
    <DetailList
      details={[
        { label: "Status", value: <PartnershipBadge status={of.status} /> },
        { label: "Requested by", value: of.askedBy === side ? "You" : side === "school" ? "The employer" : "The school" },
        { label: "Requested on", value: <InstantText at={of.requestedAt} zone={zone} /> },
        {
          label: of.status === "accepted" ? "Partners since" : "Answered on",
          value: of.respondedAt ? <InstantText at={of.respondedAt} zone={zone} /> : null,
        },
        { label: "Message", value: of.message, wide: true },
      ]}
    />
  );
}
