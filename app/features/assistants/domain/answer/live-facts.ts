import { type ClassView, siteOf, toClassView } from "~/features/programs/domain/site-views";
import { MEETING_TYPE_LABELS, SCHEDULE_LABELS, seatsText } from "~/features/programs/model";
import { programPath, registrationPath } from "~/features/programs/paths";
import type { Ctx } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { longDate } from "~/platform/zones";
import { readOffer } from "../../data/offer";
import type { PassageRow } from "../../data/passages";
import { withInitials } from "../../question-words";

/** Classes that are open now, with their state. */
export interface Offer {
  offered: Program[];
  classes: ClassView[];
}

/** Live facts: current prices, dates and seats. */
export async function liveFacts(ctx: Ctx): Promise<Offer & { facts: PassageRow[] }> {
  const { today } = siteOf(ctx);
  const { offered, rows } = await readOffer(ctx, today);
  const classes = rows.map((row) => toClassView(row, today)).filter(({ state }) => state !== "closed");
  return { offered, classes, facts: factsOf(offered, classes) };
}

function factsOf(offered: Program[], classes: ClassView[]): PassageRow[] {
  return [
    ...offered.map((program) => ({
      kind: "price",
      subjectId: program.id,
      title: `Price of ${withInitials(program.title)}`,
      href: programPath(program.slug),
      body: priceOf(program),
    })),
    ...offered.map((program) =>
      overviewOf(
        program,
        classes.filter(({ programId }) => programId === program.id),
      ),
    ),
    ...classes.map(classFact),
  ];
}

type Program = Awaited<ReturnType<typeof readOffer>>["offered"][number];

function priceOf({ title, tuitionCents, applicationFeeCents, planPayments, planIntervalDays }: Program): string {
  const name = withInitials(title);
  if (tuitionCents + applicationFeeCents === 0) return `${name} is free of charge.`;
  const fee = applicationFeeCents > 0 ? ` The application fee is ${formatMoney(applicationFeeCents)}.` : "";
  const plan = planPayments > 0 ? ` You can pay in ${planPayments} installments, ${planIntervalDays} days apart.` : "";
  return `Tuition for ${name} is ${formatMoney(tuitionCents)}.${fee}${plan}`;
}

function overviewOf(program: Program, classes: ClassView[]): PassageRow {
  const name = withInitials(program.title);
  const open = classes.filter(({ state }) => state === "open");
  const next = open[0];
  const body = next
    ? `The next class of ${name}${next.startDate ? ` starts ${longDate(next.startDate)}` : " is self-paced, so you can start anytime"}. ${open.length === 1 ? "One class is" : `${open.length} classes are`} open for registration.`
    : classes.length > 0
      ? `All upcoming classes of ${name} are full. You can join a waitlist on its page.`
      : `No class of ${name} is open for registration right now.`;
  return { kind: "overview", subjectId: program.id, title: `Next class of ${name}`, href: programPath(program.slug), body };
}

export const classTitle = (view: ClassView): string => `Class ${view.code} of ${withInitials(view.programTitle)}`;

function classFact(view: ClassView): PassageRow {
  const name = withInitials(view.programTitle);
  const when = view.startDate
    ? `starts ${longDate(view.startDate)}${view.endDate ? ` and ends ${longDate(view.endDate)}` : ""}`
    : "is self-paced, so you can start anytime";
  const where = view.place ? `at ${view.place.name}, ${view.place.street}, ${view.place.city}` : MEETING_TYPE_LABELS[view.meetingType].toLowerCase();
  const price = view.ownFees ? ` Tuition for this class is ${formatMoney(view.ownFees.tuitionCents)}.` : "";
  // Each sentence names its subject, so it can be used alone.
  const deadline = view.registrationDeadline ? ` Register for ${view.code} by ${longDate(view.registrationDeadline)}.` : "";
  const hours = view.hours ? `, ${view.hours}` : "";
  const seats =
    view.state === "full"
      ? `Class ${view.code} is full${view.hasWaitlist ? "; you can join the waitlist" : ""}.`
      : `Seats in class ${view.code}: ${seatsText(view.state, view.seatsLeft, view.mode).toLowerCase()}.`;
  return {
    kind: "class",
    subjectId: view.programId,
    title: classTitle(view),
    href: view.state === "open" ? registrationPath({ program: view.programSlug, class: view.id }) : programPath(view.programSlug),
    body: `${SCHEDULE_LABELS[view.schedule]} class ${view.code} of ${name} ${when}${hours}, ${where}. ${seats}${deadline}${price}`,
  };
}
