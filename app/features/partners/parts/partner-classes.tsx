import type { SerializeFrom } from "@remix-run/cloudflare";
import { CLASS_STATE_LABELS, MEETING_TYPE_LABELS, SCHEDULE_LABELS, seatsText } from "~/features/programs/model";
import { DateText } from "~/ui/date-text";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import type { showPartnerProgram } from "../domain/read-programs";

type Class = SerializeFrom<Awaited<ReturnType<typeof showPartnerProgram>>>["classes"][number];

/** The coming classes of a partner's program: to look at, not to register for. */
export function PartnerClasses({ classes }: { classes: Class[] }) {
  return (
    <PlainTable
      caption="Upcoming classes"
      rows={classes}
      rowKey={({ id }) => id}
      empty="No classes scheduled yet."
      columns={[
        {
          header: "Class",
          cell: (each) => (
            <span className="stack">
              {each.code}
              <span className="two-lines">{each.place ? `${each.place.name}, ${each.place.city}` : MEETING_TYPE_LABELS[each.meetingType]}</span>
            </span>
          ),
        },
        { header: "Dates", cell: (each) => <Dates each={each} /> },
        {
          header: "When",
          cell: (each) => (
            <span className="stack">
              {SCHEDULE_LABELS[each.schedule]}
              <span className="two-lines">{each.hours}</span>
            </span>
          ),
        },
        {
          header: "Registration",
          cell: (each) => (
            <span className="stack">
              <StatusBadge status={each.state} label={CLASS_STATE_LABELS[each.state]} />
              <span className="two-lines">{each.state === "open" ? seatsText(each.state, each.seatsLeft, each.mode) : null}</span>
            </span>
          ),
        },
      ]}
    />
  );
}

function Dates({ each }: { each: Class }) {
  if (each.mode === "self_paced" || !each.startDate) return <>Start anytime</>;
  return (
    <span className="stack">
      <span>
        <DateText day={each.startDate} /> – <DateText day={each.endDate} />
      </span>
      {each.orientationDate ? (
        <span className="two-lines">
          Orientation <DateText day={each.orientationDate} />
        </span>
      ) : null}
    </span>
  );
}
