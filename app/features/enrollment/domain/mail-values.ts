import { mapLinkOf, scheduleText } from "~/features/programs/model";
import type { School } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { clockTime, friendlyDate } from "~/platform/zones";
import { type findRegistrationParty, placeOf } from "../data/registration-party";

export type Party = NonNullable<Awaited<ReturnType<typeof findRegistrationParty>>>;

/** When and where a class is, as mail says it. */
export const classValues = ({ courseClass, location }: Pick<Party, "courseClass" | "location">) => ({
  class_id: courseClass.code,
  class_start: courseClass.startDate ? friendlyDate(courseClass.startDate) : "Anytime",
  class_schedule: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime),
  location_address: placeOf({ courseClass, location }),
  orientation: orientationText(courseClass),
  ...wayTo(courseClass.meetingType === "online" ? null : location),
});

const orientationText = ({ mode, orientationDate, orientationTime }: Party["courseClass"]) => {
  if (!orientationDate || mode === "self_paced") return "";
  return friendlyDate(orientationDate) + (orientationTime ? ` at ${clockTime(orientationTime)}` : "");
};

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
