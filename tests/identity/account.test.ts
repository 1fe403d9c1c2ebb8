import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { students } from "#drizzle/schema/enrollment";
import { sessions, users } from "#drizzle/schema/identity";
import { files } from "#drizzle/schema/platform";
import { schools } from "#drizzle/schema/schools";
import { actorOfToken } from "~/features/identity/domain/access-token";
import { removeAvatar, setAvatar } from "~/features/identity/domain/avatar";
import { changePassword } from "~/features/identity/domain/change-password";
import { issueTokens } from "~/features/identity/domain/issue-tokens";
import { logIn } from "~/features/identity/domain/log-in";
import { updateProfile } from "~/features/identity/domain/me";
import { getMyProfile, saveMyProfile } from "~/features/identity/domain/my-profile";
import { getMySecurity, signOutOthers } from "~/features/identity/domain/my-sessions";
import { getMyStudentProfile, saveAddress, saveEmergency, savePersonal, savePreferences } from "~/features/identity/domain/my-student-profile";
import { actorOfRequest } from "~/features/identity/domain/session";
import { parts } from "~/parts";
import { Database } from "~/platform/db";
import { makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool();
  await db.update(users).set({ passwordHash: await passwordHash() });
});

const user = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const student = async () => (await db.select().from(students).where(eq(students.id, school.student.id)))[0];

