import { Box } from "@mantine/core";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { changeContactStatus } from "~/features/inquiries/domain/contact-status";
import { collectionsPath } from "~/features/payments/paths";
import { classesPath } from "~/features/programs/class-paths";
import { counted } from "~/platform/counted";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { JUST_DONE } from "~/platform/views-path";
import { shortDate } from "~/platform/zones";
import { Button } from "~/ui/button";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText, InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm, useFailure } from "~/ui/form";
import { NativeChoice } from "~/ui/form/native-choice";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { showToday } from "../../domain/today";
import { assignWork, putOffWork, undoWork } from "../../domain/work-marks";
import { DashboardTabs } from "../../parts/dashboard-tabs";
import { TodayMenu } from "../../parts/today-menu";
import { stepsOf } from "../../parts/waiting-steps";
import { enrollmentReportPath, paymentReportPath, todayPath } from "../../paths";
import { itemKey, NOBODY, PUT_OFF_LABELS, WAITING_LABELS } from "../../today-model";

/** The list as it was narrowed, with what can be undone. */
const backTo = (url: URL, done?: string): string => {
  const params = new URLSearchParams(url.searchParams);
  params.delete(JUST_DONE);
  if (done) params.set(JUST_DONE, done);
  return params.size > 0 ? `${todayPath}?${params}` : todayPath;
};
const CONTACTED = "contacted-";

export const loader = screenLoader(showToday, { gate: school });
export const action = screenAction(
  {
    assign: intent(assignWork, {
      to: ({ changeId }, { url }) => backTo(url, changeId),
      toast: ({ count, assignee }) => (assignee ? `${counted(count, "item")} assigned to ${assignee}.` : `${counted(count, "item")} unassigned.`),
    }),
    "put-off": intent(putOffWork, {
      to: ({ changeId }, { url }) => backTo(url, changeId),
      toast: ({ count, putOffUntil }) => (putOffUntil ? `Snoozed until ${shortDate(putOffUntil)}.` : `${counted(count, "item")} back in the list.`),
    }),
    contacted: intent(changeContactStatus, {
      to: ({ id }, { url }) => backTo(url, `${CONTACTED}${id}`),
      toast: "Marked as contacted.",
    }),
    undo: intent(undoWork, { to: (_, { url }) => backTo(url), toast: "Undone." }),
    "undo-contacted": intent(changeContactStatus, { to: (_, { url }) => backTo(url), toast: "Undone." }),
  },
  { gate: school },
);
export const meta = titled("Today");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];

const TONES: Partial<Record<Row["kind"], "red" | "amber">> = {
  cancellation: "red",
  unpaid_seat: "red",
  late: "red",
  refund_due: "red",
  refund: "amber",
  group_order: "amber",
  attendance_limit: "amber",
  mark_conflict: "amber",
  license: "amber",
  few: "amber",
};

