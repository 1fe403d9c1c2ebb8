import { z } from "zod";
import { todayOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { id, many } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { firstUnpaid } from "../data/owed";
import { again, askBeforeAnother, remindOfInstalment } from "./mail-due-instalment";

/**
 * Emails the students of the chosen registrations everything that is due. Asks first if one was reminded within a week. @throws conflict
 * `none_chosen`, `nothing_due`, `reminded_lately`, `mail_switched_off`
 */
export const remindOwed = command({
  name: "collections.remind",
  allow: schoolStaff,
  input: z.object({ ids: many(id(), 100), again: again() }),
  async run(ctx, { ids, again: isAgain }) {
    if (ids.length === 0) throw conflict("none_chosen", "Choose at least one registration.");
    const due = await firstUnpaid(ctx, ids);
    if (due.length === 0) throw conflict("nothing_due", "Nothing is due for these registrations.");
    const students = new Map(due.map((each) => [each.studentId, each]));
    if (!isAgain) await askBeforeAnother(ctx, [...students.keys()]);
    for (const { registrationId, instalmentId } of students.values()) {
      const isSent = await remindOfInstalment(ctx, instalmentId);
      if (!isSent) throw conflict("mail_switched_off", "Your school has turned off this email.");
      ctx.record({ type: "registration", id: registrationId, after: { reminded: todayOf(ctx) } });
    }
    return { count: students.size };
  },
});
