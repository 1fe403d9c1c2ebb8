import { beforeAll, describe, expect, it } from "vitest";
import { ZodArray } from "zod";
import { endpoints } from "~/api";
import { parseForm } from "~/platform/form-data";
import type { Verb } from "~/platform/verb";
import { call } from "../support/http";
import { fieldsOf } from "../support/plausible";
import { aClass } from "../support/registering";

/** Texts that keep a backtracking regular expression busy for minutes. */
const WORST = [
  " ",
  "\n",
  "\t ",
  "\u00a0",
  "<",
  ">",
  "&",
  "a",
  "0",
  "-",
  ".",
  "a.",
  "a@",
  "@",
  "(",
  "[",
  "[(",
  "*",
  "_",
  "#",
  "`",
  "|",
  "/",
  "\\",
  '"',
  "=",
  "%",
  ",",
  ";",
  ":",
  "$",
  "+",
  "\u0301",
  "\u0000",
  "<a ",
  "&#",
  "http://",
  "a b ",
];
const MEGABYTE = 1024 * 1024;
/** About the longest body of a call. */
const CALL_LETTERS = 250_000;
const full = (piece: string, letters: number) => piece.repeat(Math.floor(letters / piece.length));

const modules = import.meta.glob("../../app/features/*/domain/**/*.ts", { eager: true }) as Record<string, Record<string, unknown>>;
const isVerb = (value: unknown): value is Verb => typeof value === "function" && "verb" in value;
const isOpen = ({ verb: { allow } }: Verb) => allow.public || allow.byToken !== undefined;
const verbs = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isVerb)))].filter(isOpen);
const doors = endpoints.filter(({ method, verb }) => method !== "get" && isOpen(verb));
const WEBHOOKS = ["/stripe/webhook/", "/voice-ai/webhook/", "/webhooks/mail-events/"];

let host = "";
beforeAll(async () => {
  host = (await aClass({ program: { preEnrollment: true }, school: { plan: "advanced-and-chat" } })).host;
  await call("/healthz");
});

let address = 0;
/** Every call from a different address: the test measures the entry point, not the rate limit. */
const someone = () => {
  address += 1;
  return { "CF-Connecting-IP": `198.${Math.floor(address / 62_500) % 250}.${Math.floor(address / 250) % 250}.${address % 250}` };
};

/** The results of the calls, and the longest response time of `/healthz` in milliseconds beside them. */
async function beside<T>(works: (() => Promise<T>)[]): Promise<{ answers: T[]; slowest: number }> {
  let slowest = 0;
  const answers: T[] = [];
  for (const work of works) {
    const asked = performance.now();
    const [answer, health] = await Promise.all([work(), call("/healthz")]);
    expect(health.status).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
    answers.push(answer);
  }
  return { answers, slowest };
}

/** As often as a body is sent that nobody reads, to learn how fast the machine is now. */
const UNREAD = 5;
/** A text is slow if it takes this many times as long as an unread body. Quadratic time takes a thousand times as long. */
const TIMES = 10;

/**
 * The fastest of three rounds, and the milliseconds from which it counts as slow: a slow entry point is slow in each round, and slower than
 * a body of this size that nobody reads.
 */
async function calmest<T>(works: (() => Promise<T>)[], letters: number): Promise<{ answers: T[]; slowest: number; tooSlow: number }> {
  const body = JSON.stringify({ name: full(" ", letters) });
  const unread = () => call("/nothing-here", { method: "POST", host, body, headers: someone() });
  for (let turn = 1; ; turn += 1) {
    const { slowest: idle } = await beside(Array.from({ length: UNREAD }, () => unread));
    const round = { ...(await beside(works)), tooSlow: Math.max(1_000, TIMES * idle) };
    if (turn === 3 || round.slowest < round.tooSlow) return round;
  }
}

/** How long a work took. The clock of a Worker goes on when it waits. */
async function millisecondsOf(work: () => void): Promise<number> {
  const began = Date.now();
  work();
  await scheduler.wait(0);
  return Date.now() - began;
}

