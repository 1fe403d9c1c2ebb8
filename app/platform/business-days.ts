import { type IsoDate, plusDays, weekdayOf } from "./zones";

const MONDAY = 1;
const THURSDAY = 4;

/** Federal holidays on a weekday of a month: the nth, or the last (-1). */
const FLOATING: readonly (readonly [month: number, weekday: number, nth: number, name: string])[] = [
  [1, MONDAY, 3, "Martin Luther King Jr. Day"],
  [2, MONDAY, 3, "Presidents' Day"],
  [5, MONDAY, -1, "Memorial Day"],
  [9, MONDAY, 1, "Labor Day"],
  [10, MONDAY, 2, "Columbus Day"],
  [11, THURSDAY, 4, "Thanksgiving Day"],
];
const FIXED: Readonly<Record<string, string>> = {
  "01-01": "New Year's Day",
  "06-19": "Juneteenth",
  "07-04": "Independence Day",
  "11-11": "Veterans Day",
  "12-25": "Christmas Day",
};

function floatingName(day: IsoDate): string | undefined {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  return FLOATING.find(([in_, weekday, nth]) => {
    if (month !== in_ || weekdayOf(day) !== weekday) return false;
    return nth > 0 ? Math.ceil(date / 7) === nth : plusDays(day, 7).slice(5, 7) !== day.slice(5, 7);
  })?.[3];
}

/** On a Saturday it is kept the day before, on a Sunday the day after. */
function fixedName(day: IsoDate): string | undefined {
  const nameOf = (other: IsoDate) => FIXED[other.slice(5)];
  const weekday = weekdayOf(day);
  const instead = weekday === 5 ? nameOf(plusDays(day, 1)) : weekday === MONDAY ? nameOf(plusDays(day, -1)) : undefined;
  return nameOf(day) ?? (instead && `${instead} (observed)`);
}

/** The name of the federal holiday of the United States on a day, or on the weekday on which one is observed; undefined on other days. */
const holidayName = (day: IsoDate): string | undefined => floatingName(day) ?? fixedName(day);

/** Whether a day is a federal holiday of the United States, or the weekday on which one is kept. */
export const isFederalHoliday = (day: IsoDate): boolean => holidayName(day) !== undefined;

/** The federal holidays of a year by day, with the weekdays on which some are observed. */
export function federalHolidays(year: number): { day: IsoDate; name: string }[] {
  const found: { day: IsoDate; name: string }[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = plusDays(day, 1)) {
    const name = holidayName(day);
    if (name) found.push({ day, name });
  }
  return found;
}

/** Monday to Friday, without federal holidays. */
export const isBusinessDay = (day: IsoDate): boolean => ![0, 6].includes(weekdayOf(day)) && !isFederalHoliday(day);

/** The day that is this many business days after a day, not counting that day. */
export function plusBusinessDays(day: IsoDate, count: number): IsoDate {
  let last = day;
  for (let left = count; left > 0; ) {
    last = plusDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}
