import { afterEach, describe, expect, it, vi } from "vitest";
import { handleError } from "~/entry.server";
import { makeCtx } from "../support/context";

const said = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => said.mockClear());

async function report(error: unknown) {
  const context = { ctx: await makeCtx(), failure: undefined as unknown };
  const request = new Request("http://localhost/receipts/1/pdf");
  handleError(error, { request, params: {}, context } as Parameters<typeof handleError>[1]);
  return { failure: context.failure, lines: said.mock.calls.map(([line]) => JSON.parse(String(line)) as { path: string; error: string }) };
}

describe("what Remix reports", () => {
  it("is no fault where something was refused", async () => {
    const refused = { status: 404, statusText: "", internal: false, data: { code: "not_found" } };
    expect(await report(refused)).toEqual({ failure: refused, lines: [] });
  });

  it("is a fault where something broke", async () => {
    const { failure, lines } = await report(new Error("It broke"));
    expect(failure).toBeInstanceOf(Error);
    expect(lines).toEqual([expect.objectContaining({ path: "/receipts/1/pdf", error: expect.stringContaining("It broke") })]);
  });
});
