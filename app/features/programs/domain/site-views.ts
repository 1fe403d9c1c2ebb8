import type { Ctx, School } from "~/platform/context";
import { schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { mediaPath, type Picture } from "~/platform/media-path";
import { dayIn, type IsoDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import type { ClassRow } from "../data/public-classes";
import type { InstructorRow, ProgramRow } from "../data/public-programs";
import { type ClassState, classState, opensLater, scheduleText, seatsLeft, tentativeUntil } from "../model";

/** A class as visitors see it. The meeting link is never among it. */
export interface ClassView {
  id: string;
  code: string;
  programId: string;
  programSlug: string;
  programTitle: string;
  state: ClassState;
  seatsLeft: number;
  mode: ClassRow["mode"];
  schedule: ClassRow["schedule"];
  meetingType: ClassRow["meetingType"];
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  orientationDate: IsoDate | null;
  /** The day registration opens, while it lies ahead. */
  opensOn: IsoDate | null;
  registrationDeadline: IsoDate | null;
  /** The class is tentative: the school decides by this day whether it takes place. */
  tentativeUntil: IsoDate | null;
  hours: string;
  place: { name: string; room: string | null; street: string; city: string; state: string; zipcode: string } | null;
  instructor: string | null;
  /** Price of the class if it differs from the program's; otherwise null. */
  ownFees: { tuitionCents: number; applicationFeeCents: number } | null;
  /** Full, with seats on hold for people who are paying: one of them may become free again. */
  isHeld: boolean;
  /** Takes names for a waitlist when it is full. */
  hasWaitlist: boolean;
}

export function toClassView(row: ClassRow, today: IsoDate, locale: Locale = "en"): ClassView {
  return {
    id: row.id,
    code: row.code,
    programId: row.programId,
    programSlug: row.programSlug,
    programTitle: row.programTitle,
    state: classState(row, today),
    seatsLeft: seatsLeft(row),
    mode: row.mode,
    schedule: row.schedule,
    meetingType: row.meetingType,
    startDate: row.startDate,
    endDate: row.endDate,
    orientationDate: row.orientationDate,
    opensOn: row.status === "open" && opensLater(row, today) ? row.registrationOpens : null,
    registrationDeadline: row.registrationDeadline,
    tentativeUntil: tentativeUntil(row, today),
    hours: scheduleText(row.weekdays, row.startTime, row.endTime, locale),
    place: row.locationId
      ? {
          name: row.locationName ?? "",
          room: row.room,
          street: row.street ?? "",
          city: row.city ?? "",
          state: row.state ?? "",
          zipcode: row.zipcode ?? "",
        }
      : null,
    ownFees: row.hasOwnFees ? { tuitionCents: row.tuitionCents, applicationFeeCents: row.applicationFeeCents } : null,
    isHeld: classState(row, today) === "full" && row.seatsHeld > 0,
    hasWaitlist: Boolean(row.waitlist),
    instructor: row.instructorFirstName ? `${row.instructorFirstName} ${row.instructorLastName}` : null,
  };
}

/** A program as a card shows it. */
export interface ProgramCard {
  id: string;
  slug: string;
  title: string;
  category: string;
  type: ProgramRow["type"];
  summary: string | null;
  duration: number;
  durationType: ProgramRow["durationType"];
  tuitionCents: number;
  applicationFeeCents: number;
  /** Online service fee as text; null if there is none. */
  onlineFee: string | null;
  imageUrl: string | null;
  picture: Picture | null;
  preEnrollment: boolean;
  /** The class to point at: the next that takes registrations, else the next full one. */
  next: ClassView | null;
  /** The partner of a partner program, and the affiliate ID for its links. */
  partner?: { name: string; origin: string; affid: string } | null;
}

export const mediaUrl = (fileId: string | null) => (fileId ? mediaPath(fileId) : null);

export function toCard(program: ProgramRow, classes: ClassView[], onlineFee: string | null): ProgramCard {
  return {
    id: program.id,
    slug: program.slug,
    title: program.title,
    category: program.category,
    type: program.type,
    summary: program.summary,
    duration: program.duration,
    durationType: program.durationType,
    tuitionCents: program.tuitionCents,
    applicationFeeCents: program.applicationFeeCents,
    onlineFee,
    imageUrl: mediaUrl(program.imageFileId),
    picture: program.picture,
    preEnrollment: program.preEnrollment,
    next: nextClass(classes.filter((each) => each.programId === program.id)),
  };
}

/** Classes come soonest first. */
export const nextClass = (classes: ClassView[]): ClassView | null =>
  classes.find((each) => each.state === "open") ?? classes.find((each) => each.state === "full") ?? null;

export const toInstructor = ({ photoFileId, firstName, lastName, ...rest }: InstructorRow) => ({
  ...rest,
  name: `${firstName} ${lastName}`,
  initials: `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`,
  photoUrl: mediaUrl(photoFileId),
});

/** The school of a public page and its calendar day. @throws not_found where the host belongs to no school */
export function siteOf(ctx: Ctx): { school: School; today: IsoDate } {
  const school = schoolOf(ctx);
  if (!school) throw notFound("No school found at this address.", "school_not_found");
  return { school, today: dayIn(ctx.now, school.timezone) };
}
