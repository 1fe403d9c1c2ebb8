import { afterEach, expect, it } from "vitest";
import { payoutOverview } from "~/features/payments/domain/payouts/show-payouts";
import { setupGuide } from "~/features/schools/domain/office/setup-guide";
import { setMounted } from "~/platform/mounted";
import { makeCtx } from "../support/context";
import { aSchool } from "../support/rows";

afterEach(() => setMounted(null));

it("a plan promises what there is, and so does the setup guide; both follow the screens by themselves", async () => {
  const { owner } = await aSchool({ plan: "advanced" });
  const ctx = await makeCtx({ as: owner.id });
  const promised = async () => (await payoutOverview(ctx, {})).features.map(({ label, isIncluded }) => `${label}: ${isIncluded}`);
  const steps = async () => (await setupGuide(ctx, {})).steps.map(({ name }) => name).filter((name) => /website|email/.test(name));

  setMounted(new Set(["SCH-01", "SCH-28"]));
  expect([await promised(), await steps()]).toEqual([[], []]);
  setMounted(new Set(["SCH-01", "SCH-28", "WEB-01"]));
  expect([await promised(), await steps()]).toEqual([["Website editor: true"], ["website"]]);
  setMounted(new Set(["SCH-71", "SCH-26", "WEB-01", "EML-01"]));
  expect(await promised()).toEqual(["AI chat and marketing: false", "Website editor: true", "Call logs: false"]);
  expect(await steps()).toEqual(["email_templates", "website"]);
});
