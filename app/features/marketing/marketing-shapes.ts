import { z } from "zod";
import { address, count, instant, named, text } from "~/platform/json-shapes";

/** Shapes of the API's answers about marketing. */
const canvas = z.record(z.unknown());

export const templateShape = named("MarketingTemplate", {
  id: z.string(),
  title: z.string(),
  description: text(),
  category: text(),
  prompt: text(),
  image_url: address().nullable(),
  canvas: canvas.nullable(),
  created_at: instant(),
});
export const canvasShape = named("MarketingCanvas", {
  id: z.string(),
  template: text(),
  title: z.string(),
  canvas,
  image_url: address().nullable(),
  created_at: instant(),
  updated_at: instant(),
});
export const generatedTextShape = named("GeneratedText", { content: z.string(), tokens_used: count(), tokens_left: count() });
export const generatedImageShape = named("GeneratedImage", { file_url: address(), tokens_used: count(), tokens_left: count() });
