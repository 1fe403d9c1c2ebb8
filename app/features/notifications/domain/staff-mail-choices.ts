import { z } from "zod";
import { staffMailChoices } from "#drizzle/schema/notifications";
import { schoolStaff } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { CHOICES_REASON, choicesOf } from "../data/staff-mail";
import { STAFF_MAIL_KINDS, staffMailForm } from "../staff-mail-model";

/** What one gets by mail of the school, and when. */
export const getStaffMail = query({
  name: "staff-mail.get",
  allow: schoolStaff,
  input: z.object({}),
  run: async (ctx) => ({ choices: await choicesOf(ctx, userOf(ctx).id) }),
});

/** Saves the form as a whole. */
export const saveStaffMail = command({
  name: "staff-mail.save",
  allow: schoolStaff,
  input: staffMailForm,
  async run(ctx, input) {
    const userId = userOf(ctx).id;
    const before = await choicesOf(ctx, userId);
    const db = acrossSchools(ctx, CHOICES_REASON);
    for (const kind of STAFF_MAIL_KINDS) {
      const choice = input[kind];
      ctx.stage(
        db
          .insert(staffMailChoices)
          .values({ userId, kind, choice })
          .onConflictDoUpdate({ target: [staffMailChoices.userId, staffMailChoices.kind], set: { choice } }),
      );
    }
    ctx.record({ type: "user", id: userId, before, after: input });
    return {};
  },
});
