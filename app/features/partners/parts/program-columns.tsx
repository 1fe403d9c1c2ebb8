import { Group } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { PROGRAM_TYPE_LABELS } from "~/features/programs/model";
import { partnerPath } from "~/features/programs/paths";
import type { Column } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { StatusBadge } from "~/ui/status-badge";
import type { listPartnerPrograms } from "../domain/read-programs";
import { referralFeeText } from "../model";
import { partnerProgramPath } from "../paths";
import { DirectoryButton } from "./directory-button";

export type PartnerProgram = SerializeFrom<Awaited<ReturnType<typeof listPartnerPrograms>>>["data"]["results"][number];

export const NextStart = ({ program }: { program: Pick<PartnerProgram, "nextStart" | "isSelfPaced"> }) =>
  program.nextStart ? <DateText day={program.nextStart} /> : program.isSelfPaced ? "Anytime" : <span className="faint">–</span>;

export const InDirectory = ({ isThere }: { isThere: boolean }) =>
  isThere ? <StatusBadge status="shown" label="Yes" /> : <StatusBadge status="hidden" label="No" />;

export const PARTNER_PROGRAM_COLUMNS: Column<PartnerProgram>[] = [
  {
    key: "title",
    header: "Program",
    sort: "title",
    cell: (row) => (
      <span className="stack">
        <Link to={partnerProgramPath(row.slug)}>{row.title}</Link>
        <span className="two-lines">{row.category}</span>
      </span>
    ),
  },
  { key: "partner", header: "Partner", sort: "partner", cell: (row) => <Link to={partnerPath(row.partnerId)}>{row.partnerName}</Link> },
  { key: "type", header: "Type", sort: "type", cell: (row) => PROGRAM_TYPE_LABELS[row.type] },
  { key: "tuition", header: "Tuition", sort: "tuition", align: "end", cell: (row) => <Money cents={row.tuitionCents} /> },
  { key: "next", header: "Next start", sort: "next_start", cell: (row) => <NextStart program={row} /> },
  {
    key: "fee",
    header: "Referral fee",
    cell: (row) => referralFeeText({ type: row.feeType, value: row.feeValue }) ?? <span className="faint">–</span>,
  },
  {
    key: "directory",
    header: "In directory",
    cell: (row) => (
      <Group component="span" gap={10} wrap="nowrap">
        <InDirectory isThere={Boolean(row.inDirectory)} />
        <DirectoryButton program={row} />
      </Group>
    ),
  },
];
