import { useLoaderData } from "@remix-run/react";
import { IconStar } from "@tabler/icons-react";
import { listReviews, moderateReview } from "~/features/student-area/domain/moderate-reviews";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { useHere } from "../../parts/office/here";
import { HomeTabs } from "../../parts/office/home-tabs";
import { websiteGate } from "../../parts/office/website-gate";
import { OFFICE_PATHS } from "../../paths";

export const loader = screenLoader(listReviews, { gate: websiteGate });
export const action = screenAction(
  {
    moderate: intent(moderateReview, {
      input: (values, { url }) => ({ ...values, school: url.searchParams.get("school") ?? undefined }),
      toast: ({ status }) => `Review ${status}.`,
    }),
  },
  { gate: websiteGate },
);
export const meta = titled("Reviews");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];
const LABELS = { pending: "Pending", approved: "Approved", rejected: "Rejected", shown: "Shown", hidden: "Hidden" };
const NEXT = {
  pending: [
    ["approved", "Approve"],
    ["rejected", "Reject"],
  ],
  approved: [
    ["shown", "Show"],
    ["hidden", "Hide"],
  ],
  shown: [["hidden", "Hide"]],
  hidden: [["shown", "Show"]],
  rejected: [],
} as const;

const columns = (zone: string): Column<Row>[] => [
  { key: "student", header: "Student", cell: ({ studentName }) => studentName },
  { key: "program", header: "Program", cell: ({ program }) => program },
  { key: "rating", header: "Rating", align: "end", cell: ({ rating }) => <span className="figures">{rating} of 5</span> },
  { key: "text", header: "Review", cell: ({ text }) => text },
  { key: "date", header: "Date", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} /> },
  { key: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} label={LABELS[status]} /> },
];

/** The reviews tab of WEB-02. */
export default function Reviews() {
  const { zone, ...data } = useLoaderData<typeof loader>();
  const { to } = useHere();
  return (
    <>
      <PageHeader
        title="Reviews"
        lead="Reviews by graduates. Your site shows only the reviews you choose."
        crumbs={[{ label: "Home", to: to(OFFICE_PATHS.home) }]}
      />
      <HomeTabs />
      <DataTable
        itemLabel={["review", "reviews"]}
        data={data}
        columns={columns(zone)}
        rowKey={({ id }) => id}
        rowName={({ studentName }) => `the review of ${studentName}`}
        defaultSort="created_at"
        filters={[{ name: "status", label: "Status", options: Object.entries(LABELS).map(([value, label]) => ({ value, label })) }]}
        rowMenu={(row) =>
          NEXT[row.status].map(([status, label]) => (
            <PlainForm key={status} intent="moderate">
              <input type="hidden" name="id" value={row.id} />
              <input type="hidden" name="status" value={status} />
              <button type="submit">{label}</button>
            </PlainForm>
          ))
        }
        empty={
          <EmptyState icon={<IconStar size={28} stroke={1.5} />} title="No reviews yet">
            Reviews show up here after students complete a class.
          </EmptyState>
        }
      />
    </>
  );
}
