import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { BOT_DEFAULTS } from "~/features/assistants/bot-model";
import { saveBot } from "~/features/assistants/domain/bot-settings";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { paperLogo } from "~/features/files/domain/paper-logo";
import { uprightSize } from "~/features/files/domain/picture-bytes";
import { readPublicFile } from "~/features/files/domain/public-file";
import { setAvatar } from "~/features/identity/domain/avatar";
import { choosePicture, pictureChoices } from "~/features/media/domain/choose";
import { makeVariants } from "~/features/media/domain/make-variants";
import { filledWith } from "~/features/media/filled-field";
import { saveBranding } from "~/features/schools/domain/office/profile";
import { editDocument, writeDocument } from "~/features/website/domain/documents/office";
import { addPictures, deletePicture, describePicture, savePicture, showPicture } from "~/features/website/domain/library/pictures";
import { listSiteMap } from "~/features/website/domain/list-site-map";
import { showSitePage } from "~/features/website/domain/site/show-page";
import { commitStep } from "~/platform/verb";
import { makeCtx, makeJobCtx } from "../support/context";
import { drawnPng } from "../support/drawn";
import { refusal } from "../support/outcome";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
const BOT = { bot_name: BOT_DEFAULTS.name, greeting: BOT_DEFAULTS.greeting, voice: BOT_DEFAULTS.voice, tone: BOT_DEFAULTS.tone };
const owner = () => makeCtx({ as: school.owner.id });
const png = async (width = 700, height = 400) => new File([await drawnPng(width, height)], "harbor.png", { type: "image/png" });
async function added(alt = "The harbor", ctx = owner()): Promise<string> {
  const { ids } = await addPictures(await ctx, { picture: await png() });
  const [id = ""] = ids;
  await describePicture(await ctx, { id, alt });
  await makeVariants(makeJobCtx(), { fileId: id });
  return id;
}

beforeAll(async () => {
  school = await aSchool({ plan: "advanced-and-chat" });
  other = await aSchool({ plan: "advanced" });
});

describe("a picture of the library", () => {
  it("is offered to its own school alone, and found by its words", async () => {
    const id = await added("A lighthouse");
    const found = await pictureChoices(await owner(), { q: "LIGHT" });
    expect(found.pictures).toMatchObject([{ id, alt: "A lighthouse", widths: [320, 640, 700] }]);
    expect((await pictureChoices(await makeCtx({ as: other.owner.id }), {})).pictures).toEqual([]);
    const place = { back: "/school/programs/add", field: "photo_from" };
    expect(await choosePicture(await owner(), { ...place, id })).toEqual({ ...place, id, alt: "A lighthouse" });
    expect((await refusal(choosePicture(await makeCtx({ as: other.owner.id }), { ...place, id }))).kind).toBe("not_found");
    expect((await refusal(choosePicture(await owner(), { ...place, back: "//evil.example", id }))).kind).toBe("invalid");
    expect((await refusal(pictureChoices(await makeCtx({ as: school.account.id }), {}))).kind).toBe("forbidden");
  });

  it("stands in a form as if it had been uploaded there, and one of another school does not", async () => {
    const id = await added();
    const theirs = await added("Theirs", makeCtx({ as: other.owner.id }));
    await saveBranding(await owner(), { logo_from: id });
    const [row] = await db.select().from(schema.schools).where(eq(schema.schools.id, school.id));
    expect(row?.logoFileId).toBe(id);
    expect((await refusal(saveBranding(await owner(), { logo_from: theirs }))).fields).toEqual({ logo: ["Upload the file first."] });
    await setAvatar(await owner(), { avatar_from: id });
    expect((await refusal(setAvatar(await makeCtx({ as: school.account.id }), { avatar_from: id }))).fields).toHaveProperty("avatar");
    const refused = await refusal(deletePicture(await owner(), { id }));
    expect(refused.message).toContain("Branding");
  });

  it("is the face of the chat, until it is removed", async () => {
    const id = await added();
    const form = { ...BOT, is_enabled: "on" };
    await saveBot(await owner(), { ...form, avatar_from: id });
    const avatar = async () => (await db.select().from(schema.chatBots).where(eq(schema.chatBots.schoolId, school.id)))[0]?.avatarFileId;
    expect(await avatar()).toBe(id);
    expect((await refusal(deletePicture(await owner(), { id }))).kind).toBe("conflict");
    const theirs = await added("Theirs", makeCtx({ as: other.owner.id }));
    expect((await refusal(saveBot(await owner(), { ...form, avatar_from: theirs }))).fields).toEqual({ avatar: ["Upload the file first."] });
    await saveBot(await owner(), form);
    expect(await avatar()).toBe(id);
    await saveBot(await owner(), { ...form, remove_avatar: "on" });
    expect(await avatar()).toBeNull();
  });

  it("is the logo of papers, as a picture that a PDF can hold", async () => {
    const id = await added("A mark");
    await saveBranding(await owner(), { logo_from: id });
    const { logoUrl } = (await makeCtx({ host: school.host })).hostSchool ?? {};
    const mark = await paperLogo(await owner(), logoUrl);
    expect([mark?.isPng, new Uint8Array(mark?.bytes ?? new ArrayBuffer(0)).slice(1, 4)]).toEqual([true, new Uint8Array([0x50, 0x4e, 0x47])]);
    expect(await paperLogo(await owner(), null)).toBeNull();
    expect(await paperLogo(await owner(), "/media/nowhere")).toBeNull();
  });

  it("goes into a part of a page with words of its own; a foreign one and one without words do not", async () => {
    const id = await added();
    const about = { kind: "about", title: "About", story: "We teach.", publish: "on" };
    await writeDocument(await owner(), { ...about, banner: { from: id, alt: "Boats at rest" } });
    const view = await showSitePage(await makeCtx({ host: school.host }), { site_page: "about" });
    expect(view).toMatchObject({ banner: { id, alt: "Boats at rest", w: 700 } });
    const write = async (banner: unknown) => (await refusal(writeDocument(await owner(), { ...about, banner }))).fields;
    expect(await write({ from: id })).toEqual({ "banner.alt": ["Describe the picture, or mark it as decorative."] });
    expect(await write({ file: await png() })).toEqual({ "banner.alt": ["Describe the picture, or mark it as decorative."] });
    const theirs = await added("Theirs", makeCtx({ as: other.owner.id }));
    expect(await write({ from: theirs, alt: "Mine now" })).toEqual({ "banner.file": ["Upload the file first."] });
    await writeDocument(await owner(), { ...about, banner: { id, decorative: "on", alt: "" } });
    expect((await editDocument(await owner(), { kind: "about" })).values).toMatchObject({ banner: { id, alt: "" } });
    const { pages } = await listSiteMap(await makeCtx({ host: school.host }), {});
    expect(pages.find(({ path }) => path === "/about")).toEqual({
      ...{ path: "/about", changed: "2026-01-15", pictures: [`/media/${id}?w=1280`] },
      isEnglish: true,
    });
  });

  it("comes with many others at once, at most sixty", async () => {
    const files = [await png(), await png(320, 200)];
    await writeDocument(await owner(), { kind: "gallery", more: files, publish: "on" });
    const view = await showSitePage(await makeCtx({ host: school.host }), { site_page: "gallery" });
    expect(view).toMatchObject({ photos: [{ picture: { w: 700, h: 400 } }, { picture: { w: 320, h: 200 } }] });
    const { refused } = await writeDocument(await owner(), { kind: "gallery", more: new File(["<svg/>"], "a.png") });
    expect(refused).toEqual([{ name: "a.png", reason: "This file type is not allowed" }]);
  });

  it("goes into a form that waits, with its words beside it", () => {
    const chosen = { id: "p1", alt: "Boats" };
    expect(filledWith({ title: "A" }, { ...chosen, field: "photo_from" }, false)).toEqual({
      title: "A",
      photo_from: "p1",
      photo_alt: "Boats",
      photo_decorative: "",
    });
    const team = { team: { 0: { name: "Ana" }, 1: { name: "Bo" } } };
    expect(filledWith(team, { ...chosen, field: "team.1.photo.from" }, false).team).toEqual({
      0: { name: "Ana" },
      1: { name: "Bo", photo: { from: "p1", alt: "Boats", decorative: "" } },
    });
    expect(filledWith({ images_from: "p0" }, { id: "p1", alt: "", field: "images_from" }, true)).toMatchObject({
      images_from: ["p0", "p1"],
      images_decorative: "on",
    });
  });
});

