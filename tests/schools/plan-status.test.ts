import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { planStatus } from "~/features/schools/domain/office/school-api";
import { mayUse } from "~/platform/policy";
import { makeCtx } from "../support/context";
import { aSchool, db } from "../support/rows";

it("the plan's features are those that the screens let a school use: past due, what costs by use is closed", async () => {
  const school = await aSchool({ plan: "advanced-and-chat", planStatus: "active", showAiCallLogs: true });
  const status = async () => planStatus(await makeCtx({ as: school.owner.id, host: school.host }), {});
  expect(await status()).toMatchObject({ status: "active", features: { website_config: true, marketing: true, chat: true, call_logs: true } });
  await db.update(schema.schools).set({ planStatus: "past_due" }).where(eq(schema.schools.id, school.id));
  const after = await status();
  expect(after).toMatchObject({ status: "inactive", features: { website_config: true, marketing: false, chat: false } });
  const now = (await makeCtx({ as: school.owner.id, host: school.host })).hostSchool;
  expect(after.features.call_logs).toBe(mayUse(now, "call-logs"));
});
