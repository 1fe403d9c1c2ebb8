import { and, eq } from "drizzle-orm";
import { files } from "#drizzle/schema/platform";
import { uprightSize } from "~/features/files/domain/picture-bytes";
import { storeFile } from "~/features/files/domain/store-file";
import { isOneOf } from "~/platform/db";
import { invalidField } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof File);

/**
 * Stores the pictures that came with a form (`team.0.photo.file`) and puts their ids in their places; one that is to go (`remove`) goes.
 * @throws invalid beside the file's field: `file_type`, `file_size`, `picture_size`
 */
export async function takePictures(ctx: CommandCtx, raw: unknown, path = ""): Promise<unknown> {
  if (Array.isArray(raw)) return Promise.all(raw.map((each, index) => takePictures(ctx, each, join(path, String(index)))));
  if (!isRecord(raw)) return raw;
  if (raw.file instanceof File && raw.file.size > 0) return { ...(await stored(ctx, raw.file, join(path, "file"))), alt: raw.alt };
  if (raw.remove === "on" && "id" in raw) return undefined;
  const entries = await Promise.all(
    Object.entries(raw).map(async ([name, value]) => [name, await takePictures(ctx, value, join(path, name))] as const),
  );
  return Object.fromEntries(entries);
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name);

async function stored(ctx: CommandCtx, file: File, field: string) {
  const size = uprightSize(new Uint8Array(await file.slice(0, 256 * 1024).arrayBuffer()));
  const id = await storeFile(ctx, file, { purpose: "site-image", access: "public" }, field);
  return { id, ...(size ?? {}) };
}

/** Every picture that a document names, with the field that names it. */
export function picturesIn(value: unknown, path = ""): { id: string; field: string }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => picturesIn(each, join(path, String(index))));
  if (!isRecord(value)) return [];
  const isPicture = typeof value.id === "string" && Object.keys(value).every((name) => ["id", "alt", "w", "h"].includes(name));
  if (isPicture) return [{ id: value.id as string, field: join(path, "file") }];
  return Object.entries(value).flatMap(([name, each]) => (name === "file" && typeof each === "string" ? [] : picturesIn(each, join(path, name))));
}

/** @throws invalid `file_unknown` beside the field of a picture that is not this school's */
export async function checkPictures(ctx: CommandCtx, present: unknown, body: Record<string, unknown>, fresh: ReadonlySet<string>): Promise<void> {
  const known = new Set(picturesIn(present).map(({ id }) => id));
  const strange = picturesIn(body).filter(({ id }) => !known.has(id) && !fresh.has(id));
  if (strange.length === 0) return;
  const { db, schoolId } = inSchool(ctx);
  const ours = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.schoolId, schoolId),
        eq(files.access, "public"),
        isOneOf(
          files.id,
          strange.map(({ id }) => id),
        ),
      ),
    );
  const found = strange.find(({ id }) => !ours.some((each) => each.id === id));
  if (found) throw invalidField(found.field, "Upload the file first.", "file_unknown");
}

/** The same without the files that somebody has chosen and not saved yet. */
export function withoutFiles(raw: unknown): unknown {
  if (raw instanceof File) return undefined;
  if (Array.isArray(raw)) return raw.map(withoutFiles);
  return isRecord(raw) ? Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, withoutFiles(value)])) : raw;
}
