import { studentPreEnrollPath } from "~/features/enrollment/paths";
import { durationLabel, isFew, MEETING_TYPE_LABELS, SCHEDULE_LABELS, seatsText } from "~/features/programs/model";
import { preEnrollPath, programPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { Choices } from "~/ui/site/choices";
import { SiteForm } from "~/ui/site/fields";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import type { Say } from "~/words/words";
import type { RegistrationPage } from "../../domain/wizard/read-registration";
import type { PageClass, StepProps } from "./steps";

/** Step 1: choose a program, then one of its classes. */
export function ChooseStep({ page, door }: StepProps) {
  const say = useWords(words);
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
        <SiteLink href={`${door.step()}?program=`}>{say("changeProgram")}</SiteLink>
      </p>
      {isOpen ? (
        <SiteForm {...of} submit={say("continue")} labels={{ class: say("class") }}>
          <input type="hidden" name="program" value={program.slug} />
          <Choices
            {...of}
            name="class"
            legend={say("class")}
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
                    {say.rich("joinWaitlist", { unseen: <span className="unseen" /> }, { code: each.code })}
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
  const say = useWords(words);
  const { program, classes, isStudent } = page;
  if (!program) return null;
  const isFull = classes.some((each) => each.state === "full");
  const waitlist = <SiteLink href={`${programPath(program.slug)}#waitlist`} />;
  return (
    <div className="callout">
      <p>
        <strong>{say(isFull ? "allClassesFull" : "noClassOpen")}</strong>
      </p>
      {isStudent ? (
        <p>
          {program.preEnrollment ? say.rich("studentPreEnroll", { link: <SiteLink href={studentPreEnrollPath(program.slug)} /> }) : say("askOffice")}
        </p>
      ) : (
        <p>
          {program.preEnrollment
            ? say.rich("waitOrPreEnroll", { waitlist, enroll: <SiteLink href={preEnrollPath({ program: program.slug })} /> })
            : say.rich("waitForClass", { waitlist })}
        </p>
      )}
    </div>
  );
}

function ClassLine({ each }: { each: PageClass }) {
  const say = useWords(words);
  const isSelfPaced = each.mode === "self_paced";
  return (
    <>
      <span className="choice-head">
        <strong>{isSelfPaced || !each.startDate ? say("startAnytime") : say("starts", { date: friendlyDate(each.startDate, say.locale) })}</strong>
        <span className={`seats ${isFew(each) ? "few" : each.state}`}>{say.text(seatsText(each.state, each.seatsLeft, each.mode))}</span>
      </span>
      <span className="choice-sub">
        {isSelfPaced
          ? say("ownPace")
          : `${each.hours || say.text(SCHEDULE_LABELS[each.schedule])}, ${say.text(SCHEDULE_LABELS[each.schedule].toLowerCase())}`}
      </span>
      <span className="choice-sub">
        {[
          each.code,
          each.meetingType === "online" ? MEETING_TYPE_LABELS.online : each.place,
          each.endDate && !isSelfPaced && each.endDate !== each.startDate ? say("until", { date: friendlyDate(each.endDate, say.locale) }) : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {each.tentativeUntil ? (
        <span className="choice-sub tentative">{say("tentativeUntil", { date: friendlyDate(each.tentativeUntil, say.locale) })}</span>
      ) : null}
    </>
  );
}

/** The fees on top of the tuition. */
const fees = (
  say: Say<typeof words>,
  { tuitionCents, applicationFeeCents }: RegistrationPage["programs"][number],
  page: RegistrationPage,
): string[] => [
  ...(applicationFeeCents > 0 ? [say("applicationFeeOf", { amount: formatMoney(applicationFeeCents) })] : []),
  ...(page.canPayOnline && page.serviceFeeRate && tuitionCents + applicationFeeCents > 0 ? [say("serviceFeeOf", { rate: page.serviceFeeRate })] : []),
];

function ProgramList({ page, door }: StepProps) {
  const say = useWords(words);
  return (
    <>
      <p className="muted">{say("whichProgram")}</p>
      <ul className="program-choices">
        {page.programs.map((program) => (
          <li key={program.id}>
            <SiteLink href={door.step({ program: program.slug })}>
              <span>
                <strong>{program.title}</strong>
                <span className="choice-sub">
                  {say.text(durationLabel(program.duration, program.durationType))} ·{" "}
                  {program.tuitionCents + program.applicationFeeCents === 0
                    ? say("free")
                    : [formatMoney(program.tuitionCents), ...fees(say, program, page)].join(" + ")}
                </span>
              </span>
              <Icon name="arrow" />
            </SiteLink>
          </li>
        ))}
      </ul>
      {page.programs.length === 0 ? <p className="callout">{say("noProgram")}</p> : null}
    </>
  );
}
