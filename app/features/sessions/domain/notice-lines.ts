import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { timesText } from "./collisions";
import { type Notice, WHOLE_SCHEDULE } from "./notices";

/**
 * What changed for the students of a class, a line each in order of the days; none if everything is as they know it. `place` names a
 * session's location and room.
 */
export function noticeLines(notices: readonly Notice[], place: (session: NonNullable<Notice["session"]>) => string, locale: Locale = "en"): string[] {
  const times = (of: Parameters<typeof timesText>[0]) => timesText(of, locale);
  const said = (line: string) => phrase(line, locale);
  const lines = notices.flatMap(({ sessionId, before, reason, session }) => {
    if (sessionId === WHOLE_SCHEDULE) return [{ day: "", line: said("The class has a new schedule.") }];
    if (session === null) return before ? [{ day: before.date, line: said(`Cancelled: ${times(before)}.`) }] : [];
    const isCancelled = session.status === "cancelled";
    if (before === null) return isCancelled ? [] : [{ day: session.date, line: said(`New: ${times(session)}.`) }];
    if (isCancelled) return [{ day: before.date, line: said(`Cancelled: ${times(before)}${reason ? ` (${reason})` : ""}.`) }];
    const isMoved = before.date !== session.date || before.startTime !== session.startTime || before.endTime !== session.endTime;
    const now = place(session);
    const where = now !== before.place && now !== "" ? ` at ${now}` : "";
    if (isMoved) return [{ day: before.date, line: said(`Moved: ${times(before)} is now on ${times(session)}${where}.`) }];
    return where ? [{ day: before.date, line: said(`New place: ${times(session)}${where}.`) }] : [];
  });
  return lines.sort((a, b) => a.day.localeCompare(b.day)).map(({ line }) => line);
}
