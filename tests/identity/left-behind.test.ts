import { describe, expect, it } from "vitest";
import { endsSession, secured } from "#workers/security-headers";
import { endedSessionCookie, sessionCookie } from "~/features/identity/domain/session";
import { env } from "../support/env";

const ORIGIN = "https://bayside.test";
const asked = (cookie = "") => new Request(`${ORIGIN}/student/home`, { headers: cookie ? { Cookie: cookie } : {} });
const toLogin = () => new Response(null, { status: 302, headers: { Location: "/login?redirect=%2Fstudent%2Fhome" } });
const DEAD = "__Host-session=dead";

/** The response's instruction about data that pages left in the browser. */
const cleared = (request: Request, answer: Response, cookies: string[] = [], isSignedIn = false) =>
  secured(answer, env, new URL(request.url), { cookies, clearsSite: endsSession(request, answer, cookies, isSignedIn) }).headers.get(
    "Clear-Site-Data",
  );

describe("data that pages left in the browser", () => {
  it("is cleared on every way to sign out", () => {
    expect(cleared(asked(DEAD), toLogin(), [endedSessionCookie(ORIGIN)], true)).toBe('"storage"');
    const byItself = new Response(null, { status: 302, headers: { "Set-Cookie": endedSessionCookie("http://bayside.localhost") } });
    expect(cleared(asked("session=live"), byItself, [], true)).toBe('"storage"');
  });

  it("is cleared when the session was ended elsewhere", () => {
    expect(cleared(asked(DEAD), toLogin())).toBe('"storage"');
    expect(cleared(asked(DEAD), new Response("", { status: 202 }))).toBe('"storage"');
  });

  it("stays for those who are signed in, sign in, or never were", () => {
    expect(cleared(asked(DEAD), new Response("Home"), [], true)).toBeNull();
    expect(
      cleared(asked(DEAD), new Response(null, { status: 302, headers: { Location: "/student/home" } }), [sessionCookie(ORIGIN, "new")]),
    ).toBeNull();
    expect(cleared(asked(), toLogin())).toBeNull();
    expect(cleared(asked(DEAD), new Response("A public page"))).toBeNull();
  });
});
