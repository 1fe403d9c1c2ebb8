import { invalidField } from "~/platform/errors";

/**
 * Refuses a password that is among the 49,000 most common ones, or that repeats the account's email address.
 * @throws 422 beside `field`
 */
export async function refuseWeakPassword(field: string, password: string, email: string): Promise<void> {
  const plain = password.normalize("NFKC").toLowerCase();
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  if (dictionary["passwords-common"].includes(plain))
    throw invalidField(field, "This password is too common. Choose another one.", "password_too_common");
  if (plain === email || plain === email.split("@")[0])
    throw invalidField(field, "Your password cannot be your email address or its first part.", "password_is_email");
}
