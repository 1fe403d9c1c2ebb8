import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { uploadTicketShape } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { deleteCanvas } from "./domain/canvases";
import { changeCanvas, createCanvas, createCanvasUpload, getCanvas, listCanvases } from "./domain/canvases-by-api";
import { generateImage } from "./domain/draw";
import { generateContent } from "./domain/generate";
import { deleteTemplate } from "./domain/library";
import { changeTemplate, createMarketingUpload, createTemplate, readLibrary, readTemplate } from "./domain/library-by-api";
import { canvasShape, generatedImageShape, generatedTextShape, templateShape } from "./marketing-shapes";

const imageUrl = (fileId: string | null) => (fileId ? mediaPath(fileId) : null);

const template = rowJson(templateShape, (row: Result<typeof readTemplate>) => ({
  image_url: imageUrl(row.thumbnailFileId),
  created_at: isoInstant(row.createdAt),
}));
const canvas = rowJson(canvasShape, (row: Result<typeof getCanvas>) => ({
  template: row.templateId,
  image_url: imageUrl(row.imageFileId),
  created_at: isoInstant(row.createdAt),
  updated_at: isoInstant(row.updatedAt),
}));

const thenTemplate = thenRead((ctx, id) => readTemplate(ctx, { id }));
const thenCanvas = thenRead((ctx, id) => getCanvas(ctx, { id }));
const aTemplate = { output: template };
const aCanvas = { output: canvas };

/** After the other static addresses of `/marketing/`. */
export const marketingEndpoints: Endpoint[] = [
  get("/marketing/template-canvas/", listCanvases, "Lists the school's canvases", { output: listJson(canvas) }),
  post("/marketing/template-canvas/", thenCanvas(createCanvas), "Adds a canvas", { status: 201, ...aCanvas }),
  post("/marketing/template-canvas/generate-image/", generateImage, "Generates a picture", {
    refuses: [429, 503],
    output: json(generatedImageShape, ({ url, tokens, left }) => ({ file_url: url, tokens_used: tokens, tokens_left: left })),
  }),
  post("/marketing/template-canvas/upload-url/", createCanvasUpload, "Upload URL for a picture of a canvas", { output: json(uploadTicketShape) }),
  get("/marketing/template-canvas/{id}/", getCanvas, "A canvas", aCanvas),
  patch("/marketing/template-canvas/{id}/", thenCanvas(changeCanvas), "Changes a canvas", aCanvas),
  del("/marketing/template-canvas/{id}/", deleteCanvas, "Deletes a canvas", { status: 204 }),
  post("/marketing/upload-url/", createMarketingUpload, "Upload URL for a picture of a template", { output: json(uploadTicketShape) }),
  get("/marketing/", readLibrary, "Lists the library's templates", { output: listJson(template) }),
  post("/marketing/", thenTemplate(createTemplate), "Adds a template to the library", { status: 201, ...aTemplate }),
  get("/marketing/{id}/", readTemplate, "A template", aTemplate),
  patch("/marketing/{id}/", thenTemplate(changeTemplate), "Changes a template", aTemplate),
  del("/marketing/{id}/", deleteTemplate, "Deletes a template", { status: 204 }),
  post("/marketing/{id}/generate-content/", generateContent, "Generates a text", {
    refuses: [429, 503],
    output: json(generatedTextShape, ({ content, tokens, left }) => ({ content, tokens_used: tokens, tokens_left: left })),
  }),
];
