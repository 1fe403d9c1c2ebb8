import type { ClassView } from "~/features/programs/domain/site-views";
import { MEETING_TYPE_LABELS, SCHEDULE_LABELS, seatsText } from "~/features/programs/model";
import { programPath, registrationPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { SiteLink } from "~/ui/site/link";
import type { StartDate } from "../domain/start-dates";

type Listed = ClassView & Partial<Pick<StartDate, "price">>;

interface Props {
  /** With a price, each says what it costs in all. */
  classes: Listed[];
  caption: string;
  /** Where the classes belong to several programs. */
  withProgram?: boolean;
  /** Whether a full class takes names for a waitlist. */
  hasWaitlist?: boolean;
}

/** Classes as a table; on a phone every row is a card of its own. */
export function ClassList({ classes, caption, withProgram = false, hasWaitlist = true }: Props) {
  return (
    <div className="class-box">
      {/* In a narrow place the rows are laid out as a grid, which takes their roles away: they are said again. */}
      <table className="classes" role="table">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{withProgram ? "Program" : "Class"}</th>
            <th scope="col">Starts</th>
            <th scope="col">When</th>
            <th scope="col">Where</th>
            <th scope="col">Registration</th>
            <th scope="col">
              <span className="unseen">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map((each) => (
            <ClassRow key={each.id} each={each} withProgram={withProgram} hasWaitlist={hasWaitlist} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ClassRow({ each, withProgram, hasWaitlist }: { each: Listed; withProgram: boolean; hasWaitlist: boolean }) {
  const isSelfPaced = each.mode === "self_paced";
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {withProgram ? <SiteLink href={programPath(each.programSlug)}>{each.programTitle}</SiteLink> : each.code}
        <small>{withProgram ? each.code : SCHEDULE_LABELS[each.schedule]}</small>
      </th>
      <td role="cell">
        {isSelfPaced || !each.startDate ? "Start anytime" : friendlyDate(each.startDate)}
        {each.endDate && !isSelfPaced && each.endDate !== each.startDate ? <small>until {friendlyDate(each.endDate)}</small> : null}
        {each.orientationDate && !isSelfPaced ? <small>Orientation {friendlyDate(each.orientationDate)}</small> : null}
        {withProgram || isSelfPaced || !each.startDate ? null : (
          <small>
            <SiteLink href={`${programPath(each.programSlug)}?class=${each.id}#path`}>
              Your path<span className="unseen"> with {each.code}</span>
            </SiteLink>
          </small>
        )}
      </td>
      <td role="cell">
        {isSelfPaced ? "At your own pace" : each.hours || SCHEDULE_LABELS[each.schedule]}
        {isSelfPaced || !withProgram ? null : <small>{SCHEDULE_LABELS[each.schedule]}</small>}
      </td>
      <td role="cell">
        {each.place ? each.place.name : MEETING_TYPE_LABELS[each.meetingType]}
        {each.place ? (
          <small>
            {each.place.street}, {each.place.city}
          </small>
        ) : null}
      </td>
      <td role="cell">
        <span className={`seats ${each.state}`}>{each.opensOn ? "Not open yet" : seatsText(each.state, each.seatsLeft, each.mode)}</span>
        {each.price ? <Price {...each.price} /> : null}
        {each.ownFees && !each.price && each.state !== "closed" ? <small>Tuition {formatMoney(each.ownFees.tuitionCents)}</small> : null}
        {each.opensOn ? <small>Registration opens {friendlyDate(each.opensOn)}</small> : null}
        {each.state === "open" && each.registrationDeadline ? <small>Register by {friendlyDate(each.registrationDeadline)}</small> : null}
      </td>
      <td className="act" role="cell">
        <Action each={each} hasWaitlist={hasWaitlist} />
      </td>
    </tr>
  );
}

const Price = ({ totalCents, plan }: StartDate["price"]) => (
  <>
    <small>{totalCents === 0 ? "Free" : `${formatMoney(totalCents)} in all`}</small>
    {plan ? (
      <small>{`or ${plan.dueTodayCents > 0 ? formatMoney(plan.dueTodayCents) : "nothing"} today and ${plan.payments} instalments`}</small>
    ) : null}
  </>
);

function Action({ each, hasWaitlist }: { each: ClassView; hasWaitlist: boolean }) {
  if (each.state === "open")
    return (
      <SiteLink className="button small" href={registrationPath({ program: each.programSlug, class: each.id })}>
        Register<span className="unseen"> for {each.code}</span>
      </SiteLink>
    );
  if (each.state === "full" && hasWaitlist && each.hasWaitlist)
    return (
      <SiteLink className="button small quiet" href={`${programPath(each.programSlug)}?class=${each.id}#waitlist`}>
        Join waitlist<span className="unseen"> for {each.code}</span>
      </SiteLink>
    );
  return null;
}
