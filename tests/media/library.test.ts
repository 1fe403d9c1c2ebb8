import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { uploadPicture } from "~/features/media/domain/choose";
import { makeVariants } from "~/features/media/domain/make-variants";
import { writeDocument } from "~/features/website/domain/documents/office";
import { addPictures, deletePicture, describePicture, pictureLibrary, savePicture, showPicture } from "~/features/website/domain/library/pictures";
import { showSitePage } from "~/features/website/domain/site/show-page";
import type { SiteViews } from "~/features/website/domain/site/views";
import { newId } from "~/platform/ids";
import { programRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { drawnPng, jpegHead } from "../support/drawn";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
const staff = () => makeCtx({ as: school.admin.id });
const png = async (name = "harbor.png", wide = 700) => new File([await drawnPng(wide, 400)], name);
async function added(alt = "The harbor"): Promise<string> {
  const [id = ""] = (await addPictures(await staff(), { picture: await png() })).ids;
  await describePicture(await staff(), { id, alt });
  return id;
}

beforeAll(async () => {
  school = await aSchool({ plan: "advanced" });
  other = await aSchool({ plan: "advanced" });
});

describe("the library", () => {
  it("adds several pictures at once, and names the file that is none; each is described afterwards", async () => {
    const broken = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], "broken.jpg");
    const { ids, refused } = await addPictures(await staff(), { picture: [await png("one.png"), broken, await png("two.png")] });
    expect(refused).toEqual([{ name: "broken.jpg", reason: "This file isn't a picture we can read. Choose a JPG, PNG, or WebP file." }]);
    const [id = "", second = ""] = ids;
    const shown = async (fileId: string) => (await showPicture(await staff(), { id: fileId })).picture;
    expect(await shown(id)).toMatchObject({ title: "one.png", alt: null, width: 700, height: 400, state: "pending" });
    await describePicture(await staff(), { id: second, alt: "The second" });
    expect(await shown(second)).toMatchObject({ title: "two.png", alt: "The second" });
    expect(await db.select().from(schema.files).where(eq(schema.files.name, "broken.jpg"))).toEqual([]);
  });

  it("says beside the field what is no picture for it", async () => {
    const add = async (file: File) => (await refusal(addPictures(await staff(), { picture: file }))).fields;
    expect(await add(new File(["<svg onload=alert(1)>"], "a.png"))).toEqual({
      picture: ["Not added: a.png (This file type is not allowed)."],
    });
    expect(await add(new File(["<!doctype html><script>1</script>"], "a.jpg"))).toEqual({
      picture: ["Not added: a.jpg (This file type is not allowed)."],
    });
    expect(await add(new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], "a.jpg"))).toEqual({
      picture: ["Not added: a.jpg (This file isn't a picture we can read. Choose a JPG, PNG, or WebP file)."],
    });
    const huge = new File([jpegHead(9000, 9000, 1)], "a.jpg");
    expect(await add(huge)).toEqual({ picture: ["Not added: a.jpg (The picture has more than 40 million pixels. Choose a smaller one)."] });
  });

  it("lists where each is shown, finds by words, and keeps what is in use", async () => {
    const id = await added("A lighthouse at dusk");
    await insert(schema.programs, programRow(school.id, { title: "Phlebotomy", slug: "phlebotomy", imageFileId: id }));
    await writeDocument(await staff(), { kind: "about", title: "About", story: "We.", banner: { id }, publish: "on" });
    const { results, count } = await pictureLibrary(await staff(), { search: "lighthouse" });
    expect([count, results[0]?.uses.map(({ kind }) => kind).sort()]).toEqual([1, ["about", "program"]]);
    const refused = await refusal(deletePicture(await staff(), { id }));
    expect(refused.message).toBe("This picture is in use on: About, Phlebotomy. Choose another picture there first.");
    const drawn = await added();
    const canvas = { preset: "banner", background: "white", blocks: [{ kind: "image", image: drawn }, { kind: "text" }] };
    await insert(schema.marketingCanvases, { id: newId(), schoolId: school.id, title: "Open day", canvas, createdAt: 0, updatedAt: 0 });
    expect((await refusal(deletePicture(await staff(), { id: drawn }))).message).toContain("Open day");
    // The control: one that nothing shows goes, with its file.
    const free = await added();
    await deletePicture(await staff(), { id: free });
    expect(await db.select().from(schema.files).where(eq(schema.files.id, free))).toEqual([]);
  });

  it("keeps a picture that stands in a text, and takes none of another school there", async () => {
    const id = await added();
    const post = { kind: "post", title: "In text", author: "Ann", body: `Look\n\n![The lab](/media/${id})` };
    await writeDocument(await staff(), post);
    expect((await refusal(deletePicture(await staff(), { id }))).message).toContain("In text");
    const theirs = await makeCtx({ as: other.owner.id });
    expect((await refusal(writeDocument(theirs, post))).fields).toEqual({ body: ["Upload the file first."] });
    const uploaded = await uploadPicture(await staff(), { picture: await png("new.png"), alt: "New" });
    await writeDocument(await staff(), { ...post, title: "With a new one", body: `![New](/media/${uploaded.id})` });
    expect((await refusal(uploadPicture(await staff(), { picture: await png("new.png") }))).fields).toEqual({ alt: ["This field is required"] });
  });

  it("belongs to staff of its school", async () => {
    const id = await added();
    const theirs = () => makeCtx({ as: other.owner.id });
    for (const verb of [showPicture, deletePicture, describePicture])
      expect((await refusal(verb(await theirs(), { id, alt: "Mine" }))).kind).toBe("not_found");
    const change = { id, title: "Mine", alt: "Mine", focus_x: 1, focus_y: 1 };
    expect((await refusal(savePicture(await theirs(), change))).kind).toBe("not_found");
    expect((await refusal(pictureLibrary(await makeCtx({ as: school.account.id }), {}))).kind).toBe("forbidden");
  });

  it("tells the second of two who edit a picture", async () => {
    const id = await added();
    const { picture } = await showPicture(await staff(), { id });
    const save = async (title: string) => savePicture(await staff(), { id, title, alt: "A", focus_x: 20, focus_y: 30, version: picture.updatedAt });
    await save("One");
    expect((await refusal(save("Two"))).code).toBe("stale");
    expect((await refusal(savePicture(await staff(), { id, title: "A", alt: "A", focus_x: 101, focus_y: 3 }))).fields).toHaveProperty("focus_x");
  });
});

it("a page shows what is known of its pictures today", async () => {
  const id = await added("Two nurses");
  await makeVariants(makeJobCtx(), { fileId: id });
  await savePicture(await staff(), { id, title: "Nurses", alt: "Two nurses", focus_x: 20, focus_y: 80 });
  await writeDocument(await staff(), { kind: "gallery", photos: { 0: { picture: { id } } }, publish: "on" });
  const view = (await showSitePage(await makeCtx({ host: school.host }), { site_page: "gallery" })) as SiteViews["gallery"];
  expect(view.photos[0]?.picture).toMatchObject({
    id,
    alt: "Two nurses",
    w: 700,
    h: 400,
    widths: [320, 640, 700],
    x: 20,
    y: 80,
    blur: expect.any(String),
  });
});
