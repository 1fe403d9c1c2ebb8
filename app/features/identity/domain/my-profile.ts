import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/identity";
import { notFound } from "~/platform/errors";
import { signedIn } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { findOwnProfile } from "../data/profile";
import { myProfileForm } from "../forms";
import { ROLE_LABELS } from "../role-model";

/** The profile of a user who is not a student. */
export const getMyProfile = query({
  name: "identity.get-my-profile",
  allow: signedIn,
  input: z.object({}),
  async run(ctx) {
    const actor = userOf(ctx);
    const row = await findOwnProfile(ctx, actor.id);
    if (!row) throw notFound();
    const { avatarFileId: _, schoolName, schoolTimezone, timezone, ...profile } = row;
    return {
      ...profile,
      avatarUrl: actor.avatarUrl,
      isStaff: actor.roleType === "school",
      role: ROLE_LABELS[actor.role],
      entity: schoolName,
      timezone: timezone ?? schoolTimezone ?? EASTERN,
    };
  },
});

/** Saves the profile form as a whole: what is left empty is emptied. Address and role are not changeable here. */
export const saveMyProfile = command({
  name: "identity.save-my-profile",
  allow: signedIn,
  input: myProfileForm,
  async run(ctx, input) {
    const actor = userOf(ctx);
    ctx.stage(
      acrossSchools(ctx, "a person changes the own account")
        .update(users)
        .set({
          firstName: input.first_name,
          lastName: input.last_name,
          phone: input.phone ?? null,
          jobTitle: input.job_title ?? null,
          timezone: input.time_zone ?? null,
          emailNotifications: input.email_notifications,
          updatedAt: ctx.now.getTime(),
        })
        .where(eq(users.id, actor.id)),
    );
    ctx.record({ type: "user", id: actor.id });
    return {};
  },
});
