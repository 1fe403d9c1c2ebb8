import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { serve } from "#workers/serve";
import { env } from "../support/env";
import { call } from "../support/http";

const reached: string[] = [];
/** A page that reads its form and says how much came. */
const remix = async (request: Request) => {
  reached.push(request.method);
  const form = request.method === "POST" ? await request.formData() : new FormData();
  const letters = [...form.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : value.size), 0);
  return new Response(String(letters), { headers: { "Set-Cookie": "flash=x; Path=/; HttpOnly; SameSite=Lax" } });
};
const site = { remix, buildId: "tests", offeredTo: () => ({ screens: new Set<string>(), refusals: null }) };

async function ask(method: string, init: RequestInit = {}, origin = "http://localhost"): Promise<Response> {
  const headers = { Origin: origin, ...init.headers };
  const lifetime = createExecutionContext();
  const response = await serve(new Request(`${origin}/login`, { ...init, method, headers }), env, lifetime, site);
  await waitOnExecutionContext(lifetime);
  return response;
}

const urlEncoded = { "Content-Type": "application/x-www-form-urlencoded" };
const formOf = (letters: number) => ({ headers: urlEncoded, body: `a=${"x".repeat(letters)}` });
/** The same without a length that is announced. */
const flowing = (letters: number) => ({ headers: urlEncoded, body: new Blob([`a=${"x".repeat(letters)}`]).stream() });

describe("a post to a page", () => {
  it("brings as much as a form has, whether it says how much or not", async () => {
    expect(await (await ask("POST", formOf(1_000))).text()).toBe("1000");
    expect(await (await ask("POST", flowing(1_000))).text()).toBe("1000");
  });

  it("is refused before anybody reads it when it brings more", async () => {
    reached.length = 0;
    const refused = [await ask("POST", formOf(1_100_000)), await ask("POST", flowing(1_100_000))];
    const announced = await ask("POST", {
      headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(41 * 1024 * 1024) },
      body: "--x--",
    });
    expect([...refused, announced].map(({ status }) => status)).toEqual([413, 413, 413]);
    expect(refused[0]?.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(reached).toEqual([]);
  });

  it("may bring files that are larger", async () => {
    const body = new FormData();
    body.append("file", new File([new Uint8Array(3_000_000)], "long.pdf"));
    expect(await (await ask("POST", { body })).text()).toBe("3000000");
  });

  it("is one of two methods", async () => {
    reached.length = 0;
    const answers = await Promise.all(["PUT", "PATCH", "DELETE"].map((method) => ask(method, formOf(1))));
    expect(answers.map(({ status, headers }) => [status, headers.get("Allow")])).toEqual(Array(3).fill([405, "GET, HEAD, POST"]));
    expect(reached).toEqual([]);
  });
});

it("a cookie that is set over TLS stays with it", async () => {
  expect((await ask("POST", formOf(1), "https://localhost")).headers.getSetCookie()[0]).toBe("flash=x; Path=/; HttpOnly; SameSite=Lax; Secure");
  expect((await ask("POST", formOf(1))).headers.getSetCookie()[0]).toBe("flash=x; Path=/; HttpOnly; SameSite=Lax");
});

it("a delivery that no provider would send is not read", async () => {
  const { status, body } = await call("/api/stripe/webhook/", {
    method: "POST",
    body: "x".repeat(1_100_000),
    headers: { "Stripe-Signature": "t=1,v1=a" },
  });
  expect([status, body]).toEqual([413, { detail: "The request body is too large.", code: "body_too_large" }]);
});
