import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "~/api";
import type { Ctx } from "~/platform/context";
import { type Json, json, listJson, rowJson, withHost } from "~/platform/json";
import { address, listOf } from "~/platform/json-shapes";

const shape = z.object({ id: z.string(), state: z.enum(["open", "closed"]) });

/** What lies on hosts that are not ours, or is only a host. */
const ELSEWHERE = new Set(["website_url", "subdomain_url", "apply_url"]);

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
    const row: { output: Json<[result: { id: string }, ctx: Ctx]> } = {
      // @ts-expect-error the same, in a row of a table whose verb answers something else
      output: json(shape),
    };
    expect(row.output.shape).toBe(shape);
    expect(shape.safeParse({ id: "1" }).success).toBe(false);
  });
});

describe("a row's writer", () => {
  const place = z.object({ id: z.string(), map_link: z.string().nullable(), is_open: z.boolean(), note: z.string().optional() });
  const write = rowJson(place, (row: { status: string }) => ({ is_open: row.status === "open" }));
  const row = { id: "1", status: "open", mapLink: null, note: "for staff", schoolId: "2" };

  it("states what differs; what it leaves out is the row's, except optional fields and what the shape does not have", () => {
    expect(write(row)).toEqual({ id: "1", map_link: null, is_open: true });
    expect(listJson(write)({ results: [row], count: 9 })).toEqual({ results: [{ id: "1", map_link: null, is_open: true }], count: 9 });
    expect(write.shape).toBe(place);
  });

  it("does not compile where row and shape differ", () => {
    // @ts-expect-error the row has no such field
    write({ id: "1", status: "open" });
    // @ts-expect-error the row's field has another type
    write({ ...row, mapLink: 1 });
    // @ts-expect-error the shape has no such field
    rowJson(place, (_row: { status: string }) => ({ is_open: true, opened: 1 }));
    // @ts-expect-error the shape's field has another type
    rowJson(place, (_row: { status: string }) => ({ is_open: "yes" }));
    expect(Object.keys(place.shape)).toHaveLength(4);
  });
});

describe("an address in an answer", () => {
  const told = z.object({
    logo_url: address().nullable(),
    pictures: z.array(address()),
    website_url: z.string(),
    made: z.object({ file_url: address().optional() }).catchall(z.string()),
    either: z.union([z.object({ avatar: address() }), z.object({ id: z.string() })]).optional(),
  });
  const at = (said: unknown) => withHost(listOf(told), { results: [said], count: 1 }, "https://a.test");

  it("gets the host that was asked, where the shape says that it is one, and nothing else does", () => {
    expect(
      at({
        logo_url: "/media/1",
        pictures: ["/media/2", "https://b.test/3"],
        website_url: "/x",
        made: { file_url: "/files/4", note_url: "/y" },
        either: { avatar: "/z" },
      }),
    ).toEqual({
      results: [
        {
          logo_url: "https://a.test/media/1",
          pictures: ["https://a.test/media/2", "https://b.test/3"],
          website_url: "/x",
          made: { file_url: "https://a.test/files/4", note_url: "/y" },
          either: { avatar: "https://a.test/z" },
        },
      ],
      count: 1,
    });
    const bare = { logo_url: null, pictures: [], website_url: "", made: {}, either: { id: "/1" } };
    expect(at(bare)).toEqual({ results: [bare], count: 1 });
    expect(at({ ...bare, logo_url: "//evil.test" })).toEqual({ results: [{ ...bare, logo_url: "//evil.test" }], count: 1 });
  });

  it("is written down by its shape in every call that names one", () => {
    const wrong: string[] = [];
    const look = (shape: z.ZodTypeAny, name: string, call: string): void => {
      if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) look(shape.unwrap(), name, call);
      else if (shape instanceof z.ZodArray) look(shape.element, name, call);
      else if (shape instanceof z.ZodUnion) for (const option of shape.options) look(option, name, call);
      else if (shape instanceof z.ZodObject) for (const [key, field] of Object.entries(shape.shape)) look(field as z.ZodTypeAny, key, call);
      else if (/(^|_)(url|avatar)$/.test(name) && !ELSEWHERE.has(name) && !(shape instanceof z.ZodBranded)) wrong.push(`${call}: ${name}`);
    };
    for (const { method, path, output } of endpoints) if (output) look(output.shape, "", `${method} ${path}`);
    expect(wrong).toEqual([]);
  });
});
