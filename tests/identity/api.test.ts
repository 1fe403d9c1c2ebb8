import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#drizzle/schema/identity";
import { files } from "#drizzle/schema/platform";
import { signedFileUrl } from "~/features/files/domain/create-upload";
import { readOwnFile } from "~/features/files/domain/read-file";
import { accessToken } from "~/features/identity/domain/access-token";
import { later, makeCtx, minutes } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, aSuperAdmin, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool({ plan: "advanced-and-chat" });
  other = await aSchool();
  await db.update(users).set({ passwordHash: await passwordHash() });
});

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
interface Ticket {
  url: string;
  method: string;
  headers: Record<string, string>;
  key: string;
  file_url: string;
  expires_at: string;
}
const path = (address: string) => address.replace(/^https?:\/\/[^/]+/, "");

describe("signing in over the API", () => {
  it("returns a token pair and the user, refreshes and signs out", async () => {
    const signedIn = await call<{ access: string; refresh: string; user: Record<string, unknown> }>("/api/token/", {
      method: "POST",
      body: { email: school.account.email, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.user).toMatchObject({
      id: school.account.id,
      role: "student",
      role_type: "student",
      is_profile_complete: true,
      linked_entity: { id: school.id, payment_plan: "advanced-and-chat", subdomain: { subdomain_url: school.host } },
    });
    expect(signedIn.headers.get("cache-control")).toBe("no-store");
    const { refresh } = signedIn.body;
    const next = await call<{ access: string; refresh: string }>("/api/token/refresh", { method: "POST", body: { refresh } });
    expect([next.status, Object.keys(next.body).sort()]).toEqual([200, ["access", "refresh"]]);
    const token = next.body.access;
    expect((await call("/api/users/me/", { token })).status).toBe(200);
    expect((await call("/api/token/revoke/", { method: "POST", token, body: { refresh: next.body.refresh } })).status).toBe(204);
    expect((await call("/api/users/me/", { token })).body).toEqual({
      detail: "Your session has ended. Please log in again.",
      code: "not_authenticated",
    });
  });

  it("refreshes a client that still sends its expired access token", async () => {
    const signIn = (token?: string) =>
      call<{ refresh: string }>("/api/token/", { method: "POST", token, body: { email: school.account.email, password: PASSWORD } });
    const ctx = await makeCtx({ as: school.account.id, now: new Date(Date.now() - minutes(10)) });
    if (ctx.actor.kind !== "user") throw new Error("Nobody is signed in");
    const token = await accessToken(ctx, school.account.id, ctx.actor.sessionId);
    expect((await call("/api/users/me/", { token })).status).toBe(401);
    const { refresh } = (await signIn()).body;
    const next = await call<{ access: string }>("/api/token/refresh/", { method: "POST", token, body: { refresh } });
    expect(next.status).toBe(200);
    expect((await call("/api/users/me/", { token: next.body.access })).status).toBe(200);
    expect((await signIn(token)).status).toBe(200);
    expect((await call("/api/password-reset/validate_token/", { method: "POST", token, body: { token: "x" } })).status).toBe(404);
  });

  it("ends the sign-in of a refresh token that is used a second time", async () => {
    const { body } = await call<{ refresh: string }>("/api/token/", { method: "POST", body: { email: school.account.email, password: PASSWORD } });
    const again = () => call<{ access: string }>("/api/token/refresh/", { method: "POST", body: { refresh: body.refresh } });
    const next = await again();
    await scheduler.wait(5);
    expect((await again()).status).toBe(401);
    expect((await call("/api/users/me/", { token: next.body.access })).status).toBe(401);
  });

  it("answers a concurrent refresh with a conflict, and ends nothing", async () => {
    const { body } = await call<{ refresh: string }>("/api/token/", { method: "POST", body: { email: school.account.email, password: PASSWORD } });
    const refresh = (token: string) => call<{ refresh: string }>("/api/token/refresh/", { method: "POST", body: { refresh: token } });
    const first = refresh(body.refresh);
    const others = Array.from({ length: 39 }, async (_, index) => {
      await scheduler.wait(3 * index);
      return (await refresh(body.refresh)).status;
    });
    expect(new Set(await Promise.all(others))).toEqual(new Set([409]));
    expect((await first).status).toBe(200);
    expect((await refresh((await first).body.refresh)).status).toBe(200);
  });

  it("refuses wrong credentials with 401 and the message of the catalog", async () => {
    const { status, body } = await call("/api/token/", { method: "POST", body: { email: school.owner.email, password: "wrong" } });
    expect([status, body]).toEqual([401, { detail: "Invalid Email or Password!", code: "invalid_credentials" }]);
    const empty = await call<{ errors: Record<string, string[]> }>("/api/token/", { method: "POST", body: {} });
    expect([empty.status, empty.body.errors]).toEqual([400, { email: ["This field is required"], password: ["This field is required"] }]);
  });

  it.each([
    ["GET", "/api/users/me/"],
    ["GET", "/api/users/my-linked-entity/"],
    ["PATCH", "/api/users/update-profile/"],
    ["PATCH", "/api/users/update-password/"],
    ["POST", "/api/users/avatar-upload-url/"],
    ["POST", "/api/token/revoke/"],
  ])("%s %s is 401 without a token, with a bad one and with a cookie", async (method, address) => {
    const body = method === "GET" ? undefined : {};
    expect((await call(address, { method, body })).status).toBe(401);
    expect((await call(address, { method, body, token: "a.b.c" })).status).toBe(401);
    expect((await call(address, { method, body, headers: { Cookie: "session=abc; __Host-session=abc" } })).status).toBe(401);
    expect((await call(address, { method, body, headers: { Authorization: "Basic YTpi" } })).status).toBe(401);
  });

  it("answers a reset with the messages of the contract", async () => {
    const unknown = await call("/api/password-reset/", { method: "POST", body: { email: "nobody@nowhere.test" } });
    expect([unknown.status, unknown.body.errors]).toEqual([400, { email: ["There is no account linked to this email"] }]);
    const sent = await call("/api/password-reset/", { method: "POST", body: { email: other.owner.email } });
    expect([sent.status, sent.body]).toEqual([200, { detail: "Instructions to reset your password have been sent to your email." }]);
    const bad = await call("/api/password-reset/validate_token/", { method: "POST", body: { token: "x" } });
    expect([bad.status, bad.body.status]).toEqual([404, "token_invalid"]);
    const reset = { token: "x", password: "winter-harvest-77", confirm_password: "winter-harvest-77" };
    const confirmed = await call("/api/password-reset/confirm/", { method: "POST", body: reset });
    expect([confirmed.status, confirmed.body.status]).toEqual([400, "token_invalid"]);
  });

  it("returns the user's school, and changes the password", async () => {
    const entity = await call<{ data: { linked_entity: { id: string } } }>("/api/users/my-linked-entity/", { as: school.owner.id });
    expect(entity.body.data.linked_entity.id).toBe(school.id);
    const root = await aSuperAdmin();
    expect((await call("/api/users/my-linked-entity/", { as: root.id })).body).toEqual({ data: { linked_entity: null }, linked_entity: null });
    const body = { current_password: "wrong", password: "winter-harvest-77", confirm_password: "winter-harvest-77" };
    const refused = await call("/api/users/update-password/", { method: "PATCH", as: school.admin.id, body });
    expect([refused.status, refused.body.code]).toEqual([400, "password_incorrect"]);
    const done = await call("/api/users/update-password/", { method: "PATCH", as: school.admin.id, body: { ...body, current_password: PASSWORD } });
    expect(done.body).toEqual({ detail: "Password Updated Successfully!" });
  });
});

describe("uploads", () => {
  const announce = (body: Record<string, unknown>, as = school.owner.id) =>
    call<Ticket & { code: string }>("/api/users/avatar-upload-url/", { method: "POST", as, body });
  const put = (url: string, body: Uint8Array, type = "image/png") =>
    call<{ file_url: string; code: string }>(path(url), { method: "PUT", body, headers: { "Content-Type": type } });
  const png = { file_name: "me.png", content_type: "image/png", size: PNG.byteLength };

  it("accepts announced bytes once, for the profile", async () => {
    const ticket = (await announce(png)).body;
    expect([ticket.method, ticket.headers]).toEqual(["PUT", { "Content-Type": "image/png" }]);
    const early = await call("/api/users/update-profile/", { method: "PATCH", as: school.owner.id, body: { avatar_url: ticket.file_url } });
    expect([early.status, early.body.code]).toEqual([400, "file_unknown"]);
    const [first, second] = await Promise.all([put(ticket.url, PNG), put(ticket.url, PNG)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const profile = await call<{ avatar_url: string }>("/api/users/update-profile/", {
      method: "PATCH",
      as: school.owner.id,
      body: { avatar_url: ticket.file_url },
    });
    expect(profile.body.avatar_url).toBe(ticket.file_url);
    const stolen = await call("/api/users/update-profile/", { method: "PATCH", as: other.owner.id, body: { avatar_url: ticket.file_url } });
    expect(stolen.body.code).toBe("file_unknown");
  });

  it("refuses what was not announced", async () => {
    expect((await announce({ ...png, content_type: "image/svg+xml" })).body.code).toBe("file_type");
    expect((await announce({ ...png, size: 6 * 1024 * 1024 })).body.code).toBe("file_size");
    const { url } = (await announce(png)).body;
    expect((await put(url, PNG.slice(0, 9))).body.code).toBe("file_size");
    expect((await put(url, new TextEncoder().encode("<svg onload>"))).body.code).toBe("file_type");
    expect((await put(url, PNG, "text/html")).body.code).toBe("file_type");
    const forged = url.replace(/signature=(.)/, (_, first) => `signature=${first === "_" ? "-" : "_"}`);
    expect((await put(forged, PNG)).status).toBe(404);
    expect((await put(url.replace(/expires=\d+/, "expires=9999999999999"), PNG)).status).toBe(404);
    const again = (await announce(png)).body;
    const signature = new URL(again.url).searchParams.get("signature") ?? "";
    expect((await put(url.replace(/signature=[\w-]+/, `signature=${signature}`), PNG)).status).toBe(404);
    expect((await put(url, PNG)).status).toBe(200);
  });

  it("serves a private file only to its school, its owner and holders of a link", async () => {
    const answer = { file_name: 'a"b\r\nX: y.pdf', content_type: "image/png", size: PNG.byteLength };
    const asked = await call<Ticket>("/api/students/upload-url/", { method: "POST", host: school.host, body: answer });
    expect(asked.status).toBe(200);
    expect((await call("/api/students/upload-url/", { method: "POST", body: answer })).body.code).toBe("school_not_found");
    expect((await put(asked.body.url, PNG)).status).toBe(200);
    const fileId = /\/api\/files\/([\w-]+)\//.exec(asked.body.file_url)?.[1] ?? "";
    expect((await call(`/api/files/${fileId}/`)).status).toBe(404);
    const now = new Date();
    const signed = path(await signedFileUrl(await makeCtx({ now }), fileId));
    const read = await call(signed);
    expect([read.status, read.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(read.headers.get("content-disposition")).toBe("attachment; filename=\"ab X: y.pdf\"; filename*=UTF-8''a%22b%20X%3A%20y.pdf");
    expect(read.headers.get("content-security-policy")).toContain("sandbox");
    const old = path(await signedFileUrl(await makeCtx({ now: later(-minutes(6), now) }), fileId));
    expect((await call(old)).status).toBe(404);
    const open = async (as: string) => readOwnFile(await makeCtx({ as }), { id: fileId });
    expect((await open(school.admin.id)).size).toBe(PNG.byteLength);
    expect((await open((await aSuperAdmin()).id ?? "")).size).toBe(PNG.byteLength);
    expect((await refusal(open(other.owner.id))).kind).toBe("not_found");
    expect((await refusal(open(school.account.id))).kind).toBe("not_found");
    await db.update(files).set({ ownerId: school.account.id }).where(eq(files.id, fileId));
    expect((await open(school.account.id)).size).toBe(PNG.byteLength);
  });
});