describe("a door that is open to anybody", () => {
  it("refuses five megabytes of the worst text, and the Worker answers others meanwhile", async () => {
    expect(doors.length).toBeGreaterThan(20);
    const works = [...doors.map(({ method, path }) => [method, path] as const), ...WEBHOOKS.map((path) => ["post", path] as const)].map(
      ([method, path], index) =>
        async () => {
          const text = full(WORST[index % WORST.length] ?? " ", 5 * MEGABYTE);
          const body = path.startsWith("/uploads/") ? text : JSON.stringify({ email: text, name: text });
          const { status } = await call(`/api${path.replace(/\{\w+\}/g, "none")}`, { method: method.toUpperCase(), host, body, headers: someone() });
          return { path, status };
        },
    );
    const { answers, slowest, tooSlow } = await calmest(works, 5 * MEGABYTE);
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
    expect(slowest).toBeLessThan(tooSlow);
  });

  it("reads as much as a call may bring in a time that does not grow with its square", async () => {
    const works = doors.flatMap((door, at) => {
      const names = Object.keys(fieldsOf(door));
      return [0, 1, 2].map((turn) => async () => {
        const text = full(WORST[(at + turn * 13) % WORST.length] ?? " ", CALL_LETTERS / 2 / Math.max(1, names.length));
        const body = Object.fromEntries(names.map((name) => [name, text]));
        const path = `/api${door.path.replace(/\{\w+\}/g, "none")}`;
        const { status } = await call(path, { method: door.method.toUpperCase(), host, body, headers: someone() });
        return { path, status };
      });
    });
    const { answers, slowest, tooSlow } = await calmest(works, CALL_LETTERS);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(slowest).toBeLessThan(tooSlow);
  });

  it("has no field, on a page or in a call, that is slow with a long text", async () => {
    expect(verbs.length).toBeGreaterThan(60);
    const texts = WORST.map((piece) => full(piece, 100_000));
    const slow: string[] = [];
    for (const verb of verbs)
      for (const [name, schema] of Object.entries(fieldsOf({ verb } as never))) {
        const read = () => {
          for (const text of texts) schema.safeParse(schema instanceof ZodArray ? [text] : text);
        };
        // A slow field is slow each time, a busy machine is not.
        let took = await millisecondsOf(read);
        for (let turn = 1; turn < 3 && took > 1_500; turn += 1) took = Math.min(took, await millisecondsOf(read));
        if (took > 1_500) slow.push(`${verb.verb.name} ${name}: ${took} ms`);
      }
    expect(slow).toEqual([]);
  });

  it("reads the names of a form's fields as fast", async () => {
    const took = await millisecondsOf(() => {
      for (const piece of WORST) {
        const form = new FormData();
        form.append(full(piece, 500_000), "x");
        parseForm(form);
      }
    });
    expect(took).toBeLessThan(5_000);
  });

  it("counts its callers before it reads: after 120 in ten seconds one address is refused, and another is not", async () => {
    const post = (ip: string) => call("/api/token/refresh/", { method: "POST", host, body: "{", headers: { "CF-Connecting-IP": ip } });
    const statuses: number[] = [];
    for (let time = 0; time < 125; time += 1) statuses.push((await post("198.18.0.1")).status);
    expect(statuses.indexOf(429)).toBe(120);
    expect(new Set(statuses.slice(120))).toEqual(new Set([429]));
    expect((await post("198.18.0.2")).status).toBe(400);
    const deliver = () => call("/api/webhooks/mail-events/", { method: "POST", host, body: "{", headers: { "CF-Connecting-IP": "198.18.0.1" } });
    for (let time = 0; time < 125; time += 1) expect((await deliver()).status).toBe(400);
    expect((await call("/healthz", { headers: { "CF-Connecting-IP": "198.18.0.1" } })).status).toBe(200);
  });
});
