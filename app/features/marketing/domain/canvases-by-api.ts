import { z } from "zod";
import { pictureUpload } from "~/features/files/domain/create-upload";
import { clearable, id, kept, optional, optionalText, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { canvasPage } from "../data/texts";
import { canvasOf, canvasOfTemplate, stageCanvas, stageChange } from "./canvases";
import { canvasJson, imageOf } from "./library-by-api";
import { marketingStaff } from "./texts";

export const listCanvases = query({
  name: "marketing.canvases",
  allow: marketingStaff,
  input: listInput({ sorts: ["updated_at", "created_at", "title"] as const, ordering: "-updated_at", filters: { template: id() } }),
  async run(ctx, { limit, offset, ordering, search, template }) {
    const [results, [total]] = await inSchool(ctx).db.batch([...canvasPage(ctx, { search, template }, { limit, offset, ordering })]);
    return { results, count: total?.count ?? 0 };
  },
});

export const getCanvas = query({
  name: "marketing.canvas",
  allow: marketingStaff,
  input: z.object({ id: id() }),
  run: (ctx, input) => canvasOf(ctx, input.id),
});

/** A canvas as it is handed in; without one, what its template begins with, else a blank square post. @throws invalid */
export const createCanvas = command({
  name: "marketing.create-canvas",
  allow: marketingStaff,
  input: z.object({
    title: text(120),
    template: optional(id()),
    canvas: canvasJson().nullable().optional(),
    image_url: clearable(optionalText(2048)),
  }),
  async run(ctx, { title, template, canvas, image_url }) {
    const begun = template ? await canvasOfTemplate(ctx, template) : { preset: "square_post", background: "white", blocks: [] };
    const imageFileId = (await imageOf(ctx, image_url)) ?? null;
    return { id: stageCanvas(ctx, { title, templateId: template ?? null, canvas: canvas ?? begun, imageFileId }).id };
  },
});

export const changeCanvas = command({
  name: "marketing.change-canvas",
  allow: marketingStaff,
  input: z.object({
    id: id(),
    title: kept(text(120)),
    template: clearable(id()),
    canvas: canvasJson().optional(),
    image_url: clearable(optionalText(2048)),
  }),
  async run(ctx, { id: canvasId, title, template, canvas, image_url }) {
    await canvasOf(ctx, canvasId);
    if (template) await canvasOfTemplate(ctx, template);
    const values = { title, canvas, templateId: template, imageFileId: await imageOf(ctx, image_url) };
    stageChange(ctx, canvasId, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
    return { id: canvasId };
  },
});

/** Upload URL for a picture of a canvas. */
export const createCanvasUpload = pictureUpload("marketing.create-canvas-upload", marketingStaff, "marketing-image");
