import type Stripe from "stripe";
import { z } from "zod";
import { accountInvalid, invalid } from "./errors";
import { list, listed, operation } from "./operations";
import type { Scope } from "./scope";
import { choice, currency, email, flag, mergeMetadata, metadata, paging, text, webUrl } from "./validation";

const LINK_LIFETIME_SECONDS = 15 * 60;
const ONBOARDING = ["business_profile.url", "external_account", "individual.verification.document", "tos_acceptance.date"];

type Controller = { losses?: string | undefined; fees?: string | undefined; dashboard?: string | undefined; collection?: string | undefined };

function typeOf({ losses, fees, dashboard, collection }: Controller): Stripe.Account.Type {
  const key = [losses, fees, dashboard, collection].join();
  const types: Record<string, Stripe.Account.Type> = {
    "application,application,express,stripe": "express",
    "stripe,account,full,stripe": "standard",
    "application,application,none,application": "custom",
  };
  return types[key] ?? "none";
}

function requirements(due: string[]): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length ? "requirements.past_due" : null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

function newAccount(scope: Scope, id: string, due: string[]): Stripe.Account {
  const status = due.length ? "inactive" : "active";
  const { disabled_reason: _reason, ...future } = requirements([]);
  return {
    id,
    object: "account",
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: { card_payments: status, transfers: status },
    charges_enabled: due.length === 0,
    controller: {
      fees: { payer: "application_express" },
      is_controller: true,
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
      type: "application",
    },
    country: "US",
    created: scope.now,
    default_currency: "usd",
    details_submitted: due.length < ONBOARDING.length,
    email: null,
    external_accounts: due.includes("external_account") ? list(`/v1/accounts/${id}/external_accounts`, []) : aBank(id),
    future_requirements: { ...future, disabled_reason: null },
    metadata: {},
    payouts_enabled: due.length === 0,
    requirements: requirements(due),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: { statement_descriptor_prefix: null, statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null },
      dashboard: { display_name: null, timezone: "Etc/UTC" },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval: "daily" }, statement_descriptor: null },
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: "express",
  };
}

/** A connected account; `acct_demo_…` accounts exist without having been created. Null when deleted or unknown. */
export function findAccount(scope: Scope, id: string | null | undefined): Stripe.Account | null {
  const platform = scope.in("");
  const known = platform.find("account", id);
  if (known) return "deleted" in known ? null : known;
  if (!id?.startsWith("acct_demo_")) return null;
  const due = id.includes("verified") ? [] : id.includes("linked") ? ["individual.verification.document"] : ONBOARDING;
  return platform.save(newAccount(platform, id, due));
}

export function requireAccount(scope: Scope, id: string | null | undefined): Stripe.Account {
  const account = findAccount(scope, id);
  if (!account) throw accountInvalid(id ?? "");
  return account;
}

/** The bank account that payouts go to. */
export const bankAccount = (account: Stripe.Account) => account.external_accounts?.data[0] ?? null;

const aBank = (id: string) =>
  list(`/v1/accounts/${id}/external_accounts`, [
    {
      id: "ba_sandbox",
      object: "bank_account",
      account: id,
      account_holder_name: null,
      account_holder_type: "company",
      account_type: null,
      bank_name: "STRIPE TEST BANK",
      country: "US",
      currency: "usd",
      default_for_currency: true,
      fingerprint: "sandboxbank",
      last4: "6789",
      metadata: {},
      routing_number: "110000000",
      status: "new",
    } as Stripe.BankAccount,
  ]);

/** Ends hosted onboarding: everything is enabled, or nothing changes when it is put off. */
export function finishOnboarding(scope: Scope, account: Stripe.Account, complete: boolean): void {
  const { charges_enabled, payouts_enabled, details_submitted, requirements: before, capabilities } = account;
  const enabled: Stripe.Account = {
    ...account,
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { ...capabilities, card_payments: "active", transfers: "active" },
    external_accounts: bankAccount(account) ? (account.external_accounts as Stripe.ApiList<Stripe.ExternalAccount>) : aBank(account.id),
    requirements: requirements([]),
    tos_acceptance: { date: scope.now, ip: "127.0.0.1", user_agent: null },
  };
  const saved = scope.in("").save(complete ? enabled : account);
  const previous = { charges_enabled, payouts_enabled, details_submitted, requirements: before, capabilities };
  scope.in(account.id).emit("account.updated", saved, complete ? previous : {});
}

const profile = z
  .object({
    mcc: text(),
    name: text(),
    product_description: text(),
    support_email: email(),
    support_phone: text(),
    support_url: webUrl(),
    url: webUrl(),
  })
  .partial()
  .strict();
