import { jsonUpTo } from "../bounded-body";
import { ask, type ModelSettings, twice } from "./model";
import { PICTURE_TOKENS, type Picture, type PictureRequest } from "./port";

/** A picture in base64, and what stands around it. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A picture of the model, in the nearest of the sizes that such models draw. */
export async function pictureByModel(settings: ModelSettings, { prompt, width, height, colors, signal }: PictureRequest): Promise<Picture> {
  const size = width > height * 1.2 ? "1536x1024" : height > width * 1.2 ? "1024x1536" : "1024x1024";
  const body = {
    model: settings.imageModel,
    prompt: `${prompt}\nColors: ${colors.join(", ")}. No text in the picture.`,
    size,
    n: 1,
    response_format: "b64_json",
  };
  const bytes = await twice(
    async (both) => {
      const { data } = (await jsonUpTo(await ask(settings, "/images/generations", body, both), MOST_BYTES)) as { data?: { b64_json?: string }[] };
      const packed = data?.[0]?.b64_json;
      if (!packed) throw new Error("The model returned no picture");
      return Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    },
    () => false,
    signal,
  );
  return { bytes, contentType: "image/png", tokens: PICTURE_TOKENS };
}
