import type { Env } from "../env";
import type { AssistantPort } from "./port";

export * from "./port";

/** A model where one is configured, else the embedded assistant. Their code comes when the first question does. */
export function assistantOf(env: Env): AssistantPort {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: model } = env;
  if (!url || !model) {
    return {
      kind: "embedded",
      complete: async (request) => (await import("./embedded")).compose(request),
      image: async (request) => (await import("./motif-picture")).motifPicture(request),
    };
  }
  const settings = { url, model, key: env.ASSISTANT_KEY, imageModel: env.ASSISTANT_IMAGE_MODEL };
  return {
    kind: "model",
    complete: async (request) => (await import("./model")).completeByModel(settings, request),
    image: async (request) =>
      settings.imageModel
        ? (await import("./model-picture")).pictureByModel(settings, request)
        : (await import("./motif-picture")).motifPicture(request),
  };
}
