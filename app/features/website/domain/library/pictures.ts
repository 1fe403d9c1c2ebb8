import { sql } from "drizzle-orm";
import { z } from "zod";
import { uprightSize } from "~/features/files/domain/picture-bytes";
import { findFile } from "~/features/files/domain/questions";
import { removeFile } from "~/features/files/domain/remove-file";
import { storeFile } from "~/features/files/domain/store-file";
import { stagePicture, stagePictureChange, stagePictureGone } from "~/features/media/domain/stage-picture";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { zoneOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { flag, id, integer, optionalText, REQUIRED, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { inSchool } from "~/platform/school-scope";
import { version } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { isUnused, pictureById, picturePage, usesOf } from "../../data/pictures";
import { websiteStaff } from "../policy";

const atSchool = { school: optionalText(64) };
const NO_WORDS = "Describe the picture, or say that it only decorates.";
const NO_PICTURE = "This file is not a picture that can be read.";

/** The pictures of a school, newest first, each with where it is shown. */
export const pictureLibrary = query({
  name: "site.pictures",
  allow: websiteStaff,
  school: inChosenSchool,
  input: listInput({ sorts: ["created_at", "title"] as const, ordering: "-created_at", filters: { school: z.string().max(64) } }),
  async run(ctx, asked) {
    const [rows, [total], uses] = await inSchool(ctx).db.batch([...picturePage(ctx, asked)]);
    return {
      results: rows.map((row) => ({ ...row, uses: uses.filter(({ fileId }) => fileId === row.fileId) })),
      count: total?.count ?? 0,
      zone: zoneOf(ctx),
    };
  },
});

/** One of them. @throws not_found */
export const showPicture = query({
  name: "site.picture",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({ id: id(), ...atSchool }),
  async run(ctx, asked) {
    const [[picture], uses] = await inSchool(ctx).db.batch([pictureById(ctx, asked.id), usesOf(ctx, sql`= ${asked.id}`)]);
    if (!picture) throw notFound();
    return { picture, uses, zone: zoneOf(ctx) };
  },
});

const words = { alt: optionalText(200), decorative: flag() };

/** What is said to whoever does not see it; empty where it says nothing. @throws invalid beside `alt` */
function altOf({ alt, decorative }: { alt?: string; decorative: boolean }): string {
  if (!alt && !decorative) throw invalidField("alt", NO_WORDS, "required");
  return decorative ? "" : (alt ?? "");
}

/** Puts a picture into the library. @throws invalid beside `picture`: `required`, `file_type`, `file_size`, `picture_size`, `picture_broken` */
export const addPicture = command({
  name: "site.add-picture",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({ picture: z.instanceof(File, { message: REQUIRED }), ...words, ...atSchool }),
  async run(ctx, { picture, ...said }) {
    const alt = altOf(said);
    const fileId = await storeFile(ctx, picture, { purpose: "site-image", access: "public" }, "picture");
    const size = uprightSize(new Uint8Array(await picture.arrayBuffer()));
    if (!size) throw invalidField("picture", NO_PICTURE, "picture_broken");
    stagePicture(ctx, {
      fileId,
      schoolId: inSchool(ctx).schoolId,
      title: picture.name.slice(0, 120) || "Picture",
      alt,
      width: size.w,
      height: size.h,
    });
    return { id: fileId };
  },
});

const percent = () => integer(0, 100);

/** Words and the point that stays in sight. @throws conflict `stale` */
export const savePicture = command({
  name: "site.save-picture",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({ id: id(), title: text(120), ...words, focus_x: percent(), focus_y: percent(), version: version(), ...atSchool }),
  touches: "site",
  async run(ctx, { id: fileId, title, focus_x: focusX, focus_y: focusY, version: seen, ...said }) {
    const [picture] = await pictureById(ctx, fileId);
    if (!picture) throw notFound();
    stagePictureChange(ctx, fileId, { title, alt: altOf(said), focusX, focusY }, seen);
    return { id: fileId };
  },
});

/** Takes a picture off for good. @throws conflict `picture_used` with the places that show it */
export const deletePicture = command({
  name: "site.delete-picture",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({ id: id(), ...atSchool }),
  async run(ctx, { id: fileId }) {
    const [[picture], uses] = await inSchool(ctx).db.batch([pictureById(ctx, fileId), usesOf(ctx, sql`= ${fileId}`)]);
    const file = picture ? await findFile(ctx, fileId) : null;
    if (!picture || !file) throw notFound();
    const used = conflict(
      "picture_used",
      `This picture is shown on: ${[...new Set(uses.map(({ title }) => title))].sort().join(", ") || "a page"}. Choose another one there first.`,
    );
    if (uses.length > 0) throw used;
    stagePictureGone(ctx, { fileId, key: file.key, widths: picture.widths }, isUnused(ctx, fileId), used);
    await removeFile(ctx, fileId);
    return { deleted: fileId };
  },
});
