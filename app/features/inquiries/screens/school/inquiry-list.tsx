import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconMessageQuestion } from "@tabler/icons-react";
import { writeToChosen } from "~/features/broadcasts/domain/write-broadcast";
import { editBroadcastPath } from "~/features/broadcasts/paths";
import { waitlistScreenPath } from "~/features/enrollment/paths";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { changeContactStatus, changeContactStatuses } from "../../domain/contact-status";
import { inquiryOverview } from "../../domain/list-inquiries";
import { addInquiry, deleteInquiry } from "../../domain/manage-inquiries";
import { inquiriesExport } from "../../exports";
import type { ContactStatus } from "../../model";
import { AddInquiry } from "../../parts/add-inquiry";
import styles from "../../parts/inquiries.css?url";
import { InquiryActions } from "../../parts/inquiry-actions";
import { BULK_ACTIONS, inquiryColumns, inquiryFilters } from "../../parts/inquiry-columns";
import { addInquiryPath, inquiriesPath, inquiryPath } from "../../paths";

const inBulk = (contact_status: ContactStatus) =>
  intent(changeContactStatuses, {
    input: ({ ids }) => ({ ids, contact_status }),
    toast: ({ changed }) => (changed === 0 ? null : `${counted(changed, "inquiry", "inquiries")} changed.`),
  });

export const loader = screenLoader(inquiryOverview, { gate: school });
export const action = screenAction(
  {
    add: intent(addInquiry, { to: ({ id }) => inquiryPath(id), toast: "Inquiry added." }),
    status: intent(changeContactStatus, { toast: "Contact status updated." }),
    delete: intent(deleteInquiry, { to: inquiriesPath, toast: "Deleted successfully." }),
    contacted: inBulk("contacted"),
    not_contacted: inBulk("not_contacted"),
    enrolled: inBulk("enrolled"),
    not_interested: inBulk("not_interested"),
    write: intent(writeToChosen, { input: ({ ids }) => ({ ids, source: "inquiries" }), to: ({ id }) => editBroadcastPath(id), toast: null }),
    export: exportIntent(inquiriesExport),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Program inquiries");

export default function InquiryList() {
  const { page, programs, zone } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isAdding = params.get("do") === "add";
  return (
    <>
      <PageHeader
        title="Program inquiries"
        lead="Questions from your site, the widget, phone calls, and visits."
        actions={isAdding ? null : <ButtonLink to={addInquiryPath}>Add inquiry</ButtonLink>}
      />
      <Tabs
        label="Interested people"
        tabs={[
          { label: "Inquiries", to: inquiriesPath },
          { label: "Waitlist", to: waitlistScreenPath },
        ]}
      />
      {isAdding ? <AddInquiry programs={programs} /> : null}
      <DataTable
        itemLabel={["inquiry", "inquiries"]}
        data={page}
        columns={inquiryColumns(zone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ id }) => inquiryPath(id)}
        presets={[
          { label: "Not contacted", query: "contact_status=not_contacted" },
          { label: "Contacted", query: "contact_status=contacted" },
        ]}
        defaultSort="-created_at"
        search="Search by name, email, or phone"
        filters={inquiryFilters(programs)}
        bulk={BULK_ACTIONS}
        rowMenu={(row) => <InquiryActions inquiry={row} />}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconMessageQuestion size={28} stroke={1.5} />} title="No inquiries yet">
            Questions about your programs show up here. You can reply by email.
          </EmptyState>
        }
      />
      <ExportForm />
    </>
  );
}
