import type { z as Zod, ZodTypeAny } from "zod";

/**
 * The browser build's replacement for `zod` (see `vite.config.ts`). The browser uses the server's schemas, but the library is as heavy as
 * a page and most pages never submit a form. This records how a schema is made; `schemaOf` loads the library and makes it. Until then a
 * schema can only be passed on and extended.
 */
type Library = typeof Zod;
type Make = () => unknown;

let library: Library | null = null;
const makers = new WeakMap<object, Make>();

/** A library value made on first use; property reads and calls before that are recorded too. */
function later(make: Make): unknown {
  let made: { value: unknown } | undefined;
  const real: Make = () => {
    made ??= { value: make() };
    return made.value;
  };
  const stand = new Proxy(() => undefined, {
    get(_, name) {
      // Never thenable, so that `await` does not call it.
      if (name === "then") return undefined;
      if (!library) return later(() => memberOf(real(), name));
      return memberOf(real(), name);
    },
    apply: (_, owner, given) => later(() => Reflect.apply(real() as () => unknown, realOf(owner), given.map(realOf))),
    ownKeys() {
      throw new Error("A schema's content can be listed on the server, and in the browser only after `schemaOf`.");
    },
  });
  makers.set(stand, real);
  return stand;
}

/** A method keeps its owner, and takes what was written down as well as what is there. */
function memberOf(owner: unknown, name: string | symbol): unknown {
  const member = Reflect.get(owner as object, name);
  return typeof member === "function" ? (...given: unknown[]) => Reflect.apply(member, owner, given.map(realOf)) : member;
}

/** The thing itself, also within lists and plain objects. */
function realOf(value: unknown): unknown {
  if (typeof value === "function") return makers.get(value)?.() ?? value;
  if (Array.isArray(value)) return value.map(realOf);
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, realOf(inner)])) : value;
}

export const z = later(() => library) as Library;

/** The schema that was written down, made; one that is real already is given back. Fetches the library when that has not happened yet. */
export async function schemaOf(schema: ZodTypeAny): Promise<ZodTypeAny> {
  library ??= (await import("zod/v3")).z;
  return realOf(schema) as ZodTypeAny;
}
