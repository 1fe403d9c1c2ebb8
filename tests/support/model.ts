import { vi } from "vitest";
import { assistantOf } from "~/platform/assistant";
import type { Ctx } from "~/platform/context";
import { env } from "./env";

interface Asked {
  model: string;
  max_tokens: number;
  messages: { role: string; content: string; tool_call_id?: string }[];
  tools?: { type: string; function: { name: string; parameters: { properties: object } } }[];
}

/** A call of a tool; arguments that are text are sent as they are. */
export interface ToolCall {
  name: string;
  arguments: object | string;
}

/** `begins` is what it says before the line breaks; `calls` are the tools that it calls, after `says`. */
type Reply = string | { status: number } | { begins: string } | { calls: ToolCall[]; says?: string } | "broken";

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
    if (typeof said === "object" && "calls" in said)
      return new Response([said.says ? spoken(said.says) : "", ...said.calls.flatMap(called)].join(""), {
        headers: { "Content-Type": "text/event-stream" },
      });
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

/** A call in two pieces, as models send them. */
function called({ name, arguments: given }: ToolCall, index: number): string[] {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  const half = Math.floor(text.length / 2);
  const piece = (part: object) => `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [{ index, ...part }] } }] })}\n\n`;
  return [piece({ id: `call_${index}`, function: { name, arguments: text.slice(0, half) } }), piece({ function: { arguments: text.slice(half) } })];
}

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
