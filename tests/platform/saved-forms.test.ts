import { count } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { signedInOnly } from "~/platform/gates";
import { anyone } from "~/platform/policy";
import { deleteOld } from "~/platform/retention";
import { savedForm } from "~/platform/saved-forms";
import { intent, screenAction } from "~/platform/screen";
import { query } from "~/platform/verb";
import { userRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, minutes } from "../support/context";
import { db, insert } from "../support/rows";

const echo = query({ name: "tests.echo", allow: anyone, input: z.object({ note: z.string() }), run: async (_, { note }) => ({ note }) });
const action = screenAction({ note: intent(echo, { answer: ({ note }) => note }) }, { gate: signedInOnly });

const anAccount = () => insert(schema.users, userRow({ role: "super_admin" }));
const rows = async () => (await db.select({ n: count() }).from(schema.savedForms))[0]?.n;

type Body = Record<string, string | File>;

/** Sends the form, signed in or not; answers what came back and the cookies of it. */
async function send(body: Body, given: { as?: string; cookie?: string; ip?: string } = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  const request = new Request("http://localhost/notes?step=2", { method: "POST", body: form, headers: { Cookie: given.cookie ?? "" } });
  const context = { ctx: await makeCtx({ as: given.as, ip: given.ip }), cookies: [] as string[], nonce: "", screens: new Set<string>() };
  const asked = action({ request, params: {}, context } as unknown as Parameters<typeof action>[0]);
  const answer = await asked.catch((thrown: unknown) => thrown);
  const set = answer instanceof Response ? answer.headers.getSetCookie() : context.cookies;
  const kept = set.find((each) => each.startsWith("kept="));
  return { answer, kept, cookie: kept?.split(";")[0] ?? "" };
}

const lookedUp = async (cookie: string, given: Parameters<typeof makeCtx>[0], path = "/notes") =>
  savedForm(await makeCtx(given), new Request(`http://localhost${path}?step=2`, { headers: { Cookie: cookie } }));

describe("a form that comes after the end of its session", () => {
  it("leads to login, and waits for the same person on the same page", async () => {
    const [me, other] = [await anAccount(), await anAccount()];
    const { answer, kept, cookie } = await send({ intent: "note", _user: me.id, _key: "k".repeat(32), note: "Typed for an hour" });
    expect((answer as Response).headers.get("Location")).toBe("/login?redirect=%2Fnotes%3Fstep%3D2");
    expect(kept).toMatch(/^kept=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/);
    expect((answer as Response).headers.getSetCookie().join()).toContain("Your%20session%20has%20ended.");
    expect(await lookedUp(cookie, { as: me.id })).toEqual({ path: "/notes", intent: "note", fields: { note: "Typed for an hour" } });
    expect(await lookedUp(cookie, { as: me.id }, "/elsewhere")).toBeNull();
    expect(await lookedUp(cookie, { as: other.id })).toBeNull();
    expect(await lookedUp(cookie, {})).toBeNull();
    expect(await lookedUp("kept=guessed", { as: me.id })).toBeNull();
    expect(await lookedUp(cookie, { as: me.id, now: later(minutes(29)) })).not.toBeNull();
    expect(await lookedUp(cookie, { as: me.id, now: later(minutes(30)) })).toBeNull();
  });

  it("is forgotten once it was sent again, and in the night", async () => {
    const me = await anAccount();
    const first = await send({ intent: "note", _user: me.id, note: "One" });
    const again = await send({ intent: "note", _user: me.id, note: "One" }, { as: me.id, cookie: first.cookie });
    expect([again.answer, again.kept]).toEqual(["One", "kept=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
    expect(await lookedUp(first.cookie, { as: me.id })).toBeNull();
    await send({ intent: "note", _user: me.id, note: "Two" });
    await deleteOld(makeJobCtx(later(days(1))));
    expect(await rows()).toBe(0);
  });

  it("keeps no password, no file, and nothing of forms that name nobody or hold nothing that was typed", async () => {
    const me = await anAccount();
    const { cookie } = await send({ intent: "note", _user: me.id, note: "A", new_password: "secret", "answers.1.value": new File(["x"], "x.pdf") });
    expect((await lookedUp(cookie, { as: me.id }))?.fields).toEqual({ note: "A", answers: { 1: {} } });
    const before = await rows();
    const bodies: Body[] = [
      { note: "A" },
      { _user: me.id, id: "1", version: "2" },
      { _user: me.id, current_password: "x" },
      { _user: me.id, note: "x".repeat(100_001) },
    ];
    for (const body of bodies) expect((await send({ intent: "note", ...body })).kept).toBeUndefined();
    expect(await rows()).toBe(before);
  });

  it("fills no database: after twenty from one place no more is kept", async () => {
    const me = await anAccount();
    const kept = [];
    for (let round = 0; round < 22; round += 1)
      kept.push((await send({ intent: "note", _user: me.id, note: "A" }, { ip: "198.51.100.9" })).kept !== undefined);
    expect(kept).toEqual([...Array(20).fill(true), false, false]);
  });
});
