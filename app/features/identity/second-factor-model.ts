import { z } from "zod";
import { flag, optionalText, REQUIRED, text } from "~/platform/input";
import { password } from "./model";

/** The second step of a sign-in: words and rules, also for the browser. */

export const WRONG_CODE = "This code is wrong or was already used.";
export const CODE_NEEDED = "Enter a code from your authenticator app, or a recovery code.";
export const SIGN_IN_AGAIN = "Please sign in again.";
export const PASSKEY_REFUSED = "We couldn't use this passkey. Try again.";
export const PASSKEY_KNOWN = "This device already has a passkey for your account.";

export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
export const TRUSTED_DAYS = 30;
/** How long a code of an app is good; the one before and the one after are taken too, for clocks that differ. */
export const CODE_SECONDS = 30;

/** Changes of an account's second factors, as worded in its email. */
export const FACTOR_CHANGES = {
  "app-added": "An authenticator app was set up.",
  "app-removed": "The authenticator app was removed.",
  "passkey-added": "A passkey was added.",
  "passkey-removed": "A passkey was removed.",
  "codes-made": "New recovery codes were generated.",
  reset: "An administrator reset your two-step sign-in. Your password alone signs you in until you set it up again.",
} as const;
export type FactorChange = keyof typeof FACTOR_CHANGES;

/** A code as it is compared: people type blanks and dashes, or none. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, "").toLowerCase();

export const isAppCode = (bare: string): boolean => /^\d{6}$/.test(bare);

export const code = () => text(64);
export const passwordForm = z.object({ current_password: password() });
export const codeForm = z.object({ code: code() });
export const rulesForm = z.object({ is_required: flag() });
export const newPasskeyForm = passwordForm.extend({ name: optionalText(60) });

/** A device's answer as JSON; the library validates its content. */
export const credential = () =>
  z
    .string({ required_error: REQUIRED })
    .max(32_768, PASSKEY_REFUSED)
    .transform((raw, ctx): { id: string; response: { clientDataJSON: string } } => {
      const parsed = credentialShape.safeParse(parsedJson(raw));
      if (parsed.success) return parsed.data;
      ctx.addIssue({ code: z.ZodIssueCode.custom, message: PASSKEY_REFUSED });
      return z.NEVER;
    });
const credentialShape = z.object({ id: z.string().min(1), response: z.object({ clientDataJSON: z.string().min(1) }).passthrough() }).passthrough();

function parsedJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
