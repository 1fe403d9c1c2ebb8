import { zoneOf } from "~/platform/context";
import { conflict, forbidden, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { wallTime } from "~/platform/wall-clock";
import { rivalsOf, SETTLED, settleForm } from "../conflict-model";
import { conflictMarks, markInForce } from "../data/conflicts";
import { markAll } from "./mark-attendance";

/**
 * Settles a conflict of two people: one of their marks counts, as a new mark of the office, also after the session locked. @throws not_found;
 * conflict `already_settled`, or the code of a refused mark
 */
export const settleConflict = command({
  name: "attendance.settle",
  allow: schoolStaff,
  input: settleForm,
  async run(ctx, { session, registration, mark }) {
    const [[current], marks] = await inSchool(ctx).db.batch([markInForce(ctx, session, registration), conflictMarks(ctx, { session, registration })]);
    if (!current) throw notFound();
    if (!current.isConflict) throw conflict("already_settled", "This conflict is settled already.");
    const chosen = rivalsOf(marks).find(({ id }) => id === mark);
    if (!chosen) throw notFound();
    const zone = zoneOf(ctx);
    const clock = (at: number | null) => (at === null ? undefined : wallTime(at, zone));
    // Of one person's marks the one tapped last counts, and this one is the last.
    const own = marks.filter(({ markedBy }) => markedBy === userOf(ctx).id).map(({ deviceAt }) => deviceAt + 1);
    const [answer] = await markAll(
      ctx,
      [
        {
          ...{ id: newId(), session, registration, status: chosen.status, arrived_at: clock(chosen.arrivedAt), left_at: clock(chosen.leftAt) },
          ...{ device_at: Math.max(ctx.now.getTime(), ...own), reason: SETTLED },
        },
      ],
      { settles: true },
    );
    if (answer?.code === "not_cleared") throw forbidden(answer.message ?? "", "not_cleared");
    if (!answer || answer.code !== null) throw conflict(answer?.code ?? "refused", answer?.message ?? "");
    ctx.record({ type: "registration", id: registration, before: { mark: current.markId }, after: { session, mark, status: chosen.status } });
    return { id: answer.id, session, registration, status: chosen.status, minutes: answer.minutes ?? 0 };
  },
});
