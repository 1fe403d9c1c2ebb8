import { z } from "zod";
import { remindOfInstalment } from "~/features/payments/domain/mail-due-instalment";
import { todayOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { id, many } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { firstUnpaid } from "../data/owed";

/** Reminds those of the chosen registrations that owe of their oldest instalment; asked twice on a day, each is still reminded once. */
export const remindOwed = command({
  name: "collections.remind",
  allow: schoolStaff,
  input: z.object({ ids: many(id(), 100) }),
  async run(ctx, { ids }) {
    if (ids.length === 0) throw conflict("none_chosen", "Choose at least one registration.");
    const due = await firstUnpaid(ctx, ids);
    if (due.length === 0) throw conflict("nothing_due", "Nothing is due for these registrations.");
    for (const { registrationId, instalmentId } of due) {
      const isSent = await remindOfInstalment(ctx, instalmentId, `collections:${todayOf(ctx)}`);
      if (!isSent) throw conflict("mail_switched_off", "Your school has switched this email off.");
      ctx.record({ type: "registration", id: registrationId, after: { reminded: todayOf(ctx) } });
    }
    return { count: due.length };
  },
});
