import type { ReactNode } from "react";
import { registrationCalendarPath, studentHomePath } from "~/features/enrollment/paths";
import { loginPath } from "~/features/identity/paths";
import { PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import type { Made } from "../../domain/read-outcome";
import { Contact } from "./contact";

/** A completed registration: its number, dates and place, payment, balance and next steps. */
export function MadeOutcome({ made }: { made: Made }) {
  const say = useWords(words);
  const { class: courseClass, receiptUrl, googleUrl } = made;
  return (
    <div className="outcome">
      <header className="outcome-head">
        <span className="outcome-mark">
          <Icon name="check" />
        </span>
        <h1>{made.firstName ? say("youAreRegisteredName", { name: made.firstName }) : say("youAreRegistered")}</h1>
        <p className="lead">
          {say.rich(
            courseClass.tentativeUntil ? "seatTentative" : "seatConfirmed",
            { strong: <strong /> },
            {
              program: made.program,
              number: made.number,
              date: courseClass.tentativeUntil ? friendlyDate(courseClass.tentativeUntil, say.locale) : "",
            },
          )}
        </p>
        <Status made={made} />
        {made.others.length > 0 ? (
          <p>
            {say("alsoRegistered", { names: made.others.join(", ") })}
            {made.paid.allCents > made.paid.cents ? ` ${say("paidForAll", { amount: formatMoney(made.paid.allCents) })}` : null}
          </p>
        ) : null}
      </header>
      <Ticket made={made} />
      <p className="outcome-actions">
        {googleUrl ? (
          <>
            <a className="button" href={registrationCalendarPath(made.code)} download={`${courseClass.code}.ics`}>
              {say("addToCalendar")}
            </a>
            <a className="button quiet" href={googleUrl} target="_blank" rel="noopener noreferrer">
              {say.rich("googleCalendar", { unseen: <span className="unseen" /> })}
            </a>
          </>
        ) : null}
        {receiptUrl ? (
          <SiteLink className="button quiet" href={receiptUrl}>
            {say("printReceipt")}
          </SiteLink>
        ) : null}
      </p>
      <Next made={made} />
    </div>
  );
}

function Status({ made }: { made: Made }) {
  const say = useWords(words);
  if (made.paymentStatus === "free") return <p className="badge">{say("free")}</p>;
  return <p className={made.paymentStatus === "complete_paid" ? "badge" : "badge waits"}>{say.text(PAYMENT_STATUS_LABELS[made.paymentStatus])}</p>;
}

function Ticket({ made }: { made: Made }) {
  const say = useWords(words);
  const { class: courseClass, location } = made;
  return (
    <dl className="ticket">
      <Fact name={say("class")} value={courseClass.code} note={courseClass.hours} />
      <Fact
        name={say("startsLabel")}
        value={courseClass.isSelfPaced || !courseClass.startDate ? say("anytime") : friendlyDate(courseClass.startDate, say.locale)}
        note={
          courseClass.endDate && courseClass.endDate !== courseClass.startDate
            ? say("until", { date: friendlyDate(courseClass.endDate, say.locale) })
            : null
        }
      />
      {courseClass.orientation ? <Fact name={say("orientation")} value={courseClass.orientation} /> : null}
      {courseClass.isOnline || !location ? (
        <Fact name={say("where")} value={say("online")} note={say("meetingLink")} />
      ) : (
        <>
          <Fact
            name={say("where")}
            value={[location.name, location.room].filter(Boolean).join(", ")}
            note={
              <>
                {location.street} <MapLink href={location.mapUrl} />
              </>
            }
          />
          {location.directions ? <Fact name={say("howToGetThere")} value={<span className="as-typed">{location.directions}</span>} /> : null}
          {location.hours ? <Fact name={say("officeHours")} value={location.hours} /> : null}
        </>
      )}
      {courseClass.studentNote ? <Fact name={say("whatToBring")} value={<span className="as-typed">{courseClass.studentNote}</span>} /> : null}
      {made.paymentStatus === "free" ? null : (
        <>
          <Fact
            name={say(made.isOfToday ? "paidToday" : "paid")}
            value={formatMoney(made.paid.cents)}
            notes={
              made.paid.lines.length > 1
                ? made.paid.lines.map(({ label, amountCents }) => say("paidLine", { label: say.text(label), amount: formatMoney(amountCents) }))
                : []
            }
          />
          <Fact
            name={say("balance")}
            value={formatMoney(made.balanceCents)}
            notes={[
              made.payBy ? say(made.payBy.keepsSeat ? "paySeatBy" : "payBy", { date: friendlyDate(made.payBy.deadline, say.locale) }) : null,
              made.nextDueDate ? say("nextDue", { date: friendlyDate(made.nextDueDate, say.locale) }) : null,
            ].filter((each) => each !== null)}
          />
        </>
      )}
    </dl>
  );
}

function MapLink({ href }: { href: string }) {
  const say = useWords(words);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {say.rich("map", { unseen: <span className="unseen" /> })}
    </a>
  );
}

interface FactProps {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  /** Several notes, one per line. */
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
  const say = useWords(words);
  return (
    <section className="outcome-head">
      <h2>{say("whatHappensNext")}</h2>
      <ol className="next-steps">
        <li>{say.rich("checkEmail", { strong: <strong /> })}</li>
        <li>
          {say.rich(made.balanceCents === 0 ? "loginToSee" : made.canPayOnline ? "loginToSeeAndPay" : "loginToSeePayAtSchool", {
            link: <SiteLink href={loginPath()} />,
          })}
        </li>
        {made.others.length > 0 ? <li>{say("finishEach")}</li> : null}
        {made.hasMore ? <li>{say.rich("finishAtHome", { link: <SiteLink href={studentHomePath} /> })}</li> : null}
        <li>
          <Contact />
        </li>
      </ol>
    </section>
  );
}
