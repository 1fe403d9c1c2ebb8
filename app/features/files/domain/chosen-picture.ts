import { and, eq, inArray, like } from "drizzle-orm";
import { files } from "#drizzle/schema/platform";
import { isOneOf } from "~/platform/db";
import { invalidField } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { LIBRARY_PURPOSES, type Purpose } from "../model";
import { storeFile } from "./store-file";

export const NO_WORDS = "Describe the picture, or mark it as decorative.";

/** A picture field of a form (`ui/form/picture-field.tsx`). */
export interface ChosenPicture {
  /** A new picture. */
  file?: File;
  /** A picture of the school's library. */
  from?: string;
  isRemoved?: boolean;
  /** The text alternative; fields without this question omit both. */
  alt?: string;
  isDecorative?: boolean;
}

/** The text alternative of a new picture; empty if it is decorative. @throws invalid `required` on `field` if neither is given */
export function wordsOf({ alt, isDecorative }: Pick<ChosenPicture, "alt" | "isDecorative">, field: string): string {
  if (!alt && !isDecorative) throw invalidField(field, NO_WORDS, "required");
  return isDecorative ? "" : (alt ?? "");
}

/**
 * The file that a picture of a form leads to: the id of a new one, which is stored, or of one of the library; null where it is taken
 * away, undefined where it stays. Where it is `described`, a new one needs words (`<field>_alt`).
 * @throws invalid on `field`: `file_type`, `file_size`, `picture_size`, `file_unknown`
 */
export async function takeChosen(
  ctx: CommandCtx,
  { file, from, isRemoved, ...description }: ChosenPicture,
  { purpose, field, isDescribed }: { purpose: Purpose; field: string; isDescribed?: boolean },
): Promise<string | null | undefined> {
  if (file)
    return storeFile(ctx, file, { purpose, access: "public", words: isDescribed ? () => wordsOf(description, `${field}_alt`) : undefined }, field);
  if (from) {
    await checkLibrary(ctx, [{ id: from, field }]);
    return from;
  }
  return isRemoved ? null : undefined;
}

/** @throws invalid `file_unknown` on the first that is not in the school's library */
export async function checkLibrary(ctx: CommandCtx, chosen: readonly { id: string; field: string }[]): Promise<void> {
  if (chosen.length === 0) return;
  const { db, schoolId } = inSchool(ctx);
  const ours = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.schoolId, schoolId),
        eq(files.access, "public"),
        eq(files.state, "ready"),
        like(files.contentType, "image/%"),
        inArray(files.purpose, [...LIBRARY_PURPOSES]),
        isOneOf(
          files.id,
          chosen.map(({ id }) => id),
        ),
      ),
    );
  const strange = chosen.find(({ id }) => !ours.some((each) => each.id === id));
  if (strange) throw invalidField(strange.field, "Upload the file first.", "file_unknown");
}
