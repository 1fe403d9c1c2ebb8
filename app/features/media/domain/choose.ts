import { z } from "zod";
import { storeFile } from "~/features/files/domain/store-file";
import { inNamedSchool } from "~/features/schools/domain/named-school";
import { schoolOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { id, integer, optional, optionalText, REQUIRED, text, textAt } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { command, query, type SchoolOfCall } from "~/platform/verb";
import { choice, choicesPage } from "../data/library";

const ON_A_PAGE = 24;

const inTheirSchool: SchoolOfCall = async (ctx, raw) => {
  const there = await inNamedSchool(ctx, textAt(raw, "school"));
  if (ctx.actor.kind === "user" && !schoolOf(there)) throw invalidField("school", REQUIRED, "required");
  return there;
};

/** A form of this product, and which of its fields is to be filled. */
const place = {
  back: z
    .string()
    .max(2000)
    .regex(/^\/(?![/\\])[^\s<>"\\]*$/),
  field: z
    .string()
    .max(120)
    .regex(/^[\w.[\]]+$/),
  school: optionalText(64),
};

/** The pictures that may be chosen for a place, newest first. */
export const pictureChoices = query({
  name: "media.choices",
  allow: staffOrSuper,
  school: inTheirSchool,
  input: z.object({
    q: optionalText(100),
    page: optional(integer(1, 1000)),
    school: optionalText(64),
    many: optionalText(1),
    back: place.back.optional(),
    field: place.field.optional(),
  }),
  async run(ctx, { q, page = 1, back, field, ...rest }) {
    const found = await choicesPage(ctx, { q, limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE });
    return {
      pictures: found.slice(0, ON_A_PAGE),
      hasMore: found.length > ON_A_PAGE,
      page,
      q: q ?? "",
      back: back ?? null,
      field: field ?? null,
      ...rest,
    };
  },
});

/** The chosen picture with its description. @throws not_found */
export const choosePicture = query({
  name: "media.choose",
  allow: staffOrSuper,
  school: inTheirSchool,
  input: z.object({ ...place, id: id() }),
  async run(ctx, { id: fileId, back, field }) {
    const [picture] = await choice(ctx, fileId);
    if (!picture) throw notFound();
    return { back, field, id: fileId, alt: picture.alt };
  },
});

/**
 * Adds a picture with its description to the library, for the text that is being written.
 * @throws invalid beside `picture`: `file_type`, `file_size`, `picture_size`
 */
export const uploadPicture = command({
  name: "media.upload",
  allow: staffOrSuper,
  school: inTheirSchool,
  input: z.object({ picture: z.instanceof(File, { message: REQUIRED }), alt: text(200), school: optionalText(64) }),
  async run(ctx, { picture, alt }) {
    const uploaded = await storeFile(ctx, picture, { purpose: "site-image", access: "public", words: () => alt }, "picture");
    ctx.record({ type: "picture", id: uploaded, after: { title: picture.name } });
    return { id: uploaded, title: picture.name, alt };
  },
});

/** Where a user goes who leaves a form to choose a picture. */
export const leaveForm = query({
  name: "media.leave-form",
  allow: staffOrSuper,
  school: inTheirSchool,
  input: z.object(place),
  run: async (_, input) => input,
});
