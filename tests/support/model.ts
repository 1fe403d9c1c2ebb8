import { vi } from "vitest";
import { assistantOf } from "~/platform/assistant";
import type { Ctx } from "~/platform/context";
import { env } from "./env";

interface Asked {
  model: string;
  max_tokens: number;
  messages: { role: string; content: string }[];
}

/** `begins` is what it says before the line breaks. */
type Reply = string | { status: number } | { begins: string } | "broken";

/** A model that speaks as OpenAI does, with streaming. `reply` says what it answers, or how it fails, time after time. */
export function standInModel(reply: (asked: Asked, time: number) => Reply) {
  const asked: Asked[] = [];
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith("https://model.test/v1/")) throw new Error(`Nobody answers at ${url}`);
    asked.push(JSON.parse(String(init?.body)) as Asked);
    const said = reply(asked.at(-1) as Asked, asked.length);
    if (said === "broken") throw new TypeError("Network connection lost");
    if (typeof said === "object" && "begins" in said)
      return new Response(brokenOff(said.begins), { headers: { "Content-Type": "text/event-stream" } });
    if (typeof said !== "string") return new Response("busy", { status: said.status });
    const pieces = said.match(/.{1,7}/gs) ?? [];
    const events = pieces.map(spoken);
    const usage = `data: ${JSON.stringify({ choices: [], usage: { total_tokens: 123 } })}\n\n`;
    return new Response([...events, usage, "data: [DONE]\n\n"].join(""), { headers: { "Content-Type": "text/event-stream" } });
  });
  const port = assistantOf({ ...env, ASSISTANT_URL: "https://model.test/v1", ASSISTANT_MODEL: "stand-in", ASSISTANT_KEY: "k" });
  return { asked, port, stop: () => spy.mockRestore() };
}

const spoken = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

/** A stream that says a little and fails. */
function brokenOff(begins: string): ReadableStream {
  let isBegun = false;
  return new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(new TypeError("Network connection lost"));
      else controller.enqueue(new TextEncoder().encode(spoken(begins)));
      isBegun = true;
    },
  });
}

/** The same context with another assistant. */
export const withAssistant = (ctx: Ctx, assistant: Ctx["ports"]["assistant"]): Ctx => ({
  ...ctx,
  ports: Object.create(ctx.ports, { assistant: { value: assistant } }),
});
