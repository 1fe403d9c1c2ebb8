import { describe, expect, it } from "vitest";
import { z } from "zod";
import { json, listJson } from "~/platform/json";
import { listOf } from "~/platform/json-shapes";

const shape = z.object({ id: z.string(), state: z.enum(["open", "closed"]) });

describe("a shape and its writer", () => {
  it("are one, which writes and says what is written", () => {
    const written = json(shape, (row: { key: number }) => ({ id: String(row.key), state: "open" as const }));
    expect(written({ key: 1 })).toEqual({ id: "1", state: "open" });
    expect(written.shape).toBe(shape);
    expect(json(shape)({ id: "2", state: "closed" })).toEqual({ id: "2", state: "closed" });
    const rows = listJson(shape, written);
    expect(rows({ results: [{ key: 3 }], count: 9 })).toEqual({ results: [{ id: "3", state: "open" }], count: 9 });
    expect(listOf(shape).safeParse(rows({ results: [], count: 0 })).success).toBe(true);
  });

  it("do not compile where one says otherwise than the other", () => {
    // @ts-expect-error a field is forgotten
    json(shape, (row: { key: number }) => ({ id: String(row.key) }));
    // @ts-expect-error a field has another type
    json(shape, (row: { key: number }) => ({ id: row.key, state: "open" as const }));
    // @ts-expect-error the same, of the rows of a list
    listJson(shape, (row: { key: number }) => ({ id: String(row.key), state: null }));
    // @ts-expect-error what is answered as it is has to be in the shape
    json(shape)({ id: "1" });
    expect(shape.safeParse({ id: "1" }).success).toBe(false);
  });
});
