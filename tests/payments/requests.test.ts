import { beforeAll, describe, expect, it } from "vitest";
import { STRIPE_API_VERSION } from "~/platform/stripe";
import { makeCtx } from "../support/context";
import { quietSandbox } from "../support/registering";

beforeAll(quietSandbox);

const account = "acct_demo_verified_requests";
const intent = { amount: 10_000, currency: "usd", transfer_data: { destination: account }, on_behalf_of: account, application_fee_amount: 299 };

/** Validates requests to the provider like the provider: a wrong request fails here, not in production. */
describe("requests to the provider", () => {
  it("speak the version whose shapes are read", () => {
    expect(STRIPE_API_VERSION).toBe("2026-10-28.endive");
  });
  it("are taken as they are sent", async () => {
    const { client } = (await makeCtx()).ports.stripe;
    const made = await client.paymentIntents.create(intent);
    expect(made).toMatchObject({ amount: 10_000, application_fee_amount: 299, currency: "usd" });
  });
  it.each([
    ["a parameter that does not exist", { ...intent, fee: 5 }, /unknown parameter/i],
    ["a currency that does not exist", { ...intent, currency: "xxx" }, /currency/i],
    ["less than 50 cents", { ...intent, amount: 49, application_fee_amount: 1 }, /at least \$0\.50/],
    ["a fee above the amount", { ...intent, application_fee_amount: 10_001 }, /fee/i],
    [
      "an account that may not take payments",
      { ...intent, transfer_data: { destination: "acct_demo_linked_x" }, on_behalf_of: "acct_demo_linked_x" },
      /capabilit|account/i,
    ],
  ])("are refused with %s", async (_, params, words) => {
    const { client } = (await makeCtx()).ports.stripe;
    await expect(client.paymentIntents.create(params as never)).rejects.toThrow(words);
  });
});
