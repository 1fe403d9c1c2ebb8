import type { ClassView } from "~/features/programs/domain/site-views";
import { MEETING_TYPE_LABELS } from "~/features/programs/model";
import { friendlyDate, type IsoDate } from "~/platform/zones";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { Say } from "~/words/words";

interface Props {
  courseClass: ClassView;
  program: { certification: string | null; clinicalHours: number | null };
}

interface Step {
  day: IsoDate | null;
  title: string;
  about: string | null;
}

/** The key dates of one class, from registration to certificate. */
export function PathSteps({ courseClass, program }: Props) {
  const say = useWords(words);
  return (
    <ol className="key-dates">
      {stepsOf(say, courseClass, program).map(({ day, title, about }) => (
        <li key={title}>
          {day ? <time dateTime={day}>{friendlyDate(day, say.locale)}</time> : null}
          <strong>{title}</strong>
          {about ? <span>{about}</span> : null}
        </li>
      ))}
    </ol>
  );
}

function stepsOf(say: Say<typeof words>, courseClass: ClassView, { certification, clinicalHours }: Props["program"]): Step[] {
  const { startDate, endDate, place } = courseClass;
  const where = place ? `${place.name}, ${place.street}, ${place.city}` : say.text(MEETING_TYPE_LABELS[courseClass.meetingType]);
  const when = [courseClass.hours, where].filter(Boolean).join(" · ");
  const register: Step = courseClass.opensOn
    ? { day: courseClass.opensOn, title: say("registrationOpensStep"), about: null }
    : {
        day: courseClass.registrationDeadline,
        title: say(courseClass.registrationDeadline ? "registerByStep" : "registerStep"),
        about: say("seatHeld"),
      };
  const steps: (Step | null)[] = [
    register,
    courseClass.orientationDate ? { day: courseClass.orientationDate, title: say("orientationStep"), about: where } : null,
    { day: startDate, title: say("firstClass"), about: when },
    clinicalHours ? { day: null, title: say("clinicalPractice"), about: say("clinicalHours", { hours: clinicalHours }) } : null,
    endDate && endDate !== startDate ? { day: endDate, title: say("lastClass"), about: null } : null,
    certification ? { day: null, title: say("certificate"), about: certification } : null,
  ];
  return steps.filter((step) => step !== null);
}
