import { hashPassword } from "~/features/identity/domain/password";

/** The password of accounts in tests; hashing it takes 180 ms, so a file does it once. */
export const PASSWORD = "harbor-lantern-42";
let made: Promise<string> | undefined;
export const passwordHash = (): Promise<string> => {
  made ??= hashPassword(PASSWORD);
  return made;
};
