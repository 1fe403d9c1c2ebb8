import { afterEach, expect, it, vi } from "vitest";
import { faultsOf, TRACE_SAMPLE_RATE } from "~/platform/faults";
import { env } from "../support/env";

afterEach(() => vi.restoreAllMocks());

const details = { requestId: "r1", where: "/programs", method: "GET", status: 200, startedAt: 1_000, endedAt: 1_250 };
const traced = async (chance: number, dsn: string | undefined = "https://key@sentry.example/1") => {
  const sent: string[] = [];
  vi.spyOn(Math, "random").mockReturnValue(chance);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    sent.push(await new Response(init?.body).text());
    return new Response("{}");
  });
  await faultsOf({ ...env, SENTRY_DSN: dsn }).trace(details);
  return sent.join("");
};

it("a quarter of the requests is traced, and none without a DSN", async () => {
  expect(TRACE_SAMPLE_RATE).toBe(0.25);
  const sent = await traced(0.24);
  expect(sent).toContain('"transaction":"GET /programs"');
  expect(sent).toContain('"start_timestamp":1');
  expect(await traced(0.25)).toBe("");
  expect(await traced(0.24, "")).toBe("");
});
