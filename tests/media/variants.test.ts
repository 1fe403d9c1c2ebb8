import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { jpegEnd, turnOf, uprightSize, withoutDetails } from "~/features/files/domain/picture-bytes";
import { readPublicFile } from "~/features/files/domain/public-file";
import { storeFile } from "~/features/files/domain/store-file";
import { makeVariants } from "~/features/media/domain/make-variants";
import { announceOldPictures } from "~/features/media/domain/old-pictures";
import { placeholderOf } from "~/features/media/domain/placeholder";
import { saveBranding } from "~/features/schools/domain/office/profile";
import { commitStep } from "~/platform/verb";
import { days, later, makeCtx, makeJobCtx, NOW } from "../support/context";
import { drawnPng, jpegHead } from "../support/drawn";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
const said = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
const pictureRow = async (fileId: string) => (await db.select().from(schema.pictures).where(eq(schema.pictures.fileId, fileId)))[0];
async function stored(file: File): Promise<string> {
  const ctx = await makeCtx({ as: school.owner.id });
  return commitStep(ctx, "tests.store", (inner) => storeFile(inner, file, { purpose: "site-image", access: "public" }, "picture"));
}

beforeAll(async () => {
  school = await aSchool({ plan: "advanced" });
});

describe("a picture", () => {
  it("gets copies of every smaller width, its own size and a stand-in, and is shown by them", async () => {
    const id = await stored(new File([await drawnPng(1000, 500)], "harbor.png"));
    const [event] = await db
      .select()
      .from(schema.outbox)
      .where(eq(schema.outbox.id, `picture.stored:${id}`));
    expect(event?.schoolId).toBe(school.id);
    await makeVariants(makeJobCtx(), { fileId: id });
    const row = await pictureRow(id);
    expect(row).toMatchObject({ schoolId: school.id, title: "harbor.png", width: 1000, height: 500, widths: [320, 640, 960, 1000], state: "ready" });
    expect(row?.placeholder).toMatch(/^data:image\/png;base64,/);
    expect(row?.placeholder?.length).toBeLessThan(500);
    const copy = await readPublicFile(await makeCtx(), { id, w: 320 });
    expect([copy.contentType, copy.isFinal]).toEqual(["image/webp", true]);
    const bytes = new Uint8Array(await new Response(copy.body).arrayBuffer());
    expect(uprightSize(bytes)).toEqual({ w: 320, h: 160 });
    const none = await readPublicFile(await makeCtx(), { id, w: 500 });
    expect([none.contentType, none.isFinal]).toEqual(["image/webp", false]);
    await new Response(none.body).arrayBuffer();
  });

  it("loses what only speaks of it, and keeps how it was held", async () => {
    const held = jpegHead(400, 300, 6);
    expect(said(held)).toContain("GPS");
    const clean = withoutDetails(held, "image/jpeg");
    expect([said(clean).includes("GPS"), turnOf(clean), uprightSize(clean)]).toEqual([false, 6, { w: 300, h: 400 }]);
    expect(turnOf(withoutDetails(held, "image/jpeg", true))).toBe(1);
    const id = await stored(new File([await drawnPng(20, 20)], "a.png"));
    const [file] = await db.select().from(schema.files).where(eq(schema.files.id, id));
    const bytes = new Uint8Array((await (await env.FILES.get(file?.key ?? ""))?.arrayBuffer()) ?? []);
    expect([said(bytes).includes("Somebody"), bytes.length]).toEqual([false, file?.size]);
  });

  it("ends at its end marker, without the pictures that a phone hangs behind it, and half of one is refused", async () => {
    const whole = jpegHead(800, 600, 1);
    const mpf = [0xff, 0xe2, 0, 10, ...new TextEncoder().encode("MPF\0more")];
    const phone = Uint8Array.of(...whole.subarray(0, 2), ...mpf, ...whole.subarray(2), ...whole);
    const clean = withoutDetails(phone, "image/jpeg");
    expect([said(clean).includes("MPF"), jpegEnd(clean)]).toEqual([false, clean.length]);
    expect(clean.length).toBeLessThan(whole.length);
    const torn = new File([whole.subarray(0, whole.length - 3)], "half.jpg");
    const saved = saveBranding(await makeCtx({ as: school.owner.id }), { logo: torn });
    expect((await refusal(saved)).fields).toEqual({ logo: ["The picture is incomplete. Export it again or choose another one."] });
  });

  it("of a phone's own kind is refused with the kinds that can be used", async () => {
    const heic = new File([Uint8Array.of(0, 0, 0, 24), "ftypheic", new Uint8Array(12)], "a.heic");
    const saved = saveBranding(await makeCtx({ as: school.owner.id }), { logo: heic });
    expect((await refusal(saved)).fields).toEqual({ logo: ["This file type is not allowed. Use JPEG, PNG, or WebP."] });
  });

  it("with transparent parts has no likeness behind it", async () => {
    const opaque = await drawnPng(8, 8);
    expect(await placeholderOf(opaque.buffer)).toMatch(/^data:/);
    expect(await placeholderOf((await drawnPng(8, 8, [20, 120, 160, 0])).buffer)).toBeNull();
  });

  it("whose dots cannot be read is shown as it came, and is not tried for ever", async () => {
    const id = await stored(new File([jpegHead(800, 600, 1)], "torn.jpg"));
    await makeVariants(makeJobCtx(), { fileId: id });
    expect(await pictureRow(id)).toMatchObject({ state: "failed", width: 800, widths: [] });
  });

  it("of more than forty million dots is refused beside its field, wherever it is chosen", async () => {
    const head = await drawnPng(1, 1);
    new DataView(head.buffer).setUint32(16, 8000);
    new DataView(head.buffer).setUint32(20, 6000);
    const refused = await refusal(saveBranding(await makeCtx({ as: school.owner.id }), { logo: new File([head], "a.png") }));
    expect(refused.fields).toEqual({ logo: ["The picture has more than 40 million pixels. Choose a smaller one."] });
  });

  it("from before there were copies is looked at by the clock, once", async () => {
    const id = await stored(new File([await drawnPng(400, 400)], "old.png"));
    await db.delete(schema.outbox).where(eq(schema.outbox.id, `picture.stored:${id}`));
    await db
      .insert(schema.pictures)
      .values({ fileId: id, schoolId: school.id, title: "old.png", createdAt: NOW.getTime(), updatedAt: NOW.getTime() });
    const tomorrow = makeJobCtx(later(days(1)));
    await announceOldPictures(tomorrow);
    await announceOldPictures(tomorrow);
    const events = await db
      .select()
      .from(schema.outbox)
      .where(eq(schema.outbox.id, `picture.stored:${id}:again`));
    expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([{ fileId: id, alt: null }]);
  });
});
