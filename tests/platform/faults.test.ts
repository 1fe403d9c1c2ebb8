import { afterEach, describe, expect, it, vi } from "vitest";
import { portsOf } from "~/platform/ports";
import { logFault } from "~/platform/screen";
import { makeCtx, settled } from "../support/context";
import { env } from "../support/env";

const sent: { url: string; body: string }[] = [];
const URL_OF_PAGE = new URL("http://localhost/login?email=ana@example.test");

function listen(answer: () => Promise<Response>) {
  sent.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, options) => {
    sent.push({ url: String(url), body: await new Response(options?.body).text() });
    return answer();
  });
  return vi.spyOn(console, "error").mockImplementation(() => undefined);
}
afterEach(() => vi.restoreAllMocks());

describe("a fault", () => {
  const withDsn = async () => ({ ...(await makeCtx()), ports: portsOf({ ...env, SENTRY_DSN: "https://key@faults.test/7" }) });

  it("goes to the log, and nowhere else without a DSN", async () => {
    const log = listen(async () => new Response());
    logFault(new Error("Broken"), await makeCtx(), URL_OF_PAGE);
    await settled();
    expect(log).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  it("goes to Sentry with a DSN: where it was and whose request, and nothing that was typed", async () => {
    listen(async () => new Response("{}"));
    const ctx = await withDsn();
    logFault(new Error("Broken"), ctx, URL_OF_PAGE);
    await settled();
    expect(sent.map(({ url }) => new URL(url).host)).toEqual(["faults.test"]);
    const event = JSON.parse(sent[0]?.body.split("\n")[2] ?? "{}");
    expect(event.tags).toEqual({ where: "/login", request_id: ctx.requestId, actor: "visitor" });
    expect(event.exception.values[0]).toMatchObject({ type: "Error", value: "Broken" });
    expect(event.exception.values[0].stacktrace.frames.length).toBeGreaterThan(1);
    expect(sent[0]?.body).not.toContain("ana@example.test");
  });

  it("is no second one when Sentry cannot be reached", async () => {
    listen(() => Promise.reject(new Error("no way there")));
    logFault(new Error("Broken"), await withDsn(), URL_OF_PAGE);
    await settled();
    expect(sent).toHaveLength(1);
  });
});
