import type { ClassView } from "~/features/programs/domain/site-views";
import { MEETING_TYPE_LABELS } from "~/features/programs/model";
import { friendlyDate, type IsoDate } from "~/platform/zones";

interface Props {
  courseClass: ClassView;
  program: { certification: string | null; clinicalHours: number | null };
}

interface Step {
  day: IsoDate | null;
  title: string;
  about: string | null;
}

/** What happens when, from the registration to the certificate, in one class. */
export function PathSteps({ courseClass, program }: Props) {
  return (
    <ol className="key-dates">
      {stepsOf(courseClass, program).map(({ day, title, about }) => (
        <li key={title}>
          {day ? <time dateTime={day}>{friendlyDate(day)}</time> : null}
          <strong>{title}</strong>
          {about ? <span>{about}</span> : null}
        </li>
      ))}
    </ol>
  );
}

function stepsOf(courseClass: ClassView, { certification, clinicalHours }: Props["program"]): Step[] {
  const { startDate, endDate, place } = courseClass;
  const where = place ? `${place.name}, ${place.street}, ${place.city}` : MEETING_TYPE_LABELS[courseClass.meetingType];
  const when = [courseClass.hours, where].filter(Boolean).join(" · ");
  const register: Step = courseClass.opensOn
    ? { day: courseClass.opensOn, title: "Registration opens", about: null }
    : { day: courseClass.registrationDeadline, title: courseClass.registrationDeadline ? "Register by then" : "Register", about: SEAT };
  const steps: (Step | null)[] = [
    register,
    courseClass.orientationDate ? { day: courseClass.orientationDate, title: "Orientation", about: where } : null,
    { day: startDate, title: "First class", about: when },
    clinicalHours
      ? { day: null, title: "Clinical practice", about: `${clinicalHours} hours at a care site, between the first class and the last` }
      : null,
    endDate && endDate !== startDate ? { day: endDate, title: "Last class", about: null } : null,
    certification ? { day: null, title: "Certificate", about: certification } : null,
  ];
  return steps.filter((step) => step !== null);
}

const SEAT = "Your seat is held while you register, and is yours once that is complete.";
