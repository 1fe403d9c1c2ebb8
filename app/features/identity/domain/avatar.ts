import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/identity";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { pictureUpload } from "~/features/files/domain/create-upload";
import { invalidField } from "~/platform/errors";
import { id, optional, REQUIRED } from "~/platform/input";
import { signedIn } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";

/** Stages the picture of the own account; null takes it away. */
export function stageAvatar(ctx: CommandCtx, avatarFileId: string | null): void {
  const actor = userOf(ctx);
  ctx.stage(
    acrossSchools(ctx, "a person changes the own account")
      .update(users)
      .set({ avatarFileId, updatedAt: ctx.now.getTime() })
      .where(eq(users.id, actor.id)),
  );
  ctx.record({ type: "user", id: actor.id, after: { avatarFileId } });
}

/** Sets the own picture from a form. */
export const setAvatar = command({
  name: "identity.set-avatar",
  allow: signedIn,
  input: z.object({ avatar: optional(z.instanceof(File, { message: REQUIRED })), avatar_from: optional(id()) }),
  async run(ctx, { avatar, avatar_from: from }) {
    // A student has no library: what staff may choose from is theirs alone.
    const mayChoose = userOf(ctx).roleType === "school";
    const fileId = await takeChosen(ctx, { file: avatar, from: mayChoose ? from : undefined }, { purpose: "avatar", field: "avatar" });
    if (!fileId) throw invalidField("avatar", REQUIRED, "required");
    stageAvatar(ctx, fileId);
    return {};
  },
});

export const removeAvatar = command({
  name: "identity.remove-avatar",
  allow: signedIn,
  input: z.object({}),
  async run(ctx) {
    stageAvatar(ctx, null);
    return {};
  },
});

/** A place for a picture, which `update-profile` then takes by its address. */
export const createAvatarUpload = pictureUpload("identity.create-avatar-upload", signedIn, "avatar");
