import { vi } from "vitest";
import { hashPassword } from "~/features/identity/domain/password";
import * as gate from "~/features/identity/domain/password-gate";

/** The password of accounts in tests; hashing it takes 180 ms, so a file does it once. */
export const PASSWORD = "harbor-lantern-42";
let made: Promise<string> | undefined;
export const passwordHash = (): Promise<string> => {
  made ??= hashPassword(PASSWORD);
  return made;
};

/** Lets attempts reach the database counters as if each came from another isolate. Ends with `vi.restoreAllMocks()`. */
export const manyIsolates = () => vi.spyOn(gate, "throughGate").mockImplementation((_ip, work) => work());
