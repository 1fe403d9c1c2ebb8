import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#drizzle/schema/identity";
import { files } from "#drizzle/schema/platform";
import { programs } from "#drizzle/schema/programs";
import { readPublicFile } from "~/features/files/domain/public-file";
import { PURPOSES, type Purpose } from "~/features/files/model";
import { newId } from "~/platform/ids";
import { programRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: typeof programs.$inferInsert;
beforeAll(async () => {
  school = await aSchool();
  program = await insert(programs, programRow(school.id));
});

/** A picture that is there, uploaded by the owner for a purpose. */
const uploaded = (purpose: Purpose) =>
  insert(files, {
    id: newId(),
    schoolId: school.id,
    ownerId: school.owner.id,
    purpose,
    key: newId(),
    name: "picture.png",
    contentType: "image/png",
    size: 10,
    access: "public",
    state: "ready",
    createdAt: NOW.getTime(),
  });

const CALLS: [name: string, purpose: Purpose, send: (fileUrl: string) => ReturnType<typeof call<{ code?: string }>>][] = [
  ["a profile", "avatar", (avatar_url) => call("/api/users/update-profile/", { method: "PATCH", as: school.owner.id, body: { avatar_url } })],
  ["a program", "program-image", (image_url) => call(`/api/programs/${program.id}/`, { method: "PATCH", as: school.owner.id, body: { image_url } })],
  [
    "a school",
    "school-image",
    (logo_url) => call("/api/schools/update-school-profile/", { method: "PATCH", as: school.owner.id, body: { logo_url } }),
  ],
];

describe.each(CALLS)("a file that %s names", (_, purpose, send) => {
  it("was uploaded for that", async () => {
    const file = await uploaded(purpose);
    const { status, body } = await send(`/media/${file.id}`);
    expect([status, body]).toEqual([200, expect.anything()]);
  });

  it.each((Object.keys(PURPOSES) as Purpose[]).filter((other) => other !== purpose))("was not uploaded as %s", async (other) => {
    const file = await uploaded(other);
    const { status, body } = await send(`/media/${file.id}`);
    expect([status, body.code]).toEqual([400, "file_unknown"]);
  });
});

it("nothing was changed by the refused ones", async () => {
  const [owner] = await db
    .select()
    .from(users)
    .where(eq(users.id, school.owner.id ?? ""));
  const [avatar] = await db
    .select()
    .from(files)
    .where(eq(files.id, owner?.avatarFileId ?? ""));
  expect(avatar?.purpose).toBe("avatar");
});

/** A minimal PNG, as it lies in the store after an upload that went straight there. */
const PNG = Uint8Array.from(atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="), (letter) =>
  letter.charCodeAt(0),
);

/** A file that was announced with a size, and whose bytes are in the store. */
async function sentStraight(purpose: Purpose, size: number, ownerId = school.owner.id) {
  const id = newId();
  await env.FILES.put(`k-${id}`, PNG);
  return insert(files, {
    ...{ id, schoolId: school.id, ownerId, purpose, key: `k-${id}`, name: "picture.png", contentType: "image/png" },
    ...{ size, access: "public" as const, state: "expected" as const, createdAt: NOW.getTime() },
  });
}
const stateOf = async (id: string) => (await db.select().from(files).where(eq(files.id, id)))[0]?.state;
const asLogo = (id: string) =>
  call("/api/schools/update-school-profile/", { method: "PATCH", as: school.owner.id, body: { logo_url: `/media/${id}` } });

describe("bytes that went straight to the store", () => {
  it("are shown to nobody before they were looked at", async () => {
    const file = await sentStraight("school-image", PNG.length);
    const shown = async () => readPublicFile(await makeCtx({ host: school.host }), { id: file.id });
    expect((await refusal(shown())).kind).toBe("not_found");
    expect((await refusal(readPublicFile(await makeCtx({ host: school.host }), { id: file.id, w: 320 }))).kind).toBe("not_found");
    expect((await asLogo(file.id)).status).toBe(200);
    expect((await shown()).contentType).toBe("image/png");
  });

  it("are as many as were signed for, or gone", async () => {
    for (const size of [PNG.length - 1, PNG.length + 1, 5_000_000]) {
      const file = await sentStraight("school-image", size);
      const { status, body } = await asLogo(file.id);
      expect([size, status, body.code]).toEqual([size, 400, "file_type"]);
      expect(await stateOf(file.id)).toBe("expected");
      expect(await env.FILES.get(file.key)).toBeNull();
    }
  });

  it("are a colleague's own, when they are a face", async () => {
    const face = await sentStraight("avatar", PNG.length);
    const use = (as: string) => call("/api/users/update-profile/", { method: "PATCH", as, body: { avatar_url: `/media/${face.id}` } });
    const stolen = await use(school.admin.id);
    expect([stolen.status, stolen.body.code]).toEqual([400, "file_unknown"]);
    const ready = await uploaded("avatar");
    const again = await call("/api/users/update-profile/", { method: "PATCH", as: school.admin.id, body: { avatar_url: `/media/${ready.id}` } });
    expect([again.status, again.body.code]).toEqual([400, "file_unknown"]);
    expect((await use(school.owner.id)).status).toBe(200);
  });
});