/** The office's items to review, each with its next step. */
export default function Today() {
  const { page, counts, total, week, me, colleagues, mayContact, zone } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isPutOff = params.get("put_off") === "yes";
  const columns: Column<Row>[] = [
    {
      key: "title",
      header: "Item",
      cell: (row) => (
        <span className="stack">
          <Link to={stepsOf(row)[0].to}>{row.title}</Link>
          <span className="two-lines">{row.about}</span>
        </span>
      ),
    },
    {
      key: "kind",
      header: "Kind",
      cell: (row) => <StatusBadge status={row.kind} label={WAITING_LABELS[row.kind]} tone={TONES[row.kind] ?? "blue"} />,
    },
    { key: "amount", header: "Amount", align: "end", cell: (row) => (row.cents === null ? null : formatMoney(row.cents)) },
    {
      key: "since",
      header: isPutOff ? "Snoozed until" : "Date",
      cell: (row) => (row.since === null || isPutOff ? <DateText day={row.putOffUntil ?? row.day} /> : <InstantText at={row.since} zone={zone} />),
    },
    { key: "with", header: "Assigned to", cell: (row) => row.assignee ?? <span className="faint">Unassigned</span> },
    {
      key: "step",
      header: "Next step",
      cell: (row) => {
        const [first] = stepsOf(row);
        return (
          <Link to={first.to}>
            {first.label}
            <span className="visually-hidden">: {row.title}</span>
          </Link>
        );
      },
    },
  ];
  return (
    <>
      <PageHeader title="Today" lead={total === 0 ? "No items to review" : `${counted(total, "item")} to review`} />
      <DashboardTabs waiting={total} />
      <StatRow>
        <StatCard label="Registered, 7 days" value={String(week.registered)} to={enrollmentReportPath} />
        <StatCard label="Collected, 7 days" value={formatMoney(week.collectedCents)} to={paymentReportPath} />
        <StatCard label="Past-due payments" value={formatMoney(week.lateCents)} to={collectionsPath} />
        <StatCard label="Students starting, 7 days" value={String(week.starting)} to={classesPath} />
      </StatRow>
      <JustDone key={params.get(JUST_DONE)} />
      <DataTable
        itemLabel={["item", "items"]}
        data={page}
        columns={columns}
        rowKey={itemKey}
        rowName={({ title }) => title}
        rowTo={(row) => stepsOf(row)[0].to}
        presets={[
          { label: "Mine", query: `with=${me}` },
          { label: "Unassigned", query: `with=${NOBODY}` },
          { label: "Snoozed", query: "put_off=yes" },
        ]}
        defaultSort="urgency"
        filters={[
          {
            name: "kind",
            label: "Kind",
            options: counts.map((one) => ({ value: one.kind, label: `${WAITING_LABELS[one.kind]} (${one.count})` })),
          },
          {
            name: "with",
            label: "Assigned to",
            none: "Anyone",
            options: [{ value: me, label: "Me" }, { value: NOBODY, label: "Unassigned" }, ...colleagues.filter(({ value }) => value !== me)],
          },
          { name: "put_off", label: "Status", none: "Open", options: [{ value: "yes", label: "Snoozed" }] },
        ]}
        bulk={[
          { intent: "assign", label: "Assign", asks: <Asked name="assignee" label="To" options={colleagues} none="Unassigned" /> },
          {
            intent: "put-off",
            label: "Snooze",
            asks: <Asked name="until" label="Until" options={optionsOf(PUT_OFF_LABELS)} />,
          },
        ]}
        rowMenu={(row) => <TodayMenu row={row} me={me} mayContact={mayContact} />}
        empty={
          <EmptyState title="No items to review">
            Pre-enrollments, past-due payments, inquiries, and student requests to review show up here.
          </EmptyState>
        }
      />
    </>
  );
}

/** Undo for the last action in the list, or why it failed. */
function JustDone() {
  const [params] = useSearchParams();
  const done = params.get(JUST_DONE);
  const failures = [useFailure("assign"), useFailure("put-off"), useFailure("contacted"), useFailure("undo"), useFailure("undo-contacted")];
  const failure = failures.find(Boolean);
  if (failure)
    return (
      <Box mt="md" className="alert" role="alert">
        {Object.values(failure.fieldErrors)[0] ?? failure.message}
      </Box>
    );
  if (!done) return null;
  const inquiry = done.startsWith(CONTACTED) ? done.slice(CONTACTED.length) : null;
  return (
    <Box mt="md">
      <PlainForm intent={inquiry ? "undo-contacted" : "undo"} quiet className="note">
        {inquiry ? (
          <>
            <input type="hidden" name="id" value={inquiry} />
            <input type="hidden" name="contact_status" value="not_contacted" />
          </>
        ) : (
          <input type="hidden" name="change" value={done} />
        )}
        Changed your mind?{" "}
        <Button type="submit" text>
          Undo
        </Button>
      </PlainForm>
    </Box>
  );
}

/** The select of a bulk action. */
const Asked = ({
  name,
  label,
  options,
  none,
}: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  none?: string;
}) => (
  <>
    <label htmlFor={`bulk-${name}`}>{label}</label>
    <NativeChoice id={`bulk-${name}`} name={name} options={options} empty={none} />
  </>
);
