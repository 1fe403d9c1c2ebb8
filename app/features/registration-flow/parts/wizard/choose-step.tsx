import { studentPreEnrollPath } from "~/features/enrollment/paths";
import { durationLabel, MEETING_TYPE_LABELS, SCHEDULE_LABELS, seatsText } from "~/features/programs/model";
import { preEnrollPath, programPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { Choices } from "~/ui/site/choices";
import { SiteForm } from "~/ui/site/fields";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import type { RegistrationPage } from "../../domain/wizard/read-registration";
import type { PageClass, StepProps } from "./steps";

/** Step 1: first the program, then one of its classes. */
export function ChooseStep({ page, door }: StepProps) {
  const { program, classes } = page;
  if (!program) return <ProgramList page={page} door={door} />;
  const isOpen = classes.some((each) => each.state === "open");
  const of = { intent: "choose", anchor: "step" };
  const open = classes.filter((each) => each.state === "open");
  const chosen = open.find((each) => each.id === page.chosenClass)?.id ?? (open.length === 1 ? open[0]?.id : undefined);
  return (
    <>
      <p className="chosen-program">
        <strong>{program.title}</strong>
        <SiteLink href={`${door.step()}?program=`}>Change program</SiteLink>
      </p>
      {isOpen ? (
        <SiteForm {...of} submit="Continue" labels={{ class: "Class" }}>
          <input type="hidden" name="program" value={program.slug} />
          <Choices
            {...of}
            name="class"
            legend="Class"
            isLegendHidden
            required
            initial={chosen ? [chosen] : []}
            options={[...open, ...classes.filter((each) => each.state !== "open")].map((each) => ({
              value: each.id,
              label: <ClassLine each={each} />,
              isDisabled: each.state !== "open",
              below:
                each.state === "full" && !page.isStudent ? (
                  <SiteLink className="choice-link" href={`${programPath(program.slug)}?class=${each.id}#waitlist`}>
                    Join the waitlist<span className="unseen"> for {each.code}</span>
                  </SiteLink>
                ) : null,
            }))}
          />
        </SiteForm>
      ) : (
        <NoClass page={page} />
      )}
    </>
  );
}

function NoClass({ page }: Pick<StepProps, "page">) {
  const { program, classes, isStudent } = page;
  if (!program) return null;
  const isFull = classes.some((each) => each.state === "full");
  return (
    <div className="callout">
      <p>
        <strong>{isFull ? "Every class of this program is full." : "No class of this program takes registrations right now."}</strong>
      </p>
      {isStudent ? (
        <p>
          {program.preEnrollment ? (
            <>
              <SiteLink href={studentPreEnrollPath(program.slug)}>Pre-enroll for this program</SiteLink>, and the school writes to you when a class is
              open.
            </>
          ) : (
            "Ask the school's office when the next class is scheduled."
          )}
        </p>
      ) : (
        <p>
          <SiteLink href={`${programPath(program.slug)}#waitlist`}>Join the waitlist</SiteLink> and you are first to hear of the next class
          {program.preEnrollment ? (
            <>
              , or <SiteLink href={preEnrollPath({ program: program.slug })}>pre-enroll</SiteLink> and we write to you
            </>
          ) : null}
          .
        </p>
      )}
    </div>
  );
}

function ClassLine({ each }: { each: PageClass }) {
  const isSelfPaced = each.mode === "self_paced";
  return (
    <>
      <span className="choice-head">
        <strong>{isSelfPaced || !each.startDate ? "Start anytime" : `Starts ${friendlyDate(each.startDate)}`}</strong>
        <span className={`seats ${each.state}`}>{seatsText(each.state, each.seatsLeft, each.mode)}</span>
      </span>
      <span className="choice-sub">
        {isSelfPaced ? "At your own pace" : `${each.hours || SCHEDULE_LABELS[each.schedule]}, ${SCHEDULE_LABELS[each.schedule].toLowerCase()}`}
      </span>
      <span className="choice-sub">
        {[
          each.code,
          each.meetingType === "online" ? MEETING_TYPE_LABELS.online : each.place,
          each.endDate && !isSelfPaced && each.endDate !== each.startDate ? `until ${friendlyDate(each.endDate)}` : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

/** What comes on top of a tuition. */
const fees = ({ tuitionCents, applicationFeeCents }: RegistrationPage["programs"][number], page: RegistrationPage): string[] => [
  ...(applicationFeeCents > 0 ? [`${formatMoney(applicationFeeCents)} application fee`] : []),
  ...(page.canPayOnline && page.serviceFeeRate && tuitionCents + applicationFeeCents > 0 ? [`${page.serviceFeeRate} online service fee`] : []),
];

function ProgramList({ page, door }: StepProps) {
  return (
    <>
      <p className="muted">Which program do you want to take?</p>
      <ul className="program-choices">
        {page.programs.map((program) => (
          <li key={program.id}>
            <SiteLink href={door.step({ program: program.slug })}>
              <span>
                <strong>{program.title}</strong>
                <span className="choice-sub">
                  {durationLabel(program.duration, program.durationType)} ·{" "}
                  {program.tuitionCents + program.applicationFeeCents === 0
                    ? "Free"
                    : [formatMoney(program.tuitionCents), ...fees(program, page)].join(" + ")}
                </span>
              </span>
              <Icon name="arrow" />
            </SiteLink>
          </li>
        ))}
      </ul>
      {page.programs.length === 0 ? <p className="callout">No program takes registrations right now.</p> : null}
    </>
  );
}
