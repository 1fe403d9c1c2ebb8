import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { canvasPicture } from "~/features/marketing/domain/canvas-picture";
import { addCanvas, deleteCanvas, duplicateCanvas, editCanvas, saveCanvas } from "~/features/marketing/domain/canvases";
import { newId } from "~/platform/ids";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let template: { id: string };
const staff = () => makeCtx({ as: school.admin.id });
const viewOf = async (id: string) => editCanvas(await staff(), { id });
const text = { kind: "text", x: 10, y: 20, width: 600, height: 300, text: "Hello <you>", size: 40, ink: "primary", align: "center" };

beforeAll(async () => {
  school = await aSchool({ plan: "advanced-and-chat", name: "Harbor & Sons", primaryColor: "#112233" });
  other = await aSchool({ plan: "advanced-and-chat" });
  template = (await insert(schema.libraryTemplates, {
    ...{ id: newId(), title: "Flyer", channel: "flyer", kind: "canvas", canvasWidth: 1275, canvasHeight: 1650, layout: "photo_top" },
    ...{ createdAt: 0, updatedAt: 0 },
  })) as { id: string };
});

it("a canvas begins blank or with a template, in the size that was chosen", async () => {
  const { id } = await addCanvas(await staff(), { title: "Post", size_preset: "square_post" });
  expect((await viewOf(id)).canvas).toEqual({ preset: "square_post", width: 1080, height: 1080, background: "white", blocks: [] });
  const begun = await addCanvas(await staff(), { title: "Banner", size_preset: "banner", template: template.id });
  const { canvas } = await viewOf(begun.id);
  expect([canvas.width, canvas.height, canvas.blocks.map(({ kind }) => kind)]).toEqual([1500, 500, ["shape", "text", "logo"]]);
  for (const { x, y, width, height } of canvas.blocks)
    expect([x >= 0, y >= 0, x + width <= 1500, y + height <= 560]).toEqual([true, true, true, true]);
  expect(await refusal(addCanvas(await staff(), { title: "X", size_preset: "poster" }))).toMatchObject({
    fields: { size_preset: ['"poster" is not a valid choice'] },
  });
  expect(await refusal(addCanvas(await staff(), { title: "X", size_preset: "story", template: "none" }))).toMatchObject({ kind: "invalid" });
});

it("is edited by a form whose buttons add, order, copy and remove blocks; nobody overwrites anybody", async () => {
  const { id } = await addCanvas(await staff(), { title: "Post", size_preset: "square_post" });
  const save = async (given: object) => saveCanvas(await staff(), { id, title: "Post", size_preset: "square_post", background: "light", ...given });
  const kinds = async () => (await viewOf(id)).canvas.blocks.map(({ kind }) => kind);
  await save({ do: "add-text" });
  const [first] = (await viewOf(id)).canvas.blocks;
  await save({ blocks: { "0": first }, do: "add-logo" });
  const both = (await viewOf(id)).canvas.blocks;
  await save({ blocks: both, do: "up-1" });
  expect(await kinds()).toEqual(["logo", "text"]);
  await save({ blocks: (await viewOf(id)).canvas.blocks, do: "copy-0" });
  expect(await kinds()).toEqual(["logo", "logo", "text"]);
  await save({ blocks: (await viewOf(id)).canvas.blocks, do: "remove-2" });
  await save({ blocks: [{ ...text, x: "wide" }] }).catch(async (error) =>
    expect(error.fields).toEqual({ "blocks.0.x": ["Only numbers are allowed"] }),
  );
  expect(await kinds()).toEqual(["logo", "logo"]);
  const seen = (await viewOf(id)).row.updatedAt;
  await save({ blocks: [text], version: seen });
  expect(await refusal(save({ blocks: [], version: seen }))).toMatchObject({ code: "stale" });
});

it("is one SVG in the school's colors, with nothing of a text that could be anything but text", async () => {
  const { id } = await addCanvas(await staff(), { title: "Post", size_preset: "square_post" });
  await saveCanvas(await staff(), { id, title: "Post", size_preset: "square_post", background: "dark", blocks: [text, { ...text, kind: "logo" }] });
  const { body } = await canvasPicture(await staff(), { id });
  expect(body).toContain("Hello &lt;you&gt;");
  expect(body).toContain('fill="#112233"');
  expect(body).toContain("Harbor &amp;</tspan>");
  expect(body).not.toContain("<you>");
});

