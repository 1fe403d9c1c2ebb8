import { eq } from "drizzle-orm";
import { pictures } from "#drizzle/schema/media";
import { events } from "~/events";
import { findFile } from "~/features/files/data/find-file";
import { DEGREES, turnOf, uprightSize, withoutDetails } from "~/features/files/domain/picture-bytes";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import { variantKey } from "~/platform/files";
import type { VariantOf } from "~/platform/images";
import { type Crop, PICTURE_WIDTHS } from "~/platform/media-path";
import { systemOnly } from "~/platform/policy";
import { besideSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { placeholderOf } from "./placeholder";
import { cutPng } from "./png-pixels";

const REASON = "a picture may belong to a person without a school";
const SMALL = 64;
const WIDEST = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 1920;
/** Pixel limit: pictures are resized in memory. */
const MAX_CROP_PIXELS = 6_000_000;

interface Made {
  width: number;
  height: number;
  widths: number[];
  placeholder: string | null;
  state: "ready" | "failed";
  cut: number;
}

/** A picture with its new row; for an existing row only values read from the bytes change. */
function stageMade(
  ctx: CommandCtx,
  { id: fileId, name, schoolId, alt }: { id: string; name: string; schoolId: string | null; alt?: string | null },
  made: Made,
) {
  const at = ctx.now.getTime();
  ctx.stage(
    besideSchool(ctx, REASON, schoolId)
      .insert(pictures)
      .values({ fileId, schoolId, title: name, alt, ...made, madeAt: at, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({ target: pictures.fileId, set: { ...made, madeAt: at } }),
  );
  ctx.record({ type: "picture", id: fileId, after: { state: made.state, widths: made.widths } });
}

/** Makes the variants of a picture, from its crop if it has one. A repeated call makes the same ones. */
const makeVariantsOf = command({
  name: "media.make-copies",
  allow: systemOnly,
  input: events["picture.stored"],
  touches: "site",
  async run(ctx, { fileId, alt }) {
    const file = await findFile(ctx, fileId);
    const stored = file?.state === "ready" ? await ctx.ports.files.get(file.key) : null;
    if (!file || !stored) return;
    const bytes = new Uint8Array(await stored.arrayBuffer());
    const [before] = await besideSchool(ctx, REASON, file.schoolId).select().from(pictures).where(eq(pictures.fileId, fileId));
    const size = uprightSize(bytes);
    const cut = before && (before.crop || before.cut > 0) ? before.cut + 1 : 0;
    const made = size
      ? await copied(ctx, file, bytes, { size, crop: before?.crop ?? null, cut })
      : { width: 0, height: 0, widths: [], placeholder: null, state: "failed" as const };
    stageMade(ctx, { ...file, alt }, { ...made, cut });
    if (cut > 0 && before)
      ctx.afterCommit(() => Promise.all(before.widths.map((width) => ctx.ports.files.remove(variantKey(file.key, width, before.cut)))));
  },
});

interface Wanted {
  /** Of the whole, upright. */
  size: { w: number; h: number };
  crop: Crop | null;
  cut: number;
}

async function copied(ctx: Ctx, file: { key: string; contentType: string }, bytes: Uint8Array<ArrayBuffer>, { size, crop, cut }: Wanted) {
  const { images, files } = ctx.ports;
  const whole = { width: size.w, height: size.h };
  if (!images.canMakeVariants) return { ...whole, widths: [], placeholder: null, state: "ready" as const };
  try {
    const source = await sourceOf(ctx, withoutDetails(bytes, file.contentType, true).slice(), DEGREES[turnOf(bytes)], size, crop);
    const { width, height } = source;
    const small = Math.max(1, Math.min(width, SMALL, Math.round((SMALL * width) / height)));
    const widest = Math.min(width, WIDEST);
    const widths = [...new Set([...PICTURE_WIDTHS.filter((each) => each < width), widest])];
    for (const each of widths) await files.put(variantKey(file.key, each, cut), await source.copy(each, "image/webp"), "image/webp");
    return { width, height, widths, placeholder: await placeholderOf(await source.copy(small, "image/png")), state: "ready" as const };
  } catch (error) {
    // The head of a file may promise a picture that is not there; trying again would find the same.
    console.error(JSON.stringify({ picture: file.key, error: String(error) }));
    return { ...whole, widths: [], placeholder: null, state: "failed" as const };
  }
}

/** The source of the variants: the picture turned upright, or its crop. */
async function sourceOf(ctx: Ctx, bare: Uint8Array<ArrayBuffer>, turn: 90 | 180 | 270 | undefined, { w, h }: Wanted["size"], crop: Crop | null) {
  const { images } = ctx.ports;
  if (!crop) return { width: w, height: h, copy: (width: number, format: VariantOf["format"]) => images.copy(bare, { width, turn, format }) };
  const share = Math.min(1, Math.sqrt(MAX_CROP_PIXELS / (w * h)), WIDEST / ((w * crop.w) / 100));
  const png = new Uint8Array(await images.copy(bare, { width: Math.max(1, Math.round(w * share)), turn, format: "image/png" }));
  const { w: wide, h: high } = uprightSize(png) ?? { w: 1, h: 1 };
  const [x, y] = [Math.min(wide - 1, Math.round((wide * crop.x) / 100)), Math.min(high - 1, Math.round((high * crop.y) / 100))];
  const width = Math.max(1, Math.min(wide - x, Math.round((wide * crop.w) / 100)));
  const height = Math.max(1, Math.min(high - y, Math.round((high * crop.h) / 100)));
  const part = await cutPng(png, { x, y, w: width, h: height });
  return { width, height, copy: (each: number, format: VariantOf["format"]) => images.copy(part, { width: each, format }) };
}

/** The same in the school whose picture it is, so that its site is made anew. */
export async function makeVariants(ctx: Ctx, event: { fileId: string; alt?: string | null }): Promise<void> {
  const file = schoolOf(ctx) ? null : await findFile(ctx, event.fileId);
  const school = file?.schoolId ? await findSchoolById(ctx, file.schoolId) : null;
  await makeVariantsOf(school ? withSchool(ctx, school) : ctx, event);
}
