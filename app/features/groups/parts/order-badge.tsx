import { StatusBadge } from "~/ui/status-badge";
import { GROUP_STATE_LABELS, type GroupState } from "../model";

const TONES = { quote: "grey", accepted: "amber", confirmed: "green", closed: "blue", cancelled: "grey", expired: "grey" } as const;

export const OrderBadge = ({ status }: { status: GroupState }) => (
  <StatusBadge status={status} label={GROUP_STATE_LABELS[status]} tone={TONES[status]} />
);