/** The context of a browser that holds this cookie. */
async function browser(cookie: string) {
  const ctx = await makeCtx({ host: school.host });
  const request = new Request(`http://${school.host}/`, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  const actor = await actorOfRequest(new Database(env), parts, request, `http://${school.host}`, NOW.getTime(), () => undefined);
  return actor ? { ...ctx, actor } : null;
}

describe("changing the password", () => {
  it("renews the session, ends all others, and requires the current password", async () => {
    const { email, id } = school.owner;
    const here = await logIn(await makeCtx({ host: school.host }), { email, password: PASSWORD });
    const there = await logIn(await makeCtx({ host: school.host }), { email, password: PASSWORD });
    const { access } = await issueTokens(await makeCtx(), { email, password: PASSWORD });
    const ctx = await browser(here.cookie);
    if (!ctx) throw new Error("Not signed in");
    const change = { current_password: PASSWORD, new_password: "winter-harvest-77", confirm_password: "winter-harvest-77" };
    expect(await refusal(changePassword(ctx, { ...change, current_password: "wrong" }))).toMatchObject({
      code: "password_incorrect",
      fields: { current_password: ["Current password is incorrect"] },
    });
    expect((await refusal(changePassword(ctx, { ...change, confirm_password: "other" }))).code).toBe("password_mismatch");
    const { cookie } = await changePassword(ctx, change);
    expect(await browser(here.cookie)).toBeNull();
    expect(await browser(there.cookie)).toBeNull();
    expect((await browser(cookie))?.actor).toMatchObject({ id, sessionId: ctx.actor.sessionId });
    expect(await actorOfToken(await makeCtx(), access)).toBeNull();
  });

  it("lists active sessions and ends the others on request", async () => {
    const { email } = school.admin;
    const phone = await makeCtx({ host: school.host, userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1" });
    const here = await logIn(await makeCtx({ host: school.host }), { email, password: PASSWORD });
    const there = await logIn(phone, { email, password: PASSWORD });
    const ctx = await browser(here.cookie);
    if (!ctx) throw new Error("Not signed in");
    const { sessions: list } = await getMySecurity(ctx, {});
    expect(list.map(({ device, isCurrent }) => [device, isCurrent]).sort()).toEqual([
      ["Safari on iOS", false],
      ["Unknown browser", true],
    ]);
    await signOutOthers(ctx, {});
    expect(await browser(there.cookie)).toBeNull();
    expect(await browser(here.cookie)).not.toBeNull();
    expect(await db.select().from(sessions).where(eq(sessions.userId, school.admin.id))).toHaveLength(1);
  });
});

describe("the user's profile", () => {
  it("is saved as a whole; role, address and school stay", async () => {
    const ctx = await makeCtx({ as: school.admin.id });
    const form = { first_name: "Ada", last_name: "Reyes", phone: "4015550100", time_zone: "America/Chicago", email_notifications: "on" };
    await saveMyProfile(ctx, { ...form, role: "super_admin", email: "evil@example.test", school_id: null });
    expect(await user(school.admin.id)).toMatchObject({ firstName: "Ada", phone: "(401) 555 - 0100", jobTitle: null, role: "school_admin" });
    expect((await getMyProfile(ctx, {})).timezone).toBe("America/Chicago");
    expect((await refusal(saveMyProfile(ctx, { ...form, time_zone: "Mars/Base" }))).fields).toEqual({
      time_zone: ['"Mars/Base" is not a valid choice'],
    });
  });

  it("accepts only real pictures, by their first bytes", async () => {
    const ctx = await makeCtx({ as: school.owner.id });
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    await setAvatar(ctx, { avatar: new File([png], "me.gif", { type: "image/gif" }) });
    const fileId = (await user(school.owner.id))?.avatarFileId ?? "";
    const [row] = await db.select().from(files).where(eq(files.id, fileId));
    expect(row).toMatchObject({ contentType: "image/png", access: "public", state: "ready", ownerId: school.owner.id });
    expect((await env.FILES.head(row?.key ?? ""))?.size).toBe(11);
    const svg = new File(["<svg onload=alert(1)>"], "x.png", { type: "image/png" });
    expect(await refusal(setAvatar(ctx, { avatar: svg }))).toMatchObject({
      code: "file_type",
      fields: { avatar: ["This file type is not allowed"] },
    });
    const large = new File([png, new Uint8Array(5 * 1024 * 1024)], "x.png", { type: "image/png" });
    expect((await refusal(setAvatar(ctx, { avatar: large }))).message).toBe("File is larger than 5 MB");
    await removeAvatar(ctx, {});
    expect((await user(school.owner.id))?.avatarFileId).toBeNull();
  });
});

describe("a student's profile", () => {
  const personal = { first_name: "Sam", last_name: "Oduya", phone: "4015550111", date_of_birth: "2004-02-29", gender: "other" };
  const address = { address: "1 Pier", city: "Bristol", state: "RI", zipcode: "02809" };

  it("becomes complete with its last required field, and stays complete", async () => {
    await db.update(students).set({ isProfileComplete: false, phone: null }).where(eq(students.id, school.student.id));
    const ctx = await makeCtx({ as: school.account.id });
    await savePersonal(ctx, personal);
    expect((await student())?.isProfileComplete).toBe(false);
    await saveAddress(ctx, address);
    expect((await student())?.isProfileComplete).toBe(true);
    expect(await user(school.account.id)).toMatchObject({ firstName: "Sam", lastName: "Oduya", phone: "(401) 555 - 0111" });
    expect(Object.keys((await refusal(saveAddress(ctx, { ...address, city: " ", zipcode: "x" }))).fields ?? {})).toEqual(["city", "zipcode"]);
    expect((await refusal(savePersonal(ctx, { ...personal, date_of_birth: "2003-02-29" }))).fields).toEqual({
      date_of_birth: ["Enter a valid date"],
    });
    await saveEmergency(ctx, { emergency_name: "Ife", emergency_phone: "401-555-0112" });
    await savePreferences(ctx, { job_alerts: "on" });
    const { profile, progress } = await getMyStudentProfile(ctx, { tab: "address" });
    expect(profile).toMatchObject({ emergencyPhone: "(401) 555 - 0112", jobAlerts: true, resumeVisible: false, emailNotifications: false });
    expect(progress).toBe(85);
  });

  it("changes only the given fields over the API", async () => {
    const ctx = await makeCtx({ as: school.account.id });
    await updateProfile(ctx, { city: "Warren" });
    expect(await student()).toMatchObject({ city: "Warren", address: "1 Pier", isProfileComplete: true });
    expect((await refusal(updateProfile(ctx, { gender: "unknown" }))).fields).toEqual({ gender: ['"unknown" is not a valid choice'] });
    expect((await refusal(updateProfile(ctx, { avatar_url: "https://evil.test/x.png" }))).code).toBe("file_unknown");
  });

  it("has a language, Spanish only where the school speaks it", async () => {
    const own = async () => makeCtx({ as: school.account.id });
    expect((await refusal(updateProfile(await own(), { locale: "es" }))).fields).toEqual({ locale: ["This is not a valid choice"] });
    expect((await refusal(updateProfile(await own(), { locale: "fr" }))).fields).toEqual({ locale: ['"fr" is not a valid choice'] });
    const speaks = (speaksSpanish: boolean) => db.update(schools).set({ speaksSpanish }).where(eq(schools.id, school.id));
    await speaks(true);
    expect(await updateProfile(await own(), { locale: "es" })).toMatchObject({ locale: "es" });
    expect(await student()).toMatchObject({ locale: "es", city: "Warren", isProfileComplete: true });
    expect((await own()).actor).toMatchObject({ locale: "es" });
    await speaks(false);
    expect((await own()).actor).toMatchObject({ locale: "en" });
    await updateProfile(await own(), { locale: "en" });
    expect(await student()).toMatchObject({ locale: "en" });
  });
});