it("gets a picture that was uploaded or drawn, behind the rest", async () => {
  const { id } = await addCanvas(await staff(), { title: "Post", size_preset: "square_post" });
  const png = new File([Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 0, 0, 0, 0, 0)], "a.png", { type: "image/png" });
  const form = { id, title: "Post", size_preset: "square_post", blocks: [text] };
  await saveCanvas(await staff(), { ...form, image: png });
  expect((await viewOf(id)).canvas.blocks.map(({ kind }) => kind)).toEqual(["image", "text"]);
  expect((await canvasPicture(await staff(), { id })).body).toContain("data:image/png;base64,");
  expect(await refusal(saveCanvas(await staff(), { ...form, do: "draw" }))).toMatchObject({ fields: { image_prompt: ["This field is required"] } });
  const { tokens } = await saveCanvas(await staff(), { ...form, do: "draw", image_prompt: "The harbor at dawn" });
  expect(tokens).toBeGreaterThan(0);
  expect((await viewOf(id)).canvas.blocks).toHaveLength(2);
});

it("is copied and deleted, and is another school's for nobody", async () => {
  const { id } = await addCanvas(await staff(), { title: "Post", size_preset: "story" });
  const copy = await duplicateCanvas(await staff(), { id });
  expect((await viewOf(copy.id)).row.title).toBe("Post (copy)");
  const stranger = await makeCtx({ as: other.owner.id });
  for (const verb of [editCanvas, saveCanvas, duplicateCanvas, deleteCanvas, canvasPicture])
    expect(await refusal(verb(stranger, { id, title: "X", size_preset: "story" }))).toMatchObject({ kind: "not_found" });
  await deleteCanvas(await staff(), { id });
  expect(await db.select().from(schema.marketingCanvases).where(eq(schema.marketingCanvases.id, id))).toEqual([]);
});

it("has an API", async () => {
  const as = school.admin.id;
  const to = (path: string, method = "GET", body?: object, who = as) => call(`/api/marketing/template-canvas/${path}`, { as: who, method, body });
  const canvas = { width: 800, height: 400, blocks: [], more: { of: "theirs" } };
  const made = await to("", "POST", { title: "By API", template: template.id, canvas });
  expect([made.status, made.body]).toMatchObject([201, { title: "By API", template: template.id, canvas, image_url: null }]);
  const id = String(made.body.id);
  expect((await to("", "POST", { canvas })).body).toMatchObject({ errors: { title: ["This field is required"] } });
  expect((await to("", "POST", { title: "X", template: "none" })).body).toMatchObject({ errors: { template: ['"none" is not a valid choice'] } });
  expect((await to("", "POST", { title: "X", canvas: "drawing" })).status).toBe(400);
  expect((await to(`?template=${template.id}&search=api`)).body).toMatchObject({ count: 1, results: [{ id }] });
  const changed = await to(`${id}/`, "PATCH", { title: "Again" });
  expect(changed.body).toMatchObject({ id, title: "Again", canvas });
  expect((await to(`${id}/`, "GET", undefined, other.owner.id)).status).toBe(404);
  expect((await to(`${id}/`, "PATCH", { title: "Mine" }, other.owner.id)).status).toBe(404);
  const drawn = await to("generate-image/", "POST", { prompt: "A calm morning", size: "300x200" });
  expect(drawn.body).toMatchObject({ tokens_used: expect.any(Number), tokens_left: expect.any(Number) });
  const [file] = await db
    .select()
    .from(schema.files)
    .where(eq(schema.files.id, String(drawn.body.file_url).split("/").at(-1) as string));
  expect(file).toMatchObject({ schoolId: school.id, access: "public", state: "ready", contentType: "image/png" });
  const shown = await to(`${id}/`, "PATCH", { image_url: drawn.body.file_url });
  expect(shown.body.image_url).toBe(drawn.body.file_url);
  expect((await to("generate-image/", "POST", { prompt: "" })).body).toMatchObject({ errors: { prompt: ["This field is required"] } });
  expect((await to("generate-image/", "POST", { prompt: "x", size: "huge" })).status).toBe(400);
  expect((await to("upload-url/", "POST", { file_name: "a.png", content_type: "image/png", size: 10 })).body).toMatchObject({ method: "PUT" });
  expect((await to("upload-url/", "POST", { file_name: "a.svg", content_type: "image/svg+xml", size: 10 })).body).toMatchObject({
    code: "file_type",
  });
  expect((await to(`${id}/`, "DELETE")).status).toBe(204);
  expect((await to(`${id}/`)).status).toBe(404);
  const basic = await aSchool({ plan: "advanced" });
  expect((await to("", "GET", undefined, basic.owner.id)).body).toMatchObject({ code: "plan_required" });
});
