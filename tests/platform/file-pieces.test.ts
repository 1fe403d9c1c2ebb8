import { expect, it } from "vitest";
import { putPieces } from "~/platform/file-pieces";
import { env } from "../support/env";

const MIB = 1024 * 1024;

/** Pieces of odd sizes whose bytes tell where they stand. */
async function* counted(sizes: readonly number[], failAt = Number.POSITIVE_INFINITY) {
  let at = 0;
  for (const [index, size] of sizes.entries()) {
    if (index === failAt) throw new Error("the database is gone");
    yield Uint8Array.from({ length: size }, (_, byte) => (at + byte) % 251);
    at += size;
  }
}

async function stored(key: string): Promise<Uint8Array | null> {
  const object = await env.FILES.get(key);
  return object && new Uint8Array(await object.arrayBuffer());
}

const isWhole = (bytes: Uint8Array) => bytes.every((byte, at) => byte === at % 251);

it.each([
  ["a short file", [100, 1, 7]],
  ["a file of exactly one part", [4 * MIB, MIB]],
  ["a long file in pieces that end anywhere", [3 * MIB + 5, 4 * MIB, 17, 6 * MIB + 1]],
])("writes %s as it came", async (name, sizes) => {
  const size = sizes.reduce((sum, each) => sum + each, 0);
  expect(await putPieces(env.FILES, name, counted(sizes), "text/csv")).toBe(size);
  const bytes = await stored(name);
  expect(bytes?.byteLength).toBe(size);
  expect(bytes && isWhole(bytes)).toBe(true);
  expect((await env.FILES.head(name))?.httpMetadata?.contentType).toBe("text/csv");
});

it("leaves no file when nothing comes, or when a piece fails", async () => {
  expect(await putPieces(env.FILES, "nothing", counted([]), "text/csv")).toBe(0);
  expect(await stored("nothing")).toBeNull();
  await expect(putPieces(env.FILES, "broken", counted([6 * MIB, 6 * MIB, 9], 2), "text/csv")).rejects.toThrow("the database is gone");
  expect(await stored("broken")).toBeNull();
});
