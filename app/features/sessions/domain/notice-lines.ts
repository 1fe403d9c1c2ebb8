import { timesText } from "./collisions";
import { type Notice, WHOLE_SCHEDULE } from "./notices";

/**
 * What changed for the students of a class, a line each in order of the days; none if everything is as they know it. `place` names a
 * session's location and room.
 */
export function noticeLines(notices: readonly Notice[], place: (session: NonNullable<Notice["session"]>) => string): string[] {
  const lines = notices.flatMap(({ sessionId, before, reason, session }) => {
    if (sessionId === WHOLE_SCHEDULE) return [{ day: "", line: "The class has a new schedule." }];
    if (session === null) return before ? [{ day: before.date, line: `Cancelled: ${timesText(before)}.` }] : [];
    const isCancelled = session.status === "cancelled";
    if (before === null) return isCancelled ? [] : [{ day: session.date, line: `New: ${timesText(session)}.` }];
    if (isCancelled) return [{ day: before.date, line: `Cancelled: ${timesText(before)}${reason ? ` (${reason})` : ""}.` }];
    const isMoved = before.date !== session.date || before.startTime !== session.startTime || before.endTime !== session.endTime;
    const now = place(session);
    const where = now !== before.place && now !== "" ? ` at ${now}` : "";
    if (isMoved) return [{ day: before.date, line: `Moved: ${timesText(before)} is now on ${timesText(session)}${where}.` }];
    return where ? [{ day: before.date, line: `New place: ${timesText(session)}${where}.` }] : [];
  });
  return lines.sort((a, b) => a.day.localeCompare(b.day)).map(({ line }) => line);
}
