import type { ClassView } from "~/features/programs/domain/site-views";
import { programPath, programsPath, registrationPath } from "~/features/programs/paths";
import { startDatesPath } from "~/features/website/paths";
import { longDate, weekdayOf } from "~/platform/zones";
import { type Fact, type FactState, pageOf, titlesIn } from "./state";

const SHOWN = 3;

const hrefOf = (view: ClassView) =>
  view.state === "open" ? registrationPath({ program: view.programSlug, class: view.id }) : programPath(view.programSlug);
const titleOf = (view: ClassView) => `${view.programTitle}, ${view.code}`;
const sourceOf = (view: ClassView) => ({ title: titleOf(view), href: hrefOf(view) });

/** The classes that a question's words leave: program, campus, month, day, part of the day, online. */
export function matching({ classes, slots, campuses }: FactState): ClassView[] {
  const campus = campuses.find(({ id }) => id === slots.campus);
  return classes.filter(
    (view) =>
      (!slots.classId || view.id === slots.classId) &&
      (!slots.program || view.programId === slots.program) &&
      (!campus || view.place?.name === campus.name || view.place?.street === campus.street) &&
      (!slots.month || Number(view.startDate?.slice(5, 7)) === slots.month) &&
      (slots.weekday === null || meetsOn(view, slots.weekday)) &&
      (!slots.daypart || view.schedule === slots.daypart) &&
      (!slots.isOnline || view.meetingType === "online"),
  );
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const meetsOn = ({ hours, startDate }: ClassView, weekday: number) =>
  hours.includes(DAYS[weekday] as string) ||
  (!/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)/.test(hours) && startDate !== null && weekdayOf(startDate) === weekday);

const hoursIn = ({ say }: FactState, hours: string) => DAYS.reduce((text, day) => text.replaceAll(day, say(day)), hours);

function seatsIn({ say }: FactState, { state, seatsLeft, mode }: ClassView): string {
  if (state !== "open") return say("isFull");
  return mode === "self_paced" ? say("isOpen") : say("seatsLeft", { count: seatsLeft });
}

/** Says that a class is tentative, after the sentence about it. */
const ifTentative = ({ say, language }: FactState, { tentativeUntil }: ClassView): string =>
  tentativeUntil ? ` ${say("tentative", { date: longDate(tentativeUntil, language) })}` : "";

/** One class in a sentence. */
function classText(state: FactState, view: ClassView): string {
  const { say, language } = state;
  const place = view.meetingType === "online" ? say("online") : (view.place?.name ?? "");
  const own = { program: view.programTitle, code: view.code, place, seats: seatsIn(state, view) };
  if (!view.startDate) return say("selfPaced", own);
  const hours = view.hours ? `, ${hoursIn(state, view.hours)}` : "";
  const text = say("nextClass", { ...own, daypart: say(view.schedule), date: longDate(view.startDate, language), hours });
  return text + ifTentative(state, view);
}

/** The next classes that match; where none does, it says so and names the next ones of the program. */
export function classes(state: FactState): Fact {
  const { say, program, slots } = state;
  const found = matching(state).slice(0, SHOWN);
  const page = program ? pageOf(program) : { title: say("topicClasses"), href: startDatesPath() };
  if (found.length > 0)
    return { text: found.map((view) => classText(state, view)).join("\n"), sources: [...found.map(sourceOf), page].slice(0, SHOWN), classes: found };
  const none = program ? say("noClass", { program: program.title }) : say("noClassAtAll");
  const free = { program: slots.program, campus: null, classId: null, month: null, weekday: null, daypart: null, isOnline: false, age: slots.age };
  const others = matching({ ...state, slots: free }).slice(0, 2);
  const text = others.length > 0 ? [`${none} ${say("nextInstead")}`, ...others.map((view) => classText(state, view))].join("\n") : none;
  return { text, sources: [page], classes: others };
}

/** Whether there is room, class by class. */
export function seats(state: FactState): Fact {
  const { say, program, language } = state;
  const found = matching(state).slice(0, SHOWN);
  if (found.length === 0) return classes(state);
  const texts = found.map((view) => {
    const own = { code: view.code, program: view.programTitle };
    if (view.state === "full") return view.hasWaitlist ? say("seatsFullWaitlist", own) : say("seatsFull", own);
    if (!view.startDate) return say("seatsSelfPaced", own);
    return say("seatsOpen", { ...own, seats: seatsIn(state, view), date: longDate(view.startDate, language) }) + ifTentative(state, view);
  });
  const page = program ? [pageOf(program)] : [];
  return { text: texts.join(" "), sources: [...found.map(sourceOf), ...page].slice(0, SHOWN), classes: found };
}

/** How long a program takes; null without a program. */
export function length({ say, program }: FactState): Fact | null {
  if (!program) return null;
  const { duration, durationType, clockHours } = program;
  const text = [
    say("length", { program: program.title, duration: say(durationType, { count: duration }) }),
    clockHours ? say("clockHours", { hours: clockHours }) : "",
  ];
  return { text: text.filter(Boolean).join(" "), sources: [pageOf(program)] };
}

/** The programs on offer, or the classes of the one that is named. */
export function programs(state: FactState): Fact {
  const { say, offered, language } = state;
  if (state.slots.program) return classes(state);
  return {
    text: say("programs", {
      programs: titlesIn(language, offered),
    }),
    sources: [{ title: say("topicPrograms"), href: programsPath() }],
    asks: offered.slice(0, SHOWN).map(({ title }) => say("askPrice", { program: title })),
  };
}
