import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { LMS_TOPIC_LABELS } from "~/features/webhooks/lms-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listDeliveries, sendAgain } from "../domain/deliveries";
import { DELIVERY_LABELS } from "../model";

export const loader = screenLoader(listDeliveries, { gate: superAdmin });
export const action = screenAction({ again: intent(sendAgain, { toast: "The message is being sent again." }) }, { gate: superAdmin });
export const meta = titled("Learning platforms");

const TONES = { pending: "amber", delivered: "green", failed: "red" } as const;

/** Deliveries to all schools' learning platforms, with their responses. */
export default function LmsLog() {
  const { page, schools, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Learning platforms" lead="Enrollment webhooks sent to the learning platforms of schools." />
      <DataTable
        itemLabel={["delivery", "deliveries"]}
        data={page}
        columns={[
          { key: "event", header: "Event", cell: ({ delivery }) => LMS_TOPIC_LABELS[delivery.event] },
          { key: "school", header: "School", cell: ({ school }) => school },
          { key: "tries", header: "Attempts", align: "end", cell: ({ delivery }) => delivery.attempts },
          { key: "answer", header: "Response", cell: ({ delivery }) => delivery.error ?? delivery.answer ?? <span className="faint">–</span> },
          {
            key: "progress",
            header: "Progress",
            align: "end",
            cell: ({ delivery }) => (delivery.progress === null ? <span className="faint">–</span> : `${delivery.progress}%`),
          },
          {
            key: "created",
            header: "Queued",
            sort: "created_at",
            cell: ({ delivery }) => <InstantText at={delivery.createdAt} zone={zone} withTime />,
          },
          {
            key: "status",
            header: "Status",
            cell: ({ delivery }) => <StatusBadge status={delivery.status} label={DELIVERY_LABELS[delivery.status]} tone={TONES[delivery.status]} />,
          },
        ]}
        rowKey={({ delivery }) => delivery.id}
        rowName={({ delivery, school }) => `${LMS_TOPIC_LABELS[delivery.event]} at ${school}`}
        defaultSort="-created_at"
        filters={[
          { name: "school", label: "School", options: schools },
          { name: "status", label: "Status", options: optionsOf(DELIVERY_LABELS) },
        ]}
        rowMenu={({ delivery }) =>
          delivery.status === "failed" ? (
            <PlainForm intent="again" id={`again-${delivery.id}`} match={{ id: delivery.id }} quiet>
              <input type="hidden" name="id" value={delivery.id} />
              <button type="submit">Send again</button>
            </PlainForm>
          ) : null
        }
        empty={<EmptyState title="No deliveries yet">Connect a school's learning platform on the plan tab of the school.</EmptyState>}
      />
    </>
  );
}
