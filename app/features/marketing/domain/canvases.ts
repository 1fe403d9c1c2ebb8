import { and } from "drizzle-orm";
import { z } from "zod";
import { marketingCanvases } from "#drizzle/schema/marketing";
import { tokensOfMonth } from "~/features/assistants/domain/budget";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, optional } from "~/platform/input";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { addCanvasForm, afterButton, type Block, type Canvas, canvasForm, canvasOfLayout, newBlock, PRESETS, readCanvas } from "../canvas-model";
import { findCanvas } from "../data/canvases";
import { findTemplate, offeredTemplates } from "../data/texts";
import { draw } from "./draw";
import { marketingStaff } from "./texts";

/** Starting points of a new canvas. */
export const newCanvas = query({
  name: "marketing.new-canvas",
  allow: marketingStaff,
  input: z.object({ template: optional(id()).catch(undefined) }),
  async run(ctx, { template }) {
    const library = await offeredTemplates(ctx, "canvas");
    const chosen = library.find(({ id: templateId }) => templateId === template);
    return { library: library.map(({ id: value, title: label }) => ({ value, label })), begun: { template: chosen?.id, title: chosen?.title } };
  },
});

/** The content of a library template. @throws invalid on `template` if there is none */
export async function canvasOfTemplate(ctx: Ctx, templateId: string): Promise<Record<string, unknown>> {
  const found = await findTemplate(ctx, templateId);
  if (!found?.isActive) throw invalidField("template", `"${templateId}" is not a valid choice`);
  return found.canvas ?? asJson(canvasOfLayout(found.canvasWidth ?? 1080, found.canvasHeight ?? 1080, found.layout, found.title));
}

/** A canvas as it is stored. */
const asJson = (canvas: Canvas): Record<string, unknown> => ({ ...canvas });

/** Begins a canvas: blank, or with a template of the library. The size that was chosen holds. */
export const addCanvas = command({
  name: "marketing.add-canvas",
  allow: marketingStaff,
  input: addCanvasForm,
  async run(ctx, { title, size_preset: preset, template }) {
    const size = PRESETS[preset];
    const begun = template ? scaled(readCanvas(await canvasOfTemplate(ctx, template)), size) : { background: "white" as const, blocks: [] };
    const row = stageCanvas(ctx, {
      title,
      templateId: template ?? null,
      canvas: asJson({ ...begun, preset, width: size.width, height: size.height }),
    });
    return { id: row.id };
  },
});

/** A drawing laid onto another size, part by part. */
function scaled(canvas: Canvas, size: { width: number; height: number }): Pick<Canvas, "background" | "blocks"> {
  const [across, down] = [size.width / canvas.width, size.height / canvas.height];
  const blocks = canvas.blocks.map((block) => ({
    ...block,
    x: Math.round(block.x * across),
    y: Math.round(block.y * down),
    width: Math.max(1, Math.round(block.width * across)),
    height: Math.max(1, Math.round(block.height * down)),
    size: Math.min(400, Math.max(8, Math.round(block.size * Math.min(across, down)))),
  }));
  return { background: canvas.background, blocks };
}

interface NewCanvas {
  title: string;
  templateId: string | null;
  canvas: Record<string, unknown>;
  imageFileId?: string | null;
}

export function stageCanvas(ctx: CommandCtx, of: NewCanvas): { id: string } {
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const row = { id: newId(), schoolId, ...of, createdAt: at, updatedAt: at };
  ctx.stage(db.insert(marketingCanvases).values(row));
  ctx.record({ type: "marketing-canvas", id: row.id, after: { title: of.title } });
  return row;
}

/** @throws not_found for another school's */
export async function canvasOf(ctx: Ctx, canvasId: string) {
  const row = await findCanvas(ctx, canvasId);
  if (!row) throw notFound();
  return row;
}

