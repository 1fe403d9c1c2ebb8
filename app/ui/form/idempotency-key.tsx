import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, useState } from "react";

/** 32 hex digits; works where `crypto.randomUUID` does not (plain http on a custom host). */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The key that makes a double click or a reload one row. The server renders one, so that it works without script; hydration replaces
 * it, which is why the mismatch is silenced. A page that every visitor gets alike must carry none in its HTML, or two visitors would
 * share one: there it is added in the browser only. An answer comes with a new location, and in the same moment with a new key: the next
 * submission on the page is a new one, however soon it follows.
 */
export function IdempotencyKey() {
  const isShared = useMatches().some((match) => (match.handle as { cache?: string } | undefined)?.cache === "public");
  const { key: visit } = useLocation();
  const [held, setHeld] = useState(() => ({ visit, key: isShared ? "" : newKey() }));
  useEffect(() => {
    if (isShared) setHeld((given) => ({ ...given, key: newKey() }));
  }, [isShared]);
  if (held.visit !== visit) setHeld({ visit, key: newKey() });
  return held.key ? <input type="hidden" name="_key" value={held.key} suppressHydrationWarning /> : null;
}
