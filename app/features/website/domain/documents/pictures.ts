import { checkLibrary, wordsOf } from "~/features/files/domain/chosen-picture";
import { uprightSize } from "~/features/files/domain/picture-bytes";
import { storeFile } from "~/features/files/domain/store-file";
import { DomainError, invalidField } from "~/platform/errors";
import { sniffType } from "~/platform/files";
import { picturesOf, richTextOf } from "~/platform/rich-text";
import type { CommandCtx } from "~/platform/verb";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof File);

/** Pictures without a description: a name next to them says what they show, or they are decorative. */
const UNDESCRIBED = /(^|\.)(logo|favicon|share|photo)$/;

/**
 * Stores the uploaded pictures of a form (`team.0.photo.file`) and sets their IDs, as well as pictures from the library (`from`); `remove`
 * removes one. `fresh` collects the IDs of new files.
 * @throws invalid beside the file's field: `file_type`, `file_size`, `picture_size`; beside `alt` where nobody has said what is to be seen
 */
export async function takePictures(ctx: CommandCtx, raw: unknown, fresh: Set<string>, path = ""): Promise<unknown> {
  if (Array.isArray(raw)) return Promise.all(raw.map((each, index) => takePictures(ctx, each, fresh, join(path, String(index)))));
  if (!isRecord(raw)) return raw;
  const file = raw.file instanceof File && raw.file.size > 0 ? raw.file : null;
  const isNew = file !== null || isFilled(raw.from);
  const said = { alt: isFilled(raw.alt) ? raw.alt : undefined, isDecorative: isOn(raw.decorative) };
  const isDescribed = !UNDESCRIBED.test(path);
  const words = isNew && isDescribed ? () => wordsOf(said, join(path, "alt")) : undefined;
  if (file) {
    const id = await storeFile(ctx, file, { purpose: "site-image", access: "public", words }, join(path, "file"));
    fresh.add(id);
    return { id, alt: words?.(), ...(uprightSize(new Uint8Array(await file.slice(0, 256 * 1024).arrayBuffer())) ?? {}) };
  }
  words?.();
  if (isNew || (typeof raw.id === "string" && "alt" in raw)) return pictureOfForm(raw);
  if (isOn(raw.remove) && "id" in raw) return undefined;
  const entries = await Promise.all(
    Object.entries(raw).map(async ([name, value]) => [name, await takePictures(ctx, value, fresh, join(path, name))] as const),
  );
  return Object.fromEntries(entries);
}

/** Appends several pictures of a form, uploaded (`more`) or of the library (`more_from`); they are described later. @throws invalid beside `more` */
export async function takeMore(
  ctx: CommandCtx,
  taken: Record<string, unknown>,
  fresh: Set<string>,
): Promise<{ photos: unknown[]; refused: RefusedFile[] }> {
  const there = Object.values((taken.photos as object | undefined) ?? {});
  const files = [taken.more].flat().filter((each): each is File => each instanceof File && each.size > 0);
  const chosen = [taken.more_from].flat().filter(isFilled);
  if (there.length + files.length + chosen.length > MOST_PHOTOS) throw invalidField("more", `Choose at most ${MOST_PHOTOS} pictures`);
  const { stored, refused } = await storePictures(ctx, files, "more");
  for (const { id } of stored) fresh.add(id);
  const more = [...stored.map(({ id, size }) => ({ id, ...size })), ...chosen.map((id) => ({ id }))];
  return { photos: [...there, ...more.map((picture) => ({ picture }))], refused };
}

export interface RefusedFile {
  name: string;
  reason: string;
}

/** Stores the pictures among some files; the others come back with the reason. */
export async function storePictures(ctx: CommandCtx, files: readonly File[], field: string) {
  const stored: { id: string; file: File; size: { w: number; h: number } }[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const size = uprightSize(bytes);
      if (!size && sniffType(bytes)?.startsWith("image/")) throw invalidField(field, NO_PICTURE, "picture_broken");
      const id = await storeFile(ctx, file, { purpose: "site-image", access: "public" }, field);
      stored.push({ id, file, size: size ?? { w: 0, h: 0 } });
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== "invalid") throw error;
      refused.push({ name: file.name || "File", reason: error.fields?.[field]?.[0] ?? error.message });
    }
  }
  return { stored, refused };
}

const NO_PICTURE = "This file isn't a picture we can read. Choose a JPG, PNG, or WebP file.";

/** Names the files that were not added. */
export const refusedText = (refused: readonly RefusedFile[]): string =>
  `Not added: ${refused.map(({ name, reason }) => `${name} (${reason.replace(/\.$/, "")})`).join(", ")}.`;

const MOST_PHOTOS = 60;
const isFilled = (value: unknown): value is string => typeof value === "string" && value !== "";
const isOn = (value: unknown) => value === "on" || value === true;

/** A picture from a form: the chosen or the current one, with its description. */
function pictureOfForm(raw: Record<string, unknown>): unknown {
  if (isFilled(raw.from)) return { id: raw.from, alt: isOn(raw.decorative) ? "" : raw.alt || undefined };
  if (isOn(raw.remove)) return undefined;
  const { from: _, decorative, file: __, ...stored } = raw;
  return { ...stored, alt: isOn(decorative) ? "" : raw.alt || undefined };
}

/** The same for the preview; stores nothing. */
export function withChosen(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(withChosen);
  if (!isRecord(raw)) return raw;
  if (isFilled(raw.from) || (typeof raw.id === "string" && "alt" in raw)) return pictureOfForm(raw);
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, withChosen(value)]));
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name);

/** Every picture of a document with its field. */
export function picturesIn(value: unknown, path = ""): { id: string; field: string }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => picturesIn(each, join(path, String(index))));
  if (typeof value === "string" && value.startsWith('{"type":"doc"')) return picturesOf(richTextOf(value)).map((id) => ({ id, field: path }));
  if (!isRecord(value)) return [];
  const isPicture =
    typeof value.id === "string" && Object.keys(value).every((name) => ["id", "alt", "w", "h", "widths", "blur", "x", "y", "c"].includes(name));
  if (isPicture) return [{ id: value.id as string, field: join(path, "file") }];
  return Object.entries(value).flatMap(([name, each]) => (name === "file" && typeof each === "string" ? [] : picturesIn(each, join(path, name))));
}

/** @throws invalid `file_unknown` beside the field of a picture that is not this school's */
export async function checkPictures(ctx: CommandCtx, present: unknown, body: Record<string, unknown>, fresh: ReadonlySet<string>): Promise<void> {
  const known = new Set(picturesIn(present).map(({ id }) => id));
  const strange = picturesIn(body).filter(({ id }) => !known.has(id) && !fresh.has(id));
  await checkLibrary(ctx, strange);
}

/** The same without files that are not saved yet. */
export function withoutFiles(raw: unknown): unknown {
  if (raw instanceof File) return undefined;
  if (Array.isArray(raw)) return raw.map(withoutFiles);
  return isRecord(raw) ? Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, withoutFiles(value)])) : raw;
}