const requested = z.object({ requested: flag() }).strict();
const details = {
  business_profile: profile.optional(),
  business_type: choice("company", "government_entity", "individual", "non_profit").optional(),
  capabilities: z.object({ card_payments: requested, transfers: requested }).partial().strict().optional(),
  email: email().optional(),
  metadata: metadata().optional(),
};
const controller = z
  .object({
    fees: z.object({ payer: choice("account", "application") }).strict(),
    losses: z.object({ payments: choice("application", "stripe") }).strict(),
    requirement_collection: choice("application", "stripe"),
    stripe_dashboard: z.object({ type: choice("express", "full", "none") }).strict(),
  })
  .partial()
  .strict();

type Details = z.output<z.ZodObject<typeof details>>;

function withDetails(account: Stripe.Account, params: Details): Stripe.Account {
  return {
    ...account,
    business_profile: { ...account.business_profile, ...params.business_profile } as Stripe.Account.BusinessProfile,
    business_type: params.business_type ?? account.business_type ?? null,
    email: params.email ?? account.email,
    metadata: mergeMetadata(account.metadata ?? {}, params.metadata),
  };
}

export const accountOperations = [
  operation(
    "accounts.create",
    "POST /v1/accounts",
    {
      ...details,
      type: choice("custom", "express", "standard").optional(),
      controller: controller.optional(),
      country: text(2).optional(),
      default_currency: currency().optional(),
    },
    (scope, { type, controller: form, country, default_currency, ...rest }) => {
      if (type && form) throw invalid("You may not provide both the `type` parameter and the `controller` parameter.", { param: "type" });
      const account = withDetails(newAccount(scope, scope.newId("acct").replace("acct_", "acct_1"), ONBOARDING), rest);
      if (country) account.country = country.toUpperCase();
      if (default_currency) account.default_currency = default_currency;
      const [dashboard, losses] = [form?.stripe_dashboard?.type ?? "full", form?.losses?.payments ?? "stripe"];
      const [fees, collection] = [form?.fees?.payer ?? "account", form?.requirement_collection ?? "stripe"];
      account.type = type ?? typeOf({ losses, fees, dashboard, collection });
      if (form) {
        account.controller = {
          fees: { payer: fees },
          is_controller: true,
          losses: { payments: losses },
          requirement_collection: collection,
          stripe_dashboard: { type: dashboard },
          type: "application",
        };
      }
      return scope.save(account);
    },
  ),
  operation("accounts.list", "GET /v1/accounts", paging, (scope, page) =>
    listed(scope, "account", "/v1/accounts", page, { where: [["type", ">", ""]] }),
  ),
  operation("accounts.retrieve", "GET /v1/accounts/:id", {}, (scope, _params, { id }) => requireAccount(scope, id)),
  operation("accounts.update", "POST /v1/accounts/:id", details, (scope, params, { id }) => {
    const before = requireAccount(scope, id);
    const account = scope.save(withDetails(before, params));
    scope.in(id).emit("account.updated", account, Object.fromEntries(Object.keys(params).map((key) => [key, before[key as keyof Stripe.Account]])));
    return account;
  }),
  operation("accounts.del", "DELETE /v1/accounts/:id", {}, (scope, _params, { id }) => {
    requireAccount(scope, id);
    return scope.in("").save({ id, object: "account", deleted: true });
  }),
  operation("accounts.createLoginLink", "POST /v1/accounts/:id/login_links", {}, (scope, _params, { id }) => {
    const account = requireAccount(scope, id);
    if (!account.details_submitted) throw invalid("Cannot create a login link for an account that has not completed onboarding.");
    return { object: "login_link", created: scope.now, url: `${scope.env.APP_ORIGIN ?? "https://connect.stripe.com"}/onboard/${id}` };
  }),
  operation(
    "accountLinks.create",
    "POST /v1/account_links",
    {
      account: text(),
      refresh_url: webUrl(),
      return_url: webUrl(),
      type: choice("account_onboarding", "account_update"),
      collection_options: z
        .object({ fields: choice("currently_due", "eventually_due"), future_requirements: choice("include", "omit").optional() })
        .strict()
        .optional(),
    },
    (scope, { account, refresh_url, return_url }) => {
      requireAccount(scope, account);
      const expires_at = scope.now + LINK_LIFETIME_SECONDS;
      const id = scope.newId("link");
      scope.save({ object: "sandbox.link", id, account, return_url, refresh_url, expires_at, used: false });
      return { object: "account_link", created: scope.now, expires_at, url: `${new URL(return_url).origin}/onboard/${account}?link=${id}` };
    },
  ),
];
