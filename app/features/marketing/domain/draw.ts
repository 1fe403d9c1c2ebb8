import { tokensOfMonth, withTokens } from "~/features/assistants/domain/budget";
import { storeFile } from "~/features/files/domain/store-file";
import { PICTURE_TOKENS } from "~/platform/assistant";
import { type School, schoolOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { mediaPath } from "~/platform/media-path";
import { type CommandCtx, command } from "~/platform/verb";
import { PRESETS, type Preset } from "../canvas-model";
import { drawInput } from "../model";
import { marketingStaff } from "./texts";

/** The longest side of a picture, in pixels: enough for a screen, quick to make. */
const LONGEST = 1024;

/**
 * Generates a picture in the school's colors and stores it as a public file. Its tokens count toward the monthly limit. @throws too_many
 * `token_quota`, unavailable `assistant_unavailable`
 */
export async function draw(ctx: CommandCtx, prompt: string, size: { width: number; height: number }): Promise<{ fileId: string; tokens: number }> {
  const { primaryColor, secondaryColor, darkColor } = schoolOf(ctx) as School;
  const share = Math.min(1, LONGEST / Math.max(size.width, size.height));
  const request = {
    prompt,
    width: Math.round(size.width * share),
    height: Math.round(size.height * share),
    colors: [primaryColor, secondaryColor, darkColor],
  };
  const { bytes, contentType, tokens } = await withTokens(ctx, "image", PICTURE_TOKENS, () => ctx.ports.assistant.image(request));
  const file = new File([bytes as Uint8Array<ArrayBuffer>], "picture.png", { type: contentType });
  return { fileId: await storeFile(ctx, file, { purpose: "marketing-image", access: "public" }, "prompt"), tokens };
}

/** A picture over the API. `size` is a preset's name or pixels such as 1080x1080. @throws invalid on `size`; as `draw` */
export const generateImage = command({
  name: "marketing.generate-image",
  allow: marketingStaff,
  input: drawInput,
  async run(ctx, { prompt, size }) {
    const { fileId, tokens } = await draw(ctx, prompt, sizeOf(size ?? "square_post"));
    ctx.record({ type: "file", id: fileId, after: { tokens } });
    return { url: mediaPath(fileId), tokens, left: (await tokensOfMonth(ctx)).left };
  },
});

function sizeOf(size: string): { width: number; height: number } {
  if (Object.hasOwn(PRESETS, size)) return PRESETS[size as Preset];
  const [, width, height] = /^(\d{2,4}) ?[x×] ?(\d{2,4})$/i.exec(size) ?? [];
  if (!width || !height || Math.min(Number(width), Number(height)) < 64) throw invalidField("size", `"${size}" is not a valid choice`);
  return { width: Number(width), height: Number(height) };
}
