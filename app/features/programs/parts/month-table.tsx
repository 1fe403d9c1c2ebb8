import type { ReactNode } from "react";
import { friendlyDate, type IsoDate, plusDays } from "~/platform/zones";
import { DAYS } from "../model";
import styles from "./calendar.module.css";

/** Every day between two, both included. */
export const daysFrom = (from: IsoDate, to: IsoDate): IsoDate[] => {
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
};

interface Props {
  caption: string;
  /** Whole weeks. */
  from: IsoDate;
  to: IsoDate;
  /** A day of the month that is shown; days of other months are dimmed. */
  shown: IsoDate;
  today: IsoDate;
  /** The entries of a day, or null. */
  entries: (day: IsoDate) => ReactNode | null;
}

/** A month as weeks of days; on a phone a list of the days with entries. */
export function MonthTable({ caption, from, to, shown, today, entries }: Props) {
  const days = daysFrom(from, to);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className={styles.calendar}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {DAYS.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const held = entries(day);
              return (
                <td
                  key={day}
                  data-other={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
                  data-today={day === today || undefined}
                  data-empty={held === null || undefined}
                >
                  <time dateTime={day} title={friendlyDate(day)}>
                    {Number(day.slice(8))}
                  </time>
                  {held}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
