import { sql } from "drizzle-orm";
import { z } from "zod";
import { findFile } from "~/features/files/data/find-file";
import { wordsOf } from "~/features/files/domain/chosen-picture";
import { removeFile } from "~/features/files/domain/remove-file";
import { announcePicture } from "~/features/files/domain/take-picture";
import { stagePicture, stagePictureChange, stagePictureGone } from "~/features/media/domain/stage-picture";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { zoneOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { flag, id, integer, optional, optionalText, REQUIRED, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import type { Crop } from "~/platform/media-path";
import { inSchool } from "~/platform/school-scope";
import { version } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { isUnused, pictureById, picturePage, usesOf } from "../../data/pictures";
import { refusedText, storePictures } from "../documents/pictures";
import { websiteStaff } from "../policy";

const atSchool = { school: optionalText(64) };

/** The pictures of a school, newest first, with their uses. */
export const pictureLibrary = query({
  name: "site.pictures",
  allow: websiteStaff,
  school: inChosenSchool,
  input: listInput({ sorts: ["created_at", "title"] as const, ordering: "-created_at", filters: { school: z.string().max(64) } }),
  async run(ctx, input) {
    const [rows, [total], uses] = await inSchool(ctx).db.batch([...picturePage(ctx, input)]);
    return {
      results: rows.map((row) => ({ ...row, uses: uses.filter(({ fileId }) => fileId === row.fileId) })),
      count: total?.count ?? 0,
      zone: zoneOf(ctx),
    };
  },
});

/** A picture. @throws not_found */
export const showPicture = query({
  name: "site.picture",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({ id: id(), ...atSchool }),
  async run(ctx, input) {
    const [[picture], uses] = await inSchool(ctx).db.batch([pictureById(ctx, input.id), usesOf(ctx, sql`= ${input.id}`)]);
    if (!picture) throw notFound();
    return { picture, uses, zone: zoneOf(ctx) };
  },
});

const words = { alt: optionalText(200), decorative: flag() };
type Wording = { alt?: string; decorative: boolean };
const altOf = ({ alt, decorative }: Wording): string => wordsOf({ alt, isDecorative: decorative }, "alt");

const MOST_AT_ONCE = 20;

/**
 * Adds pictures to the library; they are described there. Files that are no picture are refused, and the others are added.
 * @throws invalid beside `picture` if all are refused
 */
export const addPictures = command({
  name: "site.add-pictures",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({
    picture: z.preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z
        .array(z.instanceof(File, { message: REQUIRED }))
        .min(1, REQUIRED)
        .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE} pictures`),
    ),
    ...atSchool,
  }),
  async run(ctx, { picture: files }) {
    const { stored, refused } = await storePictures(ctx, files as File[], "picture");
    if (stored.length === 0) throw invalidField("picture", refusedText(refused), "file_type");
    const { schoolId } = inSchool(ctx);
    for (const { id: fileId, file, size } of stored)
      stagePicture(ctx, { fileId, schoolId, title: file.name.slice(0, 120) || "Picture", alt: null, width: size.w, height: size.h });
    return { ids: stored.map(({ id: fileId }) => fileId), refused };
  },
});

/** Describes a picture to people who can't see it. */
export const describePicture = command({
  name: "site.describe-picture",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({ id: id(), alt: text(200), ...atSchool }),
  touches: "site",
  async run(ctx, { id: fileId, alt }) {
    const [picture] = await pictureById(ctx, fileId);
    if (!picture) throw notFound();
    stagePictureChange(ctx, fileId, { alt });
    return { id: fileId };
  },
});

const percent = () => integer(0, 100);
/** A crop number in percent of the whole picture, with two decimals. */
const share = (from: number, to: number) =>
  optional(z.coerce.number({ invalid_type_error: "Must be a number" }).min(from, `Must be at least ${from}`).max(to, `Must be at most ${to}`));
const SMALLEST = 5;
const INCOMPLETE = "Enter all four crop numbers, or leave all of them empty.";
const BEYOND = "The crop goes beyond the edge of the picture.";

interface Part {
  crop_x?: number;
  crop_y?: number;
  crop_w?: number;
  crop_h?: number;
}

/** The crop of a picture, null for the whole picture. @throws invalid `crop_w` or `crop_h` */
function cropOf({ crop_x: x, crop_y: y, crop_w: w, crop_h: h }: Part): Crop | null {
  if (x === undefined && y === undefined && w === undefined && h === undefined) return null;
  if (x === undefined || y === undefined || w === undefined || h === undefined) throw invalidField("crop_w", INCOMPLETE);
  if (x + w > 100.01) throw invalidField("crop_w", BEYOND);
  if (y + h > 100.01) throw invalidField("crop_h", BEYOND);
  const crop = { x: hundredths(x), y: hundredths(y), w: hundredths(Math.min(w, 100 - x)), h: hundredths(Math.min(h, 100 - y)) };
  return crop.w >= 99.5 && crop.h >= 99.5 ? null : crop;
}
const hundredths = (value: number) => Math.round(value * 100) / 100;
const isSame = (one: Crop | null, other: Crop | null) =>
  one === other || (one !== null && other !== null && (["x", "y", "w", "h"] as const).every((side) => one[side] === other[side]));

/** Saves the words, the crop and the focal point of a picture; a changed crop gets new variants. @throws conflict `stale` */
export const savePicture = command({
  name: "site.save-picture",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({
    id: id(),
    title: text(120),
    ...words,
    focus_x: percent(),
    focus_y: percent(),
    crop_x: share(0, 100 - SMALLEST),
    crop_y: share(0, 100 - SMALLEST),
    crop_w: share(SMALLEST, 100),
    crop_h: share(SMALLEST, 100),
    version: version(),
    ...atSchool,
  }),
  touches: "site",
  async run(ctx, { id: fileId, title, focus_x: focusX, focus_y: focusY, version: seen, ...said }) {
    const [picture] = await pictureById(ctx, fileId);
    if (!picture) throw notFound();
    const crop = cropOf(said);
    const isCut = !isSame(crop, picture.crop);
    stagePictureChange(ctx, fileId, { title, alt: altOf(said), focusX, focusY, crop, ...(isCut ? { state: "pending" } : {}) }, seen);
    if (isCut) announcePicture(ctx, fileId, undefined, `${fileId}:${ctx.now.getTime()}`);
    return { id: fileId };
  },
});

/** Deletes a picture. @throws conflict `picture_used`, which names the pages that show it */
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
      `This picture is in use on: ${[...new Set(uses.map(({ title }) => title))].sort().join(", ") || "a page"}. Choose another picture there first.`,
    );
    if (uses.length > 0) throw used;
    stagePictureGone(ctx, { fileId, key: file.key, widths: picture.widths, cut: picture.cut }, isUnused(ctx, fileId), used);
    await removeFile(ctx, fileId);
    return { deleted: fileId };
  },
});
