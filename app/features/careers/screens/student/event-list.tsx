import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconCalendarEvent } from "@tabler/icons-react";
import { EVENT_FULL, EVENT_TYPE_LABELS, RSVP_LABELS } from "~/features/employers/event-model";
import { student } from "~/features/identity/gates";
import { safeHref } from "~/platform/input";
import { mediaPath } from "~/platform/media-path";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf, said } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Refused } from "~/ui/refused-alert";
import { RichText } from "~/ui/rich-text";
import { StatusBadge } from "~/ui/status-badge";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import type { Say } from "~/words/words";
import { answerEvent, cancelRsvp, listEvents } from "../../domain/events";
import { eventCalendarPath, studentEmployerPath, studentEventsPath } from "../../paths";

export const loader = screenLoader(listEvents, { gate: student });
export const action = screenAction(
  {
    go: intent(answerEvent, { input: ({ id }) => ({ id }), toast: words.seatConfirmed }),
    wait: intent(answerEvent, {
      input: ({ id }) => ({ id, wait: "yes" }),
      toast: ({ state }) => (state === "going" ? words.seatConfirmed : words.onWaitlist),
    }),
    leave: intent(cancelRsvp, {
      input: ({ id }) => ({ id }),
      toast: ({ hadSeat }) => (hadSeat ? words.seatReleased : words.leftWaitlist),
    }),
  },
  { gate: student },
);
export const meta = titled(words.events);

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = View["page"]["results"][number];

const seatsLeft = (row: Row) => (row.capacity === null ? null : Math.max(0, row.capacity - row.going));
const Mine = ({ row }: { row: Row }) =>
  row.status === "cancelled" ? (
    <StatusBadge status="cancelled" />
  ) : row.mine && row.mine !== "cancelled" ? (
    <StatusBadge status={row.mine} label={RSVP_LABELS[row.mine]} tone={row.mine === "going" ? "green" : "amber"} />
  ) : null;

const columnsOf = (say: Say<typeof words>): Column<Row>[] => [
  {
    key: "title",
    header: say("event"),
    cell: (row) => (
      <span className="stack">
        <Link to={studentEventsPath(row.id)}>{row.title}</Link>
        <span className="two-lines">{say("eventWith", { type: say.text(EVENT_TYPE_LABELS[row.type]), employer: row.employer })}</span>
      </span>
    ),
  },
  { key: "when", header: say("when"), cell: (row) => <InstantText at={row.startsAt} zone={row.timezone} withTime /> },
  { key: "place", header: say("place"), cell: (row) => row.place ?? say("online") },
  { key: "seats", header: say("seatsLeft"), align: "end", cell: (row) => seatsLeft(row) ?? <span className="faint">{say("noSeatLimit")}</span> },
  { key: "mine", header: say("rsvp"), cell: (row) => <Mine row={row} /> },
];

/** STU-10: events of employers, with the student's RSVPs. */
export default function EventList() {
  const say = useWords(words);
  const { page, opened, now } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isPast = params.get("tab") === "past";
  return (
    <>
      <PageHeader title={say("events")} lead={say("eventsLead")} />
      <Refused intents={["go", "wait", "leave"]} />
      {opened ? <Opened row={opened} isOver={opened.endsAt <= now} /> : null}
      <Tabs
        label={say("events")}
        tabs={[
          { label: say("upcoming"), to: "?" },
          { label: say("past"), to: "?tab=past" },
        ]}
      />
      <DataTable
        itemLabel={["event", "events"]}
        data={page}
        columns={columnsOf(say)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="starts_at"
        search={say("searchByTitleEmployer")}
        filters={[
          { name: "type", label: say("type"), options: said(say, optionsOf(EVENT_TYPE_LABELS)) },
          { name: "month", label: say("month"), kind: "month" },
        ]}
        empty={
          <EmptyState icon={<IconCalendarEvent size={28} stroke={1.5} />} title={say("noEventsFound")}>
            {isPast ? say("noPastEvents") : say("noEvents")}
          </EmptyState>
        }
      />
    </>
  );
}

const Button = ({ intent: of, id, label, quiet }: { intent: string; id: string; label: string; quiet?: boolean }) => (
  <PlainForm intent={of} quiet>
    <input type="hidden" name="id" value={id} />
    <SubmitButton tone={quiet ? "quiet" : undefined}>{label}</SubmitButton>
  </PlainForm>
);

function Opened({ row, isOver }: { row: Row; isOver: boolean }) {
  const say = useWords(words);
  const href = row.onlineUrl ? safeHref(row.onlineUrl) : null;
  const isFull = seatsLeft(row) === 0;
  const isOpen = !isOver && row.status === "published";
  const isComing = row.mine === "going" || row.mine === "waiting";
  return (
    <Panel title={row.title} back={studentEventsPath()}>
      {row.imageFileId ? <img src={mediaPath(row.imageFileId, 640)} alt="" width={320} loading="lazy" /> : null}
      <DetailList
        details={[
          { label: say("withEmployer"), value: <Link to={studentEmployerPath(row.employerId)}>{row.employer}</Link> },
          { label: say("starts"), value: <InstantText at={row.startsAt} zone={row.timezone} withTime /> },
          { label: say("ends"), value: <InstantText at={row.endsAt} zone={row.timezone} withTime /> },
          { label: say("place"), value: row.place },
          {
            label: say("online"),
            value: href ? (
              <a href={href} rel="noopener noreferrer nofollow">
                {href.replace(/^https?:\/\//, "")}
              </a>
            ) : null,
          },
          { label: say("seatsLeft"), value: seatsLeft(row) ?? say("noSeatLimit") },
        ]}
      />
      {row.description ? <RichText value={row.description} /> : null}
      {isOpen && isFull && !isComing ? <p>{say.text(EVENT_FULL)}</p> : null}
      <div className="badges">
        <Mine row={row} />
        {isOpen && isComing ? <Button intent="leave" id={row.id} label={say("cancelRsvp")} quiet /> : null}
        {isOpen && !isComing ? (
          <Button intent={isFull ? "wait" : "go"} id={row.id} label={isFull ? say("joinTheWaitlist") : say.text("RSVP")} />
        ) : null}
        {isOpen ? <a href={eventCalendarPath(row.id)}>{say("addToCalendar")}</a> : null}
      </div>
    </Panel>
  );
}
