import type { Env } from "~/platform/env";
import { isMailEventProvider, MAIL_EVENT_PROVIDERS } from "~/platform/mailer";
import { isVoiceProvider, VOICE_PROVIDER_NAMES } from "~/platform/voice";

const NEEDED = [
  "DB",
  "FILES",
  "ASSETS",
  "INBOX",
  "EVENTS",
  "MAIL",
  "EXPORTS",
  "MAIN_HOST",
  "APP_ORIGIN",
  "MAIL_FROM",
] as const satisfies readonly (keyof Env)[];
/** Settings that work together only. */
const TOGETHER = [
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRETS"],
  ["HOSTNAMES_ZONE", "HOSTNAMES_TOKEN"],
  ["ASSISTANT_URL", "ASSISTANT_MODEL"],
  ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
  ["R2_ACCOUNT_ID", "R2_ACCESS_KEY_ID", "R2_SECRET_ACCESS_KEY"],
] as const satisfies readonly (keyof Env)[][];
/** Bytes of the shortest secret that may sign tokens and seal what others gave. */
const SECRET_BYTES = 32;

/**
 * Names of what keeps a deployed Worker from serving: bindings and settings that are missing, `TOKEN_SECRET` below 32 bytes, a
 * provider of calls or mail that is unknown, and what belongs to the local build alone. Empty for the local build and for a Worker that has everything.
 */
export function problemsOf(env: Env, isLocalBuild = __LOCAL_TOOLS__): string[] {
  if (isLocalBuild && env.ENVIRONMENT !== "production") return [];
  const problems: string[] = NEEDED.filter((name) => !env[name]);
  if (new TextEncoder().encode(env.TOKEN_SECRET ?? "").byteLength < SECRET_BYTES) problems.push("TOKEN_SECRET");
  if (!env.SMTP_URL && !env.EMAIL) problems.push("SMTP_URL or EMAIL");
  for (const names of TOGETHER) if (names.some((name) => env[name])) problems.push(...names.filter((name) => !env[name]));
  if (env.VOICE_PROVIDER && !isVoiceProvider(env.VOICE_PROVIDER)) problems.push(`VOICE_PROVIDER (${VOICE_PROVIDER_NAMES.join(" or ")})`);
  if (env.VOICE_PROVIDER && !env.VOICE_WEBHOOK_SECRETS) problems.push("VOICE_WEBHOOK_SECRETS");
  if (env.MAIL_EVENTS && !isMailEventProvider(env.MAIL_EVENTS)) problems.push(`MAIL_EVENTS (${MAIL_EVENT_PROVIDERS.join(", ")})`);
  if (env.MAIL_EVENTS && !env.MAIL_WEBHOOK_SECRETS) problems.push("MAIL_WEBHOOK_SECRETS");
  if (env.STRIPE_SANDBOX) problems.push("STRIPE_SANDBOX (local only)");
  if (isLocalBuild) problems.push("a build without the local tools");
  if (env.ENVIRONMENT !== "production") problems.push("ENVIRONMENT");
  return problems;
}

/** The refusal of every request to a Worker that is not set up; null when it is. It names nothing: `/healthz` and the log do. */
export function unreadyResponse(env: Env): Response | null {
  const problems = problemsOf(env);
  if (problems.length === 0) return null;
  console.error(JSON.stringify({ alarm: "not-set-up", missing: problems }));
  return Response.json(
    { detail: "This service is not set up yet.", code: "not_set_up" },
    { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "300" } },
  );
}

/** For queues, clock and mail, which come again. @throws when the Worker is not set up */
export function assertReady(env: Env): void {
  const problems = problemsOf(env);
  if (problems.length > 0) throw new Error(`This Worker is not set up. Missing: ${problems.join(", ")}`);
}

/** `{"ok":true}` once this Worker can serve: it has what it needs, its database answers and, locally, the demo is in it. */
export async function healthz(env: Env): Promise<Response> {
  const missing = problemsOf(env);
  const isReady = missing.length === 0 && (await hasData(env));
  const body = missing.length > 0 ? { ok: false, missing } : { ok: isReady };
  return Response.json(body, { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

async function hasData(env: Env): Promise<boolean> {
  try {
    const row = await env.DB.prepare("SELECT count(*) AS schools FROM schools").first<{ schools: number }>();
    return env.ENVIRONMENT !== "local" || (row?.schools ?? 0) >= 3;
  } catch {
    return false;
  }
}
