import type { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { REQUIRED } from "~/platform/input";
import { acrossSchools } from "~/platform/school-scope";
import { seal } from "~/platform/sealing";
import type { CommandCtx } from "~/platform/verb";
import type { colourFields, generalFields, metaFields, planFields } from "../../admin-model";
import { hostFor, stageHost } from "./site-hosts";

type Values<F extends z.ZodRawShape> = z.output<z.ZodObject<F>>;
type Row = typeof schools.$inferInsert;

/** The purpose a learning platform's token is sealed for. */
export const LMS_TOKEN = "lms-token";

/** A school's name and address as row values; an empty field is null. */
export const generalColumns = (input: Omit<Values<typeof generalFields>, "subdomain_url">) => ({
  name: input.name,
  type: input.school_type,
  address: input.address ?? null,
  city: input.city ?? null,
  state: input.state ?? null,
  zipcode: input.zipcode ?? null,
  country: input.country ?? null,
  phone: input.phone ?? null,
  voiceAiPhone: input.voice_ai_phone ?? null,
  contactEmail: input.contact_email,
  websiteUrl: input.website_url ?? null,
  status: input.status,
});

/**
 * A school's plan, features and fees as row values. An empty token leaves the stored one; `hasToken` says whether there is one. @throws
 * invalid on `lms_url` or `lms_token` if the platform is enabled without them
 */
export async function planColumns(ctx: CommandCtx, input: Values<typeof planFields>, hasToken: boolean): Promise<Partial<Row>> {
  if (input.lms_status === "enabled" && !input.lms_url) throw invalidField("lms_url", REQUIRED, "required");
  if (input.lms_status === "enabled" && !input.lms_token && !hasToken) throw invalidField("lms_token", REQUIRED, "required");
  return {
    plan: input.payment_plan,
    planStatus: input.plan_status,
    showAiCallLogs: input.show_ai_call_logs,
    serviceFeeType: input.service_fee_type,
    serviceFeeValue: input.service_fee,
    referralFeeCents: input.referral_fee ?? null,
    lmsStatus: input.lms_status,
    lmsUrl: input.lms_url ?? null,
    ...(input.lms_token ? { lmsToken: await seal(ctx.env, LMS_TOKEN, input.lms_token) } : {}),
  };
}

export const colourColumns = (input: Values<typeof colourFields>) => ({
  primaryColor: input.primary_color ?? null,
  secondaryColor: input.secondary_color ?? null,
  darkColor: input.dark_color ?? null,
});

export const metaColumns = (input: Values<typeof metaFields>) => ({
  metaTitle: input.meta_title ?? null,
  metaDescription: input.meta_description ?? null,
});

/** Stages a new school with the host of its site. @throws conflict `domain_used` */
export function stageNewSchool(ctx: CommandCtx, address: string, columns: Partial<Row> & Pick<Row, "name" | "type" | "plan" | "status">): string {
  const id = newId();
  const at = ctx.now.getTime();
  const { host, name } = hostFor(ctx, address);
  ctx.stage(
    acrossSchools(ctx, "a new school has no tenant yet")
      .insert(schools)
      .values({ ...columns, id, subdomain: name, createdAt: at, updatedAt: at }),
  );
  stageHost(ctx, id, host, null);
  return id;
}