/** A canvas in its editor. */
export const editCanvas = query({
  name: "marketing.edit-canvas",
  allow: marketingStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [row, tokens] = await Promise.all([canvasOf(ctx, input.id), tokensOfMonth(ctx)]);
    const { primaryColor, secondaryColor, darkColor, name, logoUrl, smallLogoUrl } = schoolOf(ctx) as School;
    return {
      row,
      canvas: readCanvas(row.canvas),
      tokens,
      look: { primaryColor, secondaryColor, darkColor, name, logo: logoUrl ?? smallLogoUrl },
    };
  },
});

type Form = z.output<typeof canvasForm>;

/** The canvas of a submitted form, after its button's action. */
function canvasOfForm(form: Form, before: Canvas): Canvas {
  const { size_preset: preset } = form;
  const size = preset === "custom" ? { width: before.width, height: before.height } : PRESETS[preset];
  return {
    preset,
    width: size.width,
    height: size.height,
    background: form.background,
    blocks: afterButton(form.blocks, form.do, size),
  };
}

export function stageChange(ctx: CommandCtx, canvasId: string, columns: Partial<typeof marketingCanvases.$inferInsert>, seen?: number): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(marketingCanvases)
      .set({ ...columns, updatedAt: nextVersion(ctx, marketingCanvases.updatedAt) })
      .where(and(own(marketingCanvases, canvasId), isUnchanged(marketingCanvases.updatedAt, seen))),
    changedMeanwhile(),
  );
  ctx.record({ type: "marketing-canvas", id: canvasId, after: { title: columns.title } });
}

/**
 * Saves the form and applies its button. An uploaded, chosen or generated (`draw`) picture becomes a block. @throws invalid, as `draw`,
 * conflict `stale`
 */
export const saveCanvas = command({
  name: "marketing.save-canvas",
  allow: marketingStaff,
  input: canvasForm.extend({ id: id() }),
  async run(ctx, { id: canvasId, ...form }) {
    const row = await canvasOf(ctx, canvasId);
    if (form.version !== undefined && form.version !== row.updatedAt) throw changedMeanwhile();
    if (form.do === "draw" && !form.image_prompt) throw invalidField("image_prompt", "This field is required", "required");
    const canvas = canvasOfForm(form, readCanvas(row.canvas));
    const taken = await takeChosen(ctx, { file: form.image, from: form.image_from }, { purpose: "marketing-image", field: "image" });
    const half = { width: canvas.width, height: Math.round(canvas.height / 2) };
    const drawn = form.do === "draw" && form.image_prompt ? await draw(ctx, form.image_prompt, half) : null;
    const image = drawn?.fileId ?? taken;
    stageChange(ctx, canvasId, { title: form.title, canvas: asJson(image ? withPicture(canvas, image) : canvas) }, form.version);
    return { id: canvasId, tokens: drawn?.tokens ?? 0 };
  },
});

/** A picture stands behind everything that is there, so that no text is lost under it. */
const withPicture = (canvas: Canvas, image: string): Canvas => ({
  ...canvas,
  blocks: [
    newBlock("image", canvas, { image, x: 0, y: 0, width: canvas.width, height: Math.round(canvas.height / 2) }) satisfies Block,
    ...canvas.blocks,
  ],
});

export const duplicateCanvas = command({
  name: "marketing.duplicate-canvas",
  allow: marketingStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { title, templateId, canvas, imageFileId } = await canvasOf(ctx, input.id);
    return { id: stageCanvas(ctx, { title: `${title.slice(0, 112)} (copy)`, templateId, canvas, imageFileId }).id };
  },
});

export const deleteCanvas = command({
  name: "marketing.delete-canvas",
  allow: marketingStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, own } = inSchool(ctx);
    const before = await canvasOf(ctx, input.id);
    ctx.stage(db.delete(marketingCanvases).where(own(marketingCanvases, input.id)), notFound());
    ctx.record({ type: "marketing-canvas", id: input.id, before: { title: before.title } });
    return { id: input.id };
  },
});
