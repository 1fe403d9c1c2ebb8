import { type IsoDate, plusDays, weekdayOf } from "./zones";

const MONDAY = 1;
const THURSDAY = 4;

/** Federal holidays on a weekday of a month: the nth, or the last (-1). */
const FLOATING: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, MONDAY, 3],
  [2, MONDAY, 3],
  [5, MONDAY, -1],
  [9, MONDAY, 1],
  [10, MONDAY, 2],
  [11, THURSDAY, 4],
];
const FIXED = ["01-01", "06-19", "07-04", "11-11", "12-25"];

function isFloating(day: IsoDate): boolean {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  return FLOATING.some(([in_, weekday, nth]) => {
    if (month !== in_ || weekdayOf(day) !== weekday) return false;
    return nth > 0 ? Math.ceil(date / 7) === nth : plusDays(day, 7).slice(5, 7) !== day.slice(5, 7);
  });
}

/** On a Saturday it is kept the day before, on a Sunday the day after. */
function isKept(day: IsoDate): boolean {
  const is = (other: IsoDate) => FIXED.includes(other.slice(5));
  const weekday = weekdayOf(day);
  return is(day) || (weekday === 5 && is(plusDays(day, 1))) || (weekday === MONDAY && is(plusDays(day, -1)));
}

/** Whether a day is a federal holiday of the United States, or the weekday on which one is kept. */
export const isFederalHoliday = (day: IsoDate): boolean => isFloating(day) || isKept(day);

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
