import { describe, expect, it } from "vitest";
import { z } from "zod";
import { inOrderOf, parseForm, repeatable } from "~/platform/form-data";
import { open } from "~/platform/gates";
import { listInput } from "~/platform/list";
import { formatMoney } from "~/platform/money";
import { anyone } from "~/platform/policy";
import { intent, screenAction, screenLoader } from "~/platform/screen";
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

  it("opens the next record after a decision, at an address of this product alone", async () => {
    const decide = screenAction(
      {
        decide: intent(echo, { to: "/own", decides: true }),
        other: intent(echo, { to: "/own" }),
        away: intent(echo, { to: "https://pay.test/x", decides: true }),
      },
      { gate: open },
    );
    const led = async (name: string, next: string) => {
      const answered = await send(decide, [
        ["intent", name],
        ["word", "hello"],
        ["_next", next],
      ]);
      return (answered as Response).headers.get("Location");
    };
    expect(await led("decide", "/school/program-inquiries/2?do=reply")).toBe("/school/program-inquiries/2?do=reply");
    expect(await led("other", "/school/program-inquiries/2")).toBe("/own");
    expect(await led("away", "/school/program-inquiries/2")).toBe("https://pay.test/x");
    for (const elsewhere of ["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)", ""])
      expect([elsewhere, await led("decide", elsewhere)]).toEqual([elsewhere, "/own"]);
  });

  it("does what the pressed button asks for, where that is not what its form says", async () => {
    const said = await send(two, [
      ["intent", "say"],
      ["word", "hello"],
      ["intent", "shout"],
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

describe("a page of a list past its last one", () => {
  const itemLabel = ["a", "b", "c", "d", "e"];
  const list = query({
    name: "tests.list",
    allow: anyone,
    input: listInput({ sorts: ["name"], filters: { kind: z.string() }, pageSize: 2 }),
    run: async (_, { limit, offset, search }) => {
      const found = itemLabel.filter((thing) => !search || thing === search);
      return { results: found.slice(offset, offset + limit), count: found.length };
    },
  });
  const among = query({
    name: "tests.list-among",
    allow: anyone,
    input: list.verb.input,
    run: async (ctx, input) => ({ zone: "UTC", page: await list(ctx, input) }),
  });

  async function at(path: string, verb: typeof list | typeof among = list): Promise<unknown> {
    const loader = screenLoader<typeof list | typeof among>(verb, { gate: open });
    const context = { ctx: await makeCtx(), cookies: [], nonce: "", screens: new Set<string>() };
    const asked = loader({ request: new Request(`http://localhost${path}`), params: {}, context } as unknown as Parameters<typeof loader>[0]);
    return asked.catch((thrown: Response) => thrown.headers.get("Location"));
  }

  it("leads to the last one, with the rest of the address", async () => {
    expect(await at("/things?kind=x&page=4")).toBe("/things?kind=x&page=3");
    expect(await at("/things?page=999")).toBe("/things?page=3");
    expect(await at("/things?q=a&page=2")).toBe("/things?q=a");
    expect(await at("/things?page=7", among)).toBe("/things?page=3");
    expect(await at("/things?page=3")).toEqual({ results: ["e"], count: 5 });
    expect(await at("/things?q=zz&page=3")).toEqual({ results: [], count: 0 });
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

  it("are named in the order they were sent in; one that was not sent stays behind its neighbour", () => {
    const sent = ["program", "capacity", "weekdays", "items[0].size", "items[1].size", "note"];
    expect(inOrderOf(sent, ["program", "class_mode", "weekdays.0", "note", "items.1.size", "items.0.size", "capacity"])).toEqual([
      "program",
      "class_mode",
      "capacity",
      "weekdays.0",
      "items.0.size",
      "items.1.size",
      "note",
    ]);
    expect(inOrderOf([], ["b", "_form", "a"])).toEqual(["b", "_form", "a"]);
  });
});

it("money that is nothing has no sign", () => {
  expect([-0, 0, -1, 145_000].map(formatMoney)).toEqual(["$0.00", "$0.00", "-$0.01", "$1,450.00"]);
});
