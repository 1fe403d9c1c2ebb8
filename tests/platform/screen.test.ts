import { describe, expect, it } from "vitest";
import { z } from "zod";
import { open } from "~/areas/gates";
import { parseForm, repeatable } from "~/platform/form-data";
import { formatMoney } from "~/platform/money";
import { anyone } from "~/platform/policy";
import { intent, screenAction } from "~/platform/screen";
import { query } from "~/platform/verb";
import { makeCtx } from "../support/context";

const echo = query({ name: "tests.echo", allow: anyone, input: z.object({ word: z.string() }), run: async (_, { word }) => ({ word }) });
const answer = ({ word }: { word: string }) => ({ word });

type Body = [string, string][] | { type: string; text: string };

async function send(action: ReturnType<typeof screenAction>, sent: Body) {
  const form = Array.isArray(sent) ? { body: new URLSearchParams(sent) } : { body: sent.text, headers: { "Content-Type": sent.type } };
  const request = new Request("http://localhost/somewhere", { method: "POST", ...form });
  const context = { ctx: await makeCtx(), cookies: [], nonce: "", screens: new Set<string>() };
  return action({ request, params: {}, context } as unknown as Parameters<typeof action>[0]);
}

describe("the action of a screen", () => {
  const two = screenAction(
    { say: intent(echo, { answer }), shout: intent(echo, { answer: ({ word }) => ({ word: word.toUpperCase() }) }) },
    { gate: open },
  );

  it("does what the form asks for", async () => {
    const said = await send(two, [
      ["intent", "shout"],
      ["word", "hello"],
    ]);
    expect(said).toEqual({ word: "HELLO" });
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "nothing", ""])("knows no intent %j", async (name) => {
    const refused = (await send(two, [
      ["intent", name],
      ["word", "hello"],
    ])) as { data: { code: string }; init: { status: number } };
    expect([refused.init.status, refused.data.code]).toEqual([400, "unknown_intent"]);
  });
});

describe("a body that is no form", () => {
  const one = screenAction({ say: intent(echo, { answer }) }, { gate: open });
  it.each([
    ["application/json", '{"word":"hello"}'],
    ["text/plain", "word=hello"],
    ["multipart/form-data; boundary=x", "no part begins here"],
    ["multipart/form-data", "nor here"],
  ])("is refused as %s", async (type, text) => {
    const refused = (await send(one, { type, text })) as { data: { code: string }; init: { status: number } };
    expect([refused.init.status, refused.data.code]).toEqual([400, "form_unreadable"]);
  });
});

describe("a form's fields", () => {
  it("are what was sent, whatever they are called", () => {
    const form = new FormData();
    for (const name of ["toString", "valueOf", "a.toString", "__proto__", "constructor.prototype.x"]) form.append(name, "1");
    expect(parseForm(form)).toEqual({ toString: "1", valueOf: "1", a: { toString: "1" } });
    expect(repeatable(parseForm(form))).toEqual({ toString: "1", valueOf: "1", a: { toString: "1" } });
  });
});

it("money that is nothing has no sign", () => {
  expect([-0, 0, -1, 145_000].map(formatMoney)).toEqual(["$0.00", "$0.00", "-$0.01", "$1,450.00"]);
});
