import { pictures } from "#drizzle/schema/media";
import { events } from "~/events";
import { DEGREES, turnOf, uprightSize, withoutDetails } from "~/features/files/domain/picture-bytes";
import { findFile } from "~/features/files/domain/questions";
import { findSchoolById } from "~/features/schools/domain/school-by-id";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import { copyKey } from "~/platform/files";
import { PICTURE_WIDTHS } from "~/platform/media-path";
import { systemOnly } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { standInOf } from "./stand-in";

const REASON = "a picture may belong to a person without a school";
const SMALL = 64;

interface Made {
  width: number;
  height: number;
  widths: number[];
  standIn: string | null;
  state: "ready" | "failed";
}

/** A picture with its row from now on; of one that is there already, nothing is said anew but what was found in its bytes. */
async function stageMade(ctx: CommandCtx, fileId: string, name: string, schoolId: string | null, made: Made): Promise<void> {
  const at = ctx.now.getTime();
  ctx.stage(
    acrossSchools(ctx, REASON)
      .insert(pictures)
      .values({ fileId, schoolId, title: name, ...made, madeAt: at, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({ target: pictures.fileId, set: { ...made, madeAt: at } }),
  );
  ctx.record({ type: "picture", id: fileId, after: { state: made.state, widths: made.widths } });
}

/** Makes the copies of a picture. A second time makes the same again. */
const makeCopiesOf = command({
  name: "media.make-copies",
  allow: systemOnly,
  input: events["picture.stored"],
  touches: "site",
  async run(ctx, { fileId }) {
    const file = await findFile(ctx, fileId);
    const stored = file?.state === "ready" ? await ctx.ports.files.get(file.key) : null;
    if (!file || !stored) return;
    const bytes = new Uint8Array(await stored.arrayBuffer());
    const size = uprightSize(bytes);
    const made = size ? await copied(ctx, file, bytes, size) : { widths: [], standIn: null, state: "failed" as const };
    await stageMade(ctx, file.id, file.name, file.schoolId, { width: size?.w ?? 0, height: size?.h ?? 0, ...made });
  },
});

async function copied(
  ctx: Ctx,
  file: { key: string; contentType: string },
  bytes: Uint8Array<ArrayBuffer>,
  { w: width, h: height }: { w: number; h: number },
) {
  const { images, files } = ctx.ports;
  if (!images.canCopy) return { widths: [], standIn: null, state: "ready" as const };
  const turn = DEGREES[turnOf(bytes)];
  const small = Math.max(1, Math.min(width, SMALL, Math.round((SMALL * width) / height)));
  const bare = withoutDetails(bytes, file.contentType, true).slice();
  const widths = [
    ...new Set([...PICTURE_WIDTHS.filter((each) => each < width), Math.min(width, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] as number)]),
  ];
  try {
    for (const each of widths)
      await files.put(copyKey(file.key, each), await images.copy(bare, { width: each, turn, format: "image/webp" }), "image/webp");
    const standIn = await standInOf(await images.copy(bare, { width: small, turn, format: "image/png" }));
    return { widths, standIn, state: "ready" as const };
  } catch (error) {
    // The head of a file may promise a picture that is not there; trying again would find the same.
    console.error(JSON.stringify({ picture: file.key, error: String(error) }));
    return { widths: [], standIn: null, state: "failed" as const };
  }
}

/** The same in the school whose picture it is, so that its site is made anew. */
export async function makeCopies(ctx: Ctx, event: { fileId: string }): Promise<void> {
  const file = schoolOf(ctx) ? null : await findFile(ctx, event.fileId);
  const school = file?.schoolId ? await findSchoolById(ctx, file.schoolId) : null;
  await makeCopiesOf(school ? withSchool(ctx, school) : ctx, { fileId: event.fileId });
}