it("a new picture that visitors see needs words, which go into the library with it", async () => {
  const ctx = await owner();
  const file = await png();
  const take = (said: object) =>
    commitStep(ctx, "tests.take", (inner) => takeChosen(inner, { file, ...said }, { purpose: "program-image", field: "photo", isDescribed: true }));
  expect((await refusal(take({}))).fields).toEqual({ photo_alt: ["Describe the picture, or mark it as decorative."] });
  const id = (await take({ alt: "A ward at night" })) as string;
  const [event] = await db
    .select()
    .from(schema.outbox)
    .where(eq(schema.outbox.id, `picture.stored:${id}`));
  await makeVariants(makeJobCtx(), JSON.parse(event?.payload ?? "{}"));
  expect((await showPicture(await owner(), { id })).picture.alt).toBe("A ward at night");
});

describe("a part of a picture", () => {
  const save = async (id: string, part: object) => savePicture(await owner(), { id, title: "A", alt: "A", focus_x: 50, focus_y: 50, ...part });

  it("gets copies of its own, and the whole comes back", async () => {
    const id = await added();
    await save(id, { crop_x: "25", crop_y: "0", crop_w: "50", crop_h: "100" });
    await makeVariants(makeJobCtx(), { fileId: id });
    const { picture } = await showPicture(await owner(), { id });
    expect(picture).toMatchObject({ crop: { x: 25, y: 0, w: 50, h: 100 }, cut: 1, width: 350, height: 400, widths: [320, 350], state: "ready" });
    const copy = await readPublicFile(await makeCtx(), { id, w: 320, c: 1 });
    expect(uprightSize(new Uint8Array(await new Response(copy.body).arrayBuffer()))).toEqual({ w: 320, h: 366 });
    const old = await readPublicFile(await makeCtx(), { id, w: 640 });
    expect(old.isFinal).toBe(false);
    await new Response(old.body).arrayBuffer();
    await save(id, {});
    await makeVariants(makeJobCtx(), { fileId: id });
    expect((await showPicture(await owner(), { id })).picture).toMatchObject({ crop: null, cut: 2, width: 700, height: 400 });
  });

  it("that reaches beyond the picture, or is half said, is refused beside its field", async () => {
    const id = await added();
    expect((await refusal(save(id, { crop_x: "60", crop_y: "0", crop_w: "50", crop_h: "50" }))).fields).toHaveProperty("crop_w");
    expect((await refusal(save(id, { crop_x: "60" }))).fields).toHaveProperty("crop_w");
    expect((await refusal(save(id, { crop_x: "x", crop_y: "0", crop_w: "50", crop_h: "50" }))).fields).toHaveProperty("crop_x");
  });
});
