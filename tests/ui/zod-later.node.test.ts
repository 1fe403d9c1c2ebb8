import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ZodType, type ZodTypeAny } from "zod/v3";

/** The modules whose schemas forms are looked at with in the browser, where `zod-later` stands in for the library. */
const files = import.meta.glob(["/app/features/**/*model.ts", "/app/features/**/forms.ts"]) as Record<string, () => Promise<Record<string, unknown>>>;

type Modules = Map<string, Record<string, unknown>>;

async function load(): Promise<Modules> {
  vi.resetModules();
  const loaded: Modules = new Map();
  for (const [path, read] of Object.entries(files)) loaded.set(path, await read());
  return loaded;
}

let real: Modules;
let browser: Modules;
let schemaOf: (schema: ZodTypeAny) => Promise<ZodTypeAny>;

beforeAll(async () => {
  real = await load();
  vi.doMock("zod", () => import("~/platform/zod-later"));
  browser = await load();
  ({ schemaOf } = await import("~/platform/zod-later"));
});
afterAll(() => vi.doUnmock("zod"));

const schemas = () =>
  [...real].flatMap(([path, names]) =>
    Object.entries(names).flatMap(([name, value]) => (value instanceof ZodType ? [{ path, name, schema: value as ZodTypeAny }] : [])),
  );

/** What every field of a form may hold, so that each rule has something to refuse or to take. */
const ATTEMPTS = ["", "x", "3", "2026-03-09", "ada@example.com", "(401) 555 - 0123", "https://example.com", "#3B86F5", "on", "yes"];
const attempt = (value: string) =>
  new Proxy({} as Record<string, string>, {
    get: (_, name) => (typeof name === "string" ? value : undefined),
    has: () => true,
  });

const said = (schema: ZodTypeAny, input: unknown) => {
  const { success, data, error } = schema.safeParse(input);
  return success ? { data } : { issues: error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
};

describe("a schema that is made when a form is looked at", () => {
  it("is none of the library's before", () => {
    expect(schemas().length).toBeGreaterThan(100);
    for (const { path, name } of schemas()) expect(browser.get(path)?.[name], `${path} ${name}`).not.toBeInstanceOf(ZodType);
  });

  it("says the same as the server's", async () => {
    for (const { path, name, schema } of schemas()) {
      const made = await schemaOf(browser.get(path)?.[name] as ZodTypeAny);
      expect(made, `${path} ${name}`).toBeInstanceOf(ZodType);
      for (const input of [{}, undefined, ...ATTEMPTS.map(attempt)]) expect(said(made, input), `${path} ${name}`).toEqual(said(schema, input));
    }
  });
});

describe("a schema of a schema", () => {
  it("can be built before and after the library came", async () => {
    const { z } = await import("~/platform/zod-later");
    const inner = z.object({ size: z.enum(["S", "M"]), note: z.string().max(3).optional() });
    const before = inner.omit({ note: true }).extend({ ...{ count: z.number().int() } });
    const first = await schemaOf(before);
    const after = z.object({ rows: z.array(inner.extend(z.object({ at: z.string() }).shape)) });
    expect(first.safeParse({ size: "M", count: 2 })).toEqual({ success: true, data: { size: "M", count: 2 } });
    expect(first.safeParse({ size: "L", count: 2 }).success).toBe(false);
    expect((await schemaOf(after)).safeParse({ rows: [{ size: "S", note: "abc", at: "x" }] }).success).toBe(true);
    expect((await schemaOf(after)).safeParse({ rows: [{ size: "S", note: "abcd", at: "x" }] }).success).toBe(false);
    expect(z.ZodIssueCode.custom).toBe("custom");
  });

  it("is not taken apart unseen", async () => {
    vi.resetModules();
    const { z } = await import("~/platform/zod-later");
    expect(() => Object.keys(z.object({ a: z.string() }).shape)).toThrow("can be listed on the server");
    expect(() => ({ ...z.object({ a: z.string() }).shape })).toThrow("can be listed on the server");
  });

  it("is no promise", async () => {
    vi.resetModules();
    const { z } = await import("~/platform/zod-later");
    const schema = z.string();
    expect(await Promise.resolve(schema)).toBe(schema);
  });
});
