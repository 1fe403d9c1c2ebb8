import { useMatches, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** 32 hex digits; works where `crypto.randomUUID` does not (plain http on a custom host). */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The key that makes a double click or a reload one row. The server renders one, so that it works without script; hydration replaces
 * it, which is why the mismatch is silenced. A page that every visitor gets alike must carry none in its HTML, or two visitors would
 * share one: there it is added in the browser only. Once a submission is answered, the next one on the same page is a new one.
 */
export function IdempotencyKey() {
  const isShared = useMatches().some((match) => (match.handle as { cache?: string } | undefined)?.cache === "public");
  const [key, setKey] = useState(() => (isShared ? "" : newKey()));
  const { state, formData } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (isShared) setKey(newKey());
  }, [isShared]);
  useEffect(() => {
    if (state !== "idle") {
      if (formData?.get("_key") === key) isSent.current = true;
    } else if (isSent.current) {
      isSent.current = false;
      setKey(newKey());
    }
  }, [state, formData, key]);
  return key ? <input type="hidden" name="_key" value={key} suppressHydrationWarning /> : null;
}
