import type { ReactNode } from "react";
import { registrationCalendarPath } from "~/features/enrollment/paths";
import { loginPath } from "~/features/identity/paths";
import { PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import type { Made } from "../../domain/read-outcome";
import { Contact } from "./contact";

/** It is done: the number to keep, where to be and when, what is paid and what is not, and what comes next. */
export function MadeOutcome({ made }: { made: Made }) {
  const { class: courseClass, receiptUrl, googleUrl } = made;
  return (
    <div className="outcome">
      <header className="outcome-head">
        <span className="outcome-mark">
          <Icon name="check" />
        </span>
        <h1>You are registered{made.firstName ? `, ${made.firstName}` : ""}</h1>
        <p className="lead">
          Your seat in {made.program} is yours. Registration number <strong>{made.number}</strong>
        </p>
        <Status made={made} />
      </header>
      <Ticket made={made} />
      <p className="outcome-actions">
        {googleUrl ? (
          <>
            <a className="button" href={registrationCalendarPath(made.code)} download={`${courseClass.code}.ics`}>
              Add to calendar
            </a>
            <a className="button quiet" href={googleUrl} target="_blank" rel="noopener noreferrer">
              Google Calendar<span className="unseen"> (opens in a new tab)</span>
            </a>
          </>
        ) : null}
        {receiptUrl ? (
          <SiteLink className="button quiet" href={receiptUrl}>
            Print receipt
          </SiteLink>
        ) : null}
      </p>
      <Next made={made} />
    </div>
  );
}

function Status({ made }: { made: Made }) {
  if (made.paymentStatus === "free") return <p className="badge">Free of charge</p>;
  return <p className={made.paymentStatus === "complete_paid" ? "badge" : "badge waits"}>{PAYMENT_STATUS_LABELS[made.paymentStatus]}</p>;
}

function Ticket({ made }: { made: Made }) {
  const { class: courseClass, location } = made;
  return (
    <dl className="ticket">
      <Fact name="Class" value={courseClass.code} note={courseClass.hours} />
      <Fact
        name="Starts"
        value={courseClass.isSelfPaced || !courseClass.startDate ? "Anytime, at your own pace" : friendlyDate(courseClass.startDate)}
        note={courseClass.endDate && courseClass.endDate !== courseClass.startDate ? `until ${friendlyDate(courseClass.endDate)}` : null}
      />
      {courseClass.orientationDate && !courseClass.isSelfPaced ? <Fact name="Orientation" value={friendlyDate(courseClass.orientationDate)} /> : null}
      {courseClass.isOnline || !location ? (
        <Fact name="Where" value="Online" note="The meeting link is in your student account." />
      ) : (
        <>
          <Fact
            name="Where"
            value={[location.name, location.room].filter(Boolean).join(", ")}
            note={
              <>
                {location.street} <MapLink href={location.mapUrl} />
              </>
            }
          />
          {location.directions ? <Fact name="How to get there" value={<span className="as-typed">{location.directions}</span>} /> : null}
          {location.hours ? <Fact name="Office hours" value={location.hours} /> : null}
        </>
      )}
      {made.paymentStatus === "free" ? null : (
        <>
          <Fact
            name={made.isOfToday ? "Paid today" : "Paid"}
            value={formatMoney(made.paid.cents)}
            notes={made.paid.lines.length > 1 ? made.paid.lines.map(({ label, amountCents }) => `${label} ${formatMoney(amountCents)}`) : []}
          />
          <Fact
            name="Balance"
            value={formatMoney(made.balanceCents)}
            note={made.nextDueDate ? `Next due on ${friendlyDate(made.nextDueDate)}` : null}
          />
        </>
      )}
    </dl>
  );
}

const MapLink = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    Map<span className="unseen"> (opens in a new tab)</span>
  </a>
);

interface FactProps {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  /** Several, each on a line of its own. */
  notes?: string[];
}

const Fact = ({ name, value, note, notes = [] }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {note ? <small>{note}</small> : null}
      {notes.map((each) => (
        <small key={each}>{each}</small>
      ))}
    </dd>
  </div>
);

function Next({ made }: { made: Made }) {
  return (
    <section className="outcome-head">
      <h2>What happens next</h2>
      <ol className="next-steps">
        <li>
          <strong>Check your email to set a password.</strong> Your confirmation is there, too.
        </li>
        <li>
          <SiteLink href={loginPath()}>Go to login</SiteLink> to see your class{made.balanceCents > 0 ? " and pay your balance" : ""}.
        </li>
        <li>
          <Contact />
        </li>
      </ol>
    </section>
  );
}
