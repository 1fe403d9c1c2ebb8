import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#drizzle/schema/identity";
import { preferenceToken } from "~/features/messaging/domain/preference-token";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { aSchool, db } from "../support/rows";

interface Shown {
  email: string;
  preferences: { type: string; label: string; subscribed: boolean }[];
}

async function aLink(email = "nora@example.test") {
  const { id } = await aSchool();
  return { id, token: await preferenceToken(await makeCtx(), { schoolId: id, email }) };
}

const refusedOf = async (token: string) => {
  const { body } = await call<Shown>(`/api/email-subscription/?token=${token}`);
  return body.preferences.filter(({ subscribed }) => !subscribed).map(({ type }) => type);
};

describe("mail preferences", () => {
  it("shows a masked address and every kind", async () => {
    const { token } = await aLink();
    const { status, body } = await call<Shown>(`/api/email-subscription/?token=${token}`);
    expect(status).toBe(200);
    expect(body.email).toBe("n***@example.test");
    expect(body.preferences.map(({ type }) => type)).toEqual(["class_reminders", "news", "inquiry_follow_up", "waitlist"]);
    expect(JSON.stringify(body)).not.toContain("nora@");
  });

  it("rejects a missing, forged or foreign token", async () => {
    const { id, token } = await aLink();
    const other = await preferenceToken(await makeCtx(), { schoolId: id, email: "eve@example.test" });
    const mixed = `${token.split(".")[0]}.${other.split(".")[1]}`;
    for (const bad of ["", "x", "x.y", mixed, `${token}x`]) {
      const { status, body } = await call(`/api/email-subscription/?token=${encodeURIComponent(bad)}`);
      expect([status, body.detail]).toEqual([400, "This link is not valid."]);
    }
  });

  it("applies a one-click unsubscribe to the mail's kind", async () => {
    const { token } = await aLink();
    const click = { method: "POST", body: "List-Unsubscribe=One-Click", headers: { "Content-Type": "application/x-www-form-urlencoded" } };
    const { status } = await call(`/api/email-subscription/unsubscribe/?token=${token}&kind=news`, click);
    expect(status).toBe(200);
    expect(await refusedOf(token)).toEqual(["news"]);
    await call(`/api/email-subscription/unsubscribe/?token=${token}&kind=payment_reminders`, click);
    expect(await refusedOf(token)).toEqual(["news"]);
    await call(`/api/email-subscription/unsubscribe/?token=${token}`, click);
    expect(await refusedOf(token)).toHaveLength(4);
  });

  it("respects the switch in the student's account, and turns it on with a kind", async () => {
    const { id, account } = await aSchool();
    const token = await preferenceToken(await makeCtx(), { schoolId: id, email: account.email });
    const isOn = async () =>
      (
        await db
          .select()
          .from(users)
          .where(eq(users.id, account.id ?? ""))
      )[0]?.emailNotifications;
    await db
      .update(users)
      .set({ emailNotifications: false })
      .where(eq(users.id, account.id ?? ""));
    expect(await refusedOf(token)).toEqual(["class_reminders", "news", "inquiry_follow_up", "waitlist"]);
    const body = { token, preferences: [{ type: "waitlist", subscribed: true }] };
    await call("/api/email-subscription/update-status/", { method: "POST", body });
    expect([await refusedOf(token), await isOn()]).toEqual([["class_reminders", "news", "inquiry_follow_up"], true]);
  });

  it("saves single kinds and all at once, for this address at this school only", async () => {
    const { token } = await aLink();
    const { token: elsewhere } = await aLink();
    const update = (body: object) => call<Shown>("/api/email-subscription/update-status/", { method: "POST", body: { token, ...body } });
    await update({ preferences: [{ type: "waitlist", subscribed: false }] });
    expect(await refusedOf(token)).toEqual(["waitlist"]);
    await update({ subscribed: false });
    expect(await refusedOf(token)).toHaveLength(4);
    await update({ subscribed: true });
    expect(await refusedOf(token)).toEqual([]);
    await update({ subscribed: false });
    expect(await refusedOf(elsewhere)).toEqual([]);
    expect((await update({ preferences: [{ type: "receipts", subscribed: false }] })).status).toBe(400);
  });
});
