import { z } from "zod";
import { staffMailChoices } from "#drizzle/schema/notifications";
import { schoolStaff } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { hiddenFrom } from "~/platform/set-sees";
import { command, query } from "~/platform/verb";
import { CHOICES_REASON, choicesOf } from "../data/staff-mail";
import { STAFF_MAIL_KINDS, STAFF_MAIL_SEEN_BY, staffMailForm } from "../staff-mail-model";

/** A person's email notification settings; `kinds` are those in the person's permission set. */
export const getStaffMail = query({
  name: "staff-mail.get",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const { id, permissionSet } = userOf(ctx);
    const hidden = hiddenFrom(permissionSet, STAFF_MAIL_SEEN_BY);
    return { choices: await choicesOf(ctx, id), kinds: STAFF_MAIL_KINDS.filter((kind) => !hidden.includes(kind)) };
  },
});

/** Saves the whole form. */
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
