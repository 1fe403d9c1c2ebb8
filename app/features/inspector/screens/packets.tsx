import { useLoaderData } from "@remix-run/react";
import { IconFileZip } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { screenLoader } from "~/platform/screen";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listPackets } from "../domain/packets";
import { PACKET_STATE_LABELS, PACKET_STATE_TONES } from "../inspector-model";
import { InspectorTabs } from "../parts/inspector-tabs";
import { packetZipPath } from "../paths";

export const loader = screenLoader(listPackets, { gate: school });
export const meta = titled("Packets");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const sizeOf = (bytes: number): string => (bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`);

/** Packets that were asked for, with who took them. */
export default function Packets() {
  const { zone, now, ...data } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    {
      key: "title",
      header: "Packet",
      cell: ({ packet }) => (
        <span className="stack">
          {packet.title}
          <span className="two-lines">{packet.reason}</span>
        </span>
      ),
    },
    {
      key: "made",
      header: "Made",
      cell: ({ packet, askedBy }) => (
        <span className="stack">
          <InstantText at={packet.createdAt} zone={zone} />
          <span className="two-lines">{askedBy}</span>
        </span>
      ),
    },
    {
      key: "state",
      header: "State",
      cell: ({ packet }) => (
        <span className="stack">
          <StatusBadge status={packet.state} label={PACKET_STATE_LABELS[packet.state]} tone={PACKET_STATE_TONES[packet.state]} />
          {packet.error ? <span className="two-lines">{packet.error}</span> : null}
        </span>
      ),
    },
    {
      key: "content",
      header: "Content",
      cell: ({ packet }) => (
        <span className="stack">
          {counted(packet.studentCount, "student")}
          {packet.state === "ready" ? (
            <span className="two-lines">
              {[counted(packet.fileCount ?? 0, "file"), counted(packet.gapCount ?? 0, "gap"), sizeOf(packet.bytes ?? 0)].join(", ")}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: "file",
      header: "File",
      cell: ({ packet, downloads, lastDownloadAt }) => (
        <span className="stack">
          {packet.state === "ready" && packet.deletedAt === null && packet.expiresAt > now ? (
            <Link to={packetZipPath(packet.id)} reloadDocument aria-label={`Download ${packet.title}`}>
              Download
            </Link>
          ) : packet.state === "ready" ? (
            "Deleted"
          ) : (
            "—"
          )}
          {downloads > 0 ? (
            <span className="two-lines">
              {counted(downloads, "download")}, last <InstantText at={lastDownloadAt ?? 0} zone={zone} />
            </span>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHeader title="Inspector" lead="Files are deleted after 30 days. The record of downloads stays." />
      <InspectorTabs />
      <DataTable
        itemLabel={["packet", "packets"]}
        data={data}
        columns={columns}
        rowKey={({ packet }) => packet.id}
        rowName={({ packet }) => packet.title}
        defaultSort="-created_at"
        empty={
          <EmptyState icon={<IconFileZip size={28} stroke={1.5} />} title="No packets yet">
            Choose a class, a program, or a period under Gaps, then make one.
          </EmptyState>
        }
      />
    </>
  );
}
