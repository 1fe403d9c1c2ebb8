import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { hasKeys } from "~/ui/letter-keys";
import { isTaken, moveInList, PLACES } from "./keys";

const SECOND_KEY_MS = 1_500;

/**
 * Keyboard shortcuts of the office, outside of fields: `/` and Ctrl+K search, `?` lists them, `g` plus a letter opens a page, `j` `k` `x`
 * move in a list.
 */
export function useKeys({ search, help }: { search: () => void; help: () => void }): void {
  const navigate = useNavigate();
  const does = useRef({ search, help, navigate });
  does.current = { search, help, navigate };
  useEffect(() => {
    let wentAt = 0;
    const onKey = (event: KeyboardEvent) => {
      const isControl = event.ctrlKey || event.metaKey;
      if (event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      if (isControl) {
        if (event.shiftKey || event.key.toLowerCase() !== "k") return;
        does.current.search();
        event.preventDefault();
        return;
      }
      if (!hasKeys()) return;
      const target = event.timeStamp - wentAt < SECOND_KEY_MS ? PLACES[event.key] : undefined;
      wentAt = event.key === "g" && !target ? event.timeStamp : 0;
      if (target) does.current.navigate(target[1]);
      else if (event.key === "/") does.current.search();
      else if (event.key === "?") does.current.help();
      else if (!["j", "k", "x"].includes(event.key) || !moveInList(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
