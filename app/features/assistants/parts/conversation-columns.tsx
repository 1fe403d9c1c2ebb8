import { inquiryPath } from "~/features/inquiries/paths";
import type { Column, Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import type { Conversation } from "../data/conversations";
import { conversationPath } from "../paths";

export const conversationColumns = (zone: string): Column<Conversation>[] => [
  {
    key: "opening",
    header: "Conversation",
    cell: (row) => (
      <Link to={conversationPath(row.id)} preventScrollReset>
        {row.opening}
      </Link>
    ),
  },
  { key: "date", header: "Date", sort: "last_at", cell: (row) => <InstantText at={row.lastAt} zone={zone} withTime /> },
  { key: "visitor", header: "Visitor", cell: (row) => row.visitorName ?? "Anonymous" },
  { key: "messages", header: "Messages", sort: "messages", align: "end", cell: (row) => <span className="figures">{row.messageCount}</span> },
  { key: "speaker", header: "Answered by", cell: (row) => (row.takenBy ? <StatusBadge status="waiting" label="A person" /> : "Bot") },
  { key: "lead", header: "Lead", cell: (row) => (row.inquiryId ? <Link to={inquiryPath(row.inquiryId)}>Inquiry</Link> : "No") },
];

export const conversationFilters: Filter[] = [
  { name: "from_date", label: "From", kind: "date" },
  { name: "to_date", label: "To", kind: "date" },
  {
    name: "lead",
    label: "Lead",
    options: [
      { value: "yes", label: "With an inquiry" },
      { value: "no", label: "Without" },
    ],
  },
];
