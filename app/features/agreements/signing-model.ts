import { coolingOffEnd } from "~/features/payments/refund-quote-model";
import type { RefundRules } from "~/features/payments/refund-rules-model";
import { scheduleText } from "~/features/programs/model";
import type { School } from "~/platform/context";
import { type Cents, formatMoney } from "~/platform/money";
import type { OwnWords } from "~/platform/own-words";
import { type IsoDate, longDate, minutesOfDay, plusDays, weekdayOf } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { type PlaceholderValues, STRF_STATEMENT } from "./template-model";

const ADULT_YEARS = 18;

/** Whether a person born on a day is under 18 on another; false if the birthday is unknown. */
export function isMinor(bornOn: IsoDate | null | undefined, today: IsoDate): boolean {
  if (!bornOn) return false;
  return `${Number(bornOn.slice(0, 4)) + ADULT_YEARS}${bornOn.slice(4)}` > today;
}

interface ClassDays {
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  weekdays: readonly number[];
}

/** The last day on which the policy gives back all but the application fee after signing on a day; null if it never does. */
export function cancelUntil(rules: Pick<RefundRules, "coolingOff" | "freeUntil"> | null, signedOn: IsoDate, days: ClassDays): IsoDate | null {
  if (!rules) return null;
  const { coolingOff, freeUntil } = rules;
  const found: IsoDate[] = [];
  if (coolingOff) {
    const end = coolingOffEnd(signedOn, coolingOff);
    found.push(coolingOff.notBegun && days.startDate !== null && end >= days.startDate ? plusDays(days.startDate, -1) : end);
  }
  if (freeUntil && freeUntil.days > 0) found.push(plusDays(signedOn, freeUntil.days));
  if (freeUntil && freeUntil.combine !== "earlier") {
    const day = classDay(days, freeUntil.sessions);
    if (day) found.push(day);
  }
  const last = found.sort().at(-1);
  return last !== undefined && last >= signedOn ? last : null;
}

/** The nth class day. */
function classDay({ startDate, endDate, weekdays }: ClassDays, nth: number): IsoDate | null {
  if (startDate === null || nth < 1) return null;
  const last = endDate ?? startDate;
  let left = nth;
  for (let day = startDate; day <= last; day = plusDays(day, 1)) {
    if (day === startDate || weekdays.length === 0 || weekdays.includes(weekdayOf(day))) left -= 1;
    if (left === 0) return day;
  }
  return null;
}

export interface SigningFacts {
  school: Pick<School, "name" | "address" | "city" | "state" | "zipcode" | "phone">;
  program: {
    title: string;
    clockHours: number | null;
    theoryHours: number | null;
    labHours: number | null;
    clinicalHours: number | null;
  };
  courseClass: (ClassDays & { code: string; startTime: string | null; endTime: string | null; mode: string; meetingType: string }) | null;
  /** Where the class meets, on one line. */
  place: string | null;
  student: { name: string; birthDate?: string | null; address?: string; email: string };
  tuitionCents: Cents;
  applicationFeeCents: Cents;
  products: readonly { title: string; quantity: number; unitCents: Cents }[];
  payment: string;
  policy: string;
  rules: Pick<RefundRules, "coolingOff" | "freeUntil"> | null;
  complaintAgency: string | null;
  strf: string | null;
  today: IsoDate;
}

/** "12 Harbor Street, Providence, RI 02903" */
export const addressText = (of: { address?: string | null; city?: string | null; state?: string | null; zipcode?: string | null }): string =>
  [of.address, of.city, [of.state, of.zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

const hoursText = (hours: number | null): string => (hours === null ? "" : hours.toLocaleString("en-US"));

export const totalOf = ({
  tuitionCents,
  applicationFeeCents,
  products,
}: Pick<SigningFacts, "tuitionCents" | "applicationFeeCents" | "products">): Cents =>
  tuitionCents + applicationFeeCents + products.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);

/** The values of every placeholder in a language; `own` writes the school's own texts in it. A value that nobody has given is empty. */
export function placeholderValues(facts: SigningFacts, locale: Locale = "en", own: OwnWords = (english) => english): PlaceholderValues {
  const { school, program, courseClass, student, products } = facts;
  const day = (of: IsoDate | null): string => (of === null ? "" : longDate(of, locale));
  const said = (english: string): string => phrase(own(english), locale);
  const parts = [program.theoryHours, program.labHours, program.clinicalHours];
  const sum = parts.some((part) => part !== null) ? parts.reduce<number>((total, part) => total + (part ?? 0), 0) : null;
  const until = courseClass ? cancelUntil(facts.rules, facts.today, courseClass) : cancelUntil(facts.rules, facts.today, NO_DAYS);
  return {
    "school.name": school.name,
    "school.address": addressText(school),
    "school.phone": school.phone ?? "",
    "program.title": said(program.title),
    "program.hours": hoursText(program.clockHours ?? sum),
    "hours.theory": hoursText(program.theoryHours),
    "hours.lab": hoursText(program.labHours),
    "hours.clinical": hoursText(program.clinicalHours),
    "class.code": courseClass?.code ?? "",
    "class.start": courseClass?.mode === "self_paced" ? said("Self-paced") : day(courseClass?.startDate ?? null),
    "class.end": courseClass?.mode === "self_paced" ? said("Self-paced") : day(courseClass?.endDate ?? courseClass?.startDate ?? null),
    "class.schedule": courseClass ? scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime, locale) : "",
    "class.location": courseClass?.meetingType === "online" ? said("Online") : (facts.place ?? ""),
    "price.items": itemLines(facts, said),
    "price.tuition": formatMoney(facts.tuitionCents),
    "price.application_fee": formatMoney(facts.applicationFeeCents),
    "price.total": formatMoney(totalOf({ ...facts, products })),
    "payment.method": said(facts.payment),
    "refund.policy": said(facts.policy),
    "cancel.until": day(until),
    "complaint.agency": facts.complaintAgency ?? "",
    "strf.statement": facts.strf ?? STRF_STATEMENT,
    "student.name": student.name,
    "student.birth_date": day((student.birthDate as IsoDate | null | undefined) ?? null),
    "student.address": student.address ?? "",
    "student.email": student.email,
    "sign.date": day(facts.today),
  };
}

const NO_DAYS: ClassDays = { startDate: null, endDate: null, weekdays: [] };

function itemLines({ tuitionCents, applicationFeeCents, products }: SigningFacts, said: (english: string) => string): string {
  return [
    `${said("Tuition")}: ${formatMoney(tuitionCents)}`,
    ...(applicationFeeCents > 0 ? [`${said("Application fee")}: ${formatMoney(applicationFeeCents)}`] : []),
    ...products.map(({ title, quantity, unitCents }) => `${said(title)}${quantity > 1 ? `, ${quantity}` : ""}: ${formatMoney(quantity * unitCents)}`),
  ].join("\n");
}

/** Whether an agreement was signed after instruction began: New York requires it before. */
export function isLate(
  signedOn: IsoDate,
  signedAt: string,
  { startDate, startTime }: { startDate: IsoDate | null; startTime: string | null },
): boolean {
  if (startDate === null || signedOn < startDate) return false;
  return signedOn > startDate || startTime === null || minutesOfDay(signedAt) >= minutesOfDay(startTime);
}
