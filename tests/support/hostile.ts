import type { Endpoint } from "~/platform/endpoint-row";
import { dummyOf, fieldsOf } from "./plausible";

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nested = (depth: number): unknown => (depth === 0 ? "x" : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) });

/** Values as JSON text: what no form sends, and what tests of the product do not think of. */
const VALUES: readonly string[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e21, -9_999_999_999, 2_147_483_648, 86_400_000 * 1e8].map((value) => JSON.stringify(value)),
  ...["9007199254740993", "1e400", "-1e400", "1e-400", "123456789012345678901234567890"],
  ...[
    "",
    " ",
    "0",
    "-1",
    "null",
    "undefined",
    "NaN",
    "Infinity",
    "true",
    "[]",
    "{}",
    "a\u0000b",
    "\u0000",
    "\ufeff",
    "\u202etxt",
    "\r\nX: y",
    "%",
    "%00",
    "%zz",
  ].map((value) => JSON.stringify(value)),
  ...[
    "'; DROP TABLE users; --",
    '"',
    "\\",
    "$" + "{7*7}",
    "{{x}}",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "😀".repeat(50),
  ].map((value) => JSON.stringify(value)),
  ...[
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "-271821-04-20",
    "+275760-09-13",
    "2026-13-01",
    "25:61",
    "24:00",
    "1.450,00",
    "$-5",
    "１２３",
    "x".repeat(5_000),
    "x@y",
    "@",
    "a@b.c\n",
  ].map((value) => JSON.stringify(value)),
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"a\\ud83d"',
  ...[
    [],
    [[]],
    [null],
    [1, "a", {}],
    ["a", ["b"]],
    {},
    { a: 1 },
    { length: 5 },
    { 0: "a", length: 1 },
    { id: {} },
    Array(300).fill("x"),
    nested(6),
    nested(9),
  ].map((value) => JSON.stringify(value)),
  JSON.stringify(nested(40)),
  ...["toString", "valueOf", "hasOwnProperty", "__proto__", "constructor", "toJSON", "then", "map", "trim"].map((name) => `{"${name}":"x"}`),
  '{"__proto__":{"isAdmin":true},"a":1}',
  '[{"toString":1}]',
];

const WHOLE: readonly string[] = [
  "",
  " ",
  "null",
  "[]",
  '"text"',
  "1",
  "{",
  '{"a":',
  "{}}",
  "\u0000",
  "{'a':1}",
  '{"a":1,"a":2}',
  "<xml/>",
  "a=1&b=2",
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
];

/** Parts of an address as they stand in it. */
const SEGMENTS: readonly string[] = [
  "none",
  "0",
  "-1",
  "%00",
  "%ff",
  "%E0%A4%A",
  "%2e%2e%2f",
  "%F0%9F%98%80",
  "x".repeat(300),
  "a%0d%0ab",
  "__proto__",
  "constructor",
  "null",
  "%22",
  "%27",
  "..%5c",
  "1e999",
  "%",
  "%u0041",
];
const QUERY_VALUES: readonly string[] = [
  "",
  "-1",
  "0",
  "1e9",
  "999999999999999999999",
  "%00",
  "%ff",
  "%",
  "%zz",
  "a%00b",
  "[]",
  "null",
  "2026-02-30",
  "9999-12-31",
  "x".repeat(2_000),
  "%F0%9F%98%80",
  "'",
  "%25",
  "-created_at",
  "__proto__",
  "true",
];
const QUERY_NAMES: readonly string[] = [
  "limit",
  "offset",
  "page",
  "ordering",
  "search",
  "from_date",
  "to_date",
  "id",
  "__proto__",
  "constructor",
  "toString",
  "a[b]",
  "%",
  "",
  "_data",
  "status",
];

export interface HostileCall {
  method: string;
  path: string;
  body?: string;
}

/** A call of an endpoint that may be right in most of its parts and is wrong in some: in its address, its query or its body. */
export function hostileCall(endpoint: Endpoint, random: () => number, idFor: (name: string) => string): HostileCall {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = (share: number) => random() < share;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (chance(0.3) ? pick(SEGMENTS) : encodeURIComponent(idFor(name))));
  const hasBody = endpoint.method !== "get" && endpoint.method !== "delete";
  const names = Object.keys(fieldsOf(endpoint));
  const queryNames = [...QUERY_NAMES, ...(hasBody ? [] : names)];
  const pairs = Array.from({ length: Math.floor(random() * (hasBody ? 2 : 6)) }, () => `${pick(queryNames)}=${pick(QUERY_VALUES)}`);
  if (pairs.length > 0 && chance(0.3)) pairs.push(pairs[0] ?? "");
  const address = `/api${path}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
  const method = endpoint.method.toUpperCase();
  if (!hasBody) return { method, path: address };
  if (chance(0.04)) return { method, path: address, body: pick(WHOLE) };
  const right = Object.entries(dummyOf(endpoint, idFor)).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const fields = new Map<string, string>(chance(0.85) ? right : []);
  const wrong = 1 + Math.floor(random() * 3);
  for (let index = 0; index < wrong; index += 1)
    fields.set(names.length > 0 && chance(0.9) ? pick(names) : pick(["a", "id", "school", "toString"]), pick(VALUES));
  if (fields.size > 0 && chance(0.1)) fields.delete(pick([...fields.keys()]));
  return { method, path: address, body: `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}` };
}
