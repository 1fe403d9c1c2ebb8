import type { ClassView } from "~/features/programs/domain/site-views";
import { isFew, MEETING_TYPE_LABELS, SCHEDULE_LABELS, seatsText } from "~/features/programs/model";
import { programPath, registrationPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { StartDate } from "../domain/start-dates";

type Listed = ClassView & Partial<Pick<StartDate, "price">>;

interface Props {
  /** Classes; with `price`, the total price is shown. */
  classes: Listed[];
  caption: string;
  /** Shows the program of each class. */
  withProgram?: boolean;
  /** Whether full classes have a waitlist. */
  hasWaitlist?: boolean;
}

/** Classes as a table; on a phone each row is a card. */
export function ClassList({ classes, caption, withProgram = false, hasWaitlist = true }: Props) {
  const say = useWords(words);
  return (
    <div className="class-box">
      {/* On narrow screens the rows are a grid, which removes their roles; the markup restores them. */}
      <table className="classes" role="table">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{say(withProgram ? "program" : "class")}</th>
            <th scope="col">{say("starts")}</th>
            <th scope="col">{say("schedule")}</th>
            <th scope="col">{say("location")}</th>
            <th scope="col">{say("registration")}</th>
            <th scope="col">
              <span className="unseen">{say("action")}</span>
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
  const say = useWords(words);
  const isSelfPaced = each.mode === "self_paced";
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {withProgram ? <SiteLink href={programPath(each.programSlug)}>{each.programTitle}</SiteLink> : each.code}
        <small>{withProgram ? each.code : say.text(SCHEDULE_LABELS[each.schedule])}</small>
      </th>
      <td role="cell">
        {isSelfPaced || !each.startDate ? say("startAnytime") : friendlyDate(each.startDate, say.locale)}
        {each.endDate && !isSelfPaced && each.endDate !== each.startDate ? (
          <small>{say("until", { date: friendlyDate(each.endDate, say.locale) })}</small>
        ) : null}
        {each.orientationDate && !isSelfPaced ? (
          <small>{say("orientationOn", { date: friendlyDate(each.orientationDate, say.locale) })}</small>
        ) : null}
        {each.tentativeUntil ? (
          <small className="tentative">{say("tentativeUntil", { date: friendlyDate(each.tentativeUntil, say.locale) })}</small>
        ) : null}
        {withProgram || isSelfPaced || !each.startDate ? null : (
          <small>
            <SiteLink href={`${programPath(each.programSlug)}?class=${each.id}#path`}>
              {say.rich("keyDatesLink", { unseen: UNSEEN }, { code: each.code })}
            </SiteLink>
          </small>
        )}
      </td>
      <td role="cell">
        {isSelfPaced ? say("ownPace") : each.hours || say.text(SCHEDULE_LABELS[each.schedule])}
        {isSelfPaced || !withProgram ? null : <small>{say.text(SCHEDULE_LABELS[each.schedule])}</small>}
      </td>
      <td role="cell">
        {each.place ? each.place.name : say.text(MEETING_TYPE_LABELS[each.meetingType])}
        {each.place ? (
          <small>
            {each.place.street}, {each.place.city}
          </small>
        ) : null}
      </td>
      <td role="cell">
        <span className={`seats ${isFew(each) ? "few" : each.state}`}>
          {each.opensOn ? say("notOpenYet") : each.isHeld ? say("seatsHeld") : say.text(seatsText(each.state, each.seatsLeft, each.mode))}
        </span>
        {each.isHeld ? <small>{say("seatsHeldHint")}</small> : null}
        {each.price ? <Price {...each.price} /> : null}
        {each.ownFees && !each.price && each.state !== "closed" ? (
          <small>{say("tuitionOf", { amount: formatMoney(each.ownFees.tuitionCents) })}</small>
        ) : null}
        {each.opensOn ? <small>{say("registrationOpens", { date: friendlyDate(each.opensOn, say.locale) })}</small> : null}
        {each.state === "open" && each.registrationDeadline ? (
          <small>{say("registerBy", { date: friendlyDate(each.registrationDeadline, say.locale) })}</small>
        ) : null}
      </td>
      <td className="act" role="cell">
        <Action each={each} hasWaitlist={hasWaitlist} />
      </td>
    </tr>
  );
}

function Price({ totalCents, plan }: StartDate["price"]) {
  const say = useWords(words);
  const count = plan?.payments ?? 0;
  return (
    <>
      <small>{totalCents === 0 ? say("free") : say("inAll", { amount: formatMoney(totalCents) })}</small>
      {plan ? (
        <small>
          {plan.dueTodayCents > 0 ? say("planFrom", { amount: formatMoney(plan.dueTodayCents), count }) : say("planFromNothing", { count })}
        </small>
      ) : null}
    </>
  );
}

const UNSEEN = <span className="unseen" />;

function Action({ each, hasWaitlist }: { each: ClassView; hasWaitlist: boolean }) {
  const say = useWords(words);
  const { code } = each;
  if (each.state === "open")
    return (
      <SiteLink className="button small" href={registrationPath({ program: each.programSlug, class: each.id, step: 2 })}>
        {say.rich("register", { unseen: UNSEEN }, { code })}
      </SiteLink>
    );
  if (each.state === "full" && hasWaitlist && each.hasWaitlist)
    return (
      <SiteLink className="button small quiet" href={`${programPath(each.programSlug)}?class=${each.id}#waitlist`}>
        {say.rich("joinWaitlistOf", { unseen: UNSEEN }, { code })}
      </SiteLink>
    );
  return null;
}
