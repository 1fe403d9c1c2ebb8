import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#drizzle/schema/identity";
import { files } from "#drizzle/schema/platform";
import { programs } from "#drizzle/schema/programs";
import { PURPOSES, type Purpose } from "~/features/files/model";
import { newId } from "~/platform/ids";
import { programRow } from "~/seed/factories";
import { NOW } from "../support/context";
import { call } from "../support/http";
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
