import { mapLinkOf, orientationText, scheduleText, streetText } from "~/features/programs/model";
import type { School } from "~/platform/context";
import { type Cents, formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { type findRegistrationParty, placeOf } from "../data/registration-party";
import { canPayOnline } from "./own-student";

export type Party = NonNullable<Awaited<ReturnType<typeof findRegistrationParty>>>;

/** Time and place of a class, for mails. */
export const classValues = ({ courseClass, location }: Pick<Party, "courseClass" | "location">, locale: Locale) => ({
  class_id: courseClass.code,
  class_start: courseClass.startDate ? friendlyDate(courseClass.startDate, locale) : phrase("Anytime", locale),
  confirm_by: courseClass.confirmBy ? friendlyDate(courseClass.confirmBy, locale) : "",
  class_schedule: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime, locale),
  location_address: placeOf({ courseClass, location }, locale),
  orientation: orientationText(courseClass, locale) ?? "",
  student_note: courseClass.studentNote ?? "",
  ...wayTo(courseClass.meetingType === "online" ? null : location),
});

/** Directions and phone of a location; empty for online classes. */
const wayTo = (location: Party["location"]) => ({
  location_hours: location?.hours ?? "",
  location_phone: location?.phone ?? "",
  directions: location?.directions ?? "",
  map_link: location ? mapLinkOf(location) : "",
});

export const balanceOf = ({ dueCents, paidCents }: Pick<Party, "dueCents" | "paidCents">) => formatMoney(Math.max(0, dueCents - paidCents));

/** An online service fee; empty without one. */
export const feeText = (cents: Cents): string => (cents > 0 ? formatMoney(cents) : "");

/** The student's payments with their online service fees, as on cards and receipts. */
export const paidValues = ({ paidCents, serviceFeesCents }: Pick<Party, "paidCents" | "serviceFeesCents">) => ({
  amount_paid: formatMoney(paidCents + serviceFeesCents),
  service_fee: feeText(serviceFeesCents),
});

/** Where a balance is paid at a school without online payments; empty at others. */
export const payAt = (school: School): string => {
  if (canPayOnline(school)) return "";
  const { name, address, city, state, zipcode } = school;
  return [name, address && streetText({ address, address2: null, city: city ?? "", state: state ?? "", zipcode: zipcode ?? "" })]
    .filter(Boolean)
    .join(", ");
};

/** Recipient and subject of a mail about a registration. */
export const toStudent = (party: Party, school: School) => ({
  to: party.email,
  toName: party.studentName,
  school,
  studentId: party.studentId,
  locale: party.locale,
  subject: { type: "registration", id: party.id },
});
