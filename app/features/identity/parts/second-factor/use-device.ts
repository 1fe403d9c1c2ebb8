import { useSubmit } from "@remix-run/react";
import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";

export type SignInOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];
export type NewKeyOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];

const NOT_DONE = "The passkey wasn't used: your device wasn't ready, or the prompt was closed. Try again.";
const KNOWN = "This device already has a passkey for your account.";

/** Calls the device once for each set of options and submits its answer. `refusal` is the error if it failed. */
export function useDevice<O extends object>(
  options: O | undefined,
  ask: (options: O) => Promise<Record<string, string>>,
): { refusal: string | null } {
  const submit = useSubmit();
  const prompted = useRef<O>();
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (!options || prompted.current === options) return;
    prompted.current = options;
    setRefusal(null);
    ask(options).then(
      (answer) => submit(answer, { method: "post" }),
      (error: unknown) => setRefusal(error instanceof Error && error.name === "InvalidStateError" ? KNOWN : NOT_DONE),
    );
  }, [options, ask, submit]);
  return { refusal };
}
