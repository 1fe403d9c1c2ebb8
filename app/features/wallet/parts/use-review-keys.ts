import { type RefObject, useEffect } from "react";
import { hasKeys } from "~/ui/letter-keys";

const WRITTEN_IN = "textarea, select, input:not([type=date], [type=radio], [type=checkbox], [type=submit])";

/** For each letter the element that takes the focus, or the link that is followed. */
const FOCUSED: Readonly<Record<string, string>> = {
  a: "[data-step=accept] button[type=submit]",
  b: "[data-step=back] input:not([type=hidden])",
};
const FOLLOWED: Readonly<Record<string, string>> = { j: "a[rel=next]", k: "a[rel=prev]" };

/**
 * Keys of the review queue: A goes to the button that accepts, B to the reason for sending back, J and K open the next and the previous
 * document. They work within the date field too, which takes no letters. When another document opens, its first field takes the focus, but
 * not on a touchscreen, where it would open the keyboard.
 */
export function useReviewKeys(root: RefObject<HTMLElement>, opened: string | null): void {
  useEffect(() => {
    if (!opened || !matchMedia("(pointer: fine)").matches || root.current?.querySelector("[aria-invalid=true]")) return;
    root.current?.querySelector<HTMLElement>("[data-step=accept] input:not([type=hidden])")?.focus({ preventScroll: true });
  }, [opened, root]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || !hasKeys()) return;
      if (document.querySelector("dialog[open]") || !(target instanceof HTMLElement)) return;
      if (target.isContentEditable || target.closest(WRITTEN_IN)) return;
      const key = event.key.toLowerCase();
      const focused = FOCUSED[key] && root.current?.querySelector<HTMLElement>(FOCUSED[key]);
      const followed = FOLLOWED[key] && root.current?.querySelector<HTMLElement>(FOLLOWED[key]);
      if (focused) focused.focus();
      else if (followed) followed.click();
      else return;
      event.preventDefault();
    };
    // Before the keys of the office, which leave those alone that were handled.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [root]);
}
