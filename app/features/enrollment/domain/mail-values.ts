import { mapLinkOf, scheduleText } from "~/features/programs/model";
import type { School } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { type findRegistrationParty, placeOf } from "../data/registration-party";

export type Party = NonNullable<Awaited<ReturnType<typeof findRegistrationParty>>>;

/** When and where a class is, as mail says it. */
export const classValues = ({ klass, location }: Pick<Party, "klass" | "location">) => ({
  class_id: klass.code,
  class_start: klass.startDate ? friendlyDate(klass.startDate) : "Any time",
  class_schedule: scheduleText(klass.weekdays, klass.startTime, klass.endTime),
  location_address: placeOf({ klass, location }),
  orientation: klass.orientationDate && klass.mode !== "self_paced" ? friendlyDate(klass.orientationDate) : "",
  ...wayTo(klass.meetingType === "online" ? null : location),
});

/** How to get to a place and whom to call there; all of it empty where nobody has to go anywhere. */
const wayTo = (location: Party["location"]) => ({
  location_hours: location?.hours ?? "",
  location_phone: location?.phone ?? "",
  directions: location?.directions ?? "",
  map_link: location ? mapLinkOf(location) : "",
});

export const balanceOf = ({ dueCents, paidCents }: Pick<Party, "dueCents" | "paidCents">) => formatMoney(Math.max(0, dueCents - paidCents));

/** The parts of a mail about a registration that say to whom it goes and what it is about. */
export const toStudent = (party: Party, school: School) => ({
  to: party.email,
  toName: party.studentName,
  school,
  studentId: party.studentId,
  subject: { type: "registration", id: party.id },
});
