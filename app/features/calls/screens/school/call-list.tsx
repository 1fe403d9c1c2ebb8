import { Alert } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconPhone } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { planned, school } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { titled } from "~/ui/titled";
import { callOverview } from "../../domain/list-calls";
import { callsExport } from "../../exports";
import { callColumns, callerOf, callFilters } from "../../parts/call-columns";
import styles from "../../parts/calls.css?url";
import { callPath } from "../../paths";

const gate = planned(school, "call-logs");

export const loader = screenLoader(callOverview, { gate });
export const action = screenAction({ export: exportIntent(callsExport) }, { gate });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Call logs");

/** SCH-26: the calls that the voice assistant took. */
export default function CallList() {
  const { page, tiles, programs, isRefused, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Call logs"
        lead="Calls your voice assistant answered. Callers who left a name and contact details become inquiries automatically."
      />
      {isRefused ? (
        <Alert color="red" mb="md" title="The voice provider rejected your key">
          You won't get new calls until the key is renewed. Contact the people who set up your voice assistant.
        </Alert>
      ) : null}
      <StatRow>
        <StatCard label="Calls" value={tiles.calls} />
        <StatCard label="Minutes" value={tiles.minutes} />
        <StatCard label="Inquiries" value={tiles.inquiries} />
      </StatRow>
      <DataTable
        itemLabel={["call", "calls"]}
        data={page}
        columns={callColumns(zone)}
        rowKey={({ id }) => id}
        rowName={callerOf}
        rowTo={({ id }) => callPath(id)}
        defaultSort="-started_at"
        search="Search by name, number, or keyword"
        filters={callFilters(programs)}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconPhone size={28} stroke={1.5} />} title="No calls yet">
            Calls your voice assistant answers show up here with a transcript and who to call back.
          </EmptyState>
        }
      />
      <ExportForm />
    </>
  );
}
