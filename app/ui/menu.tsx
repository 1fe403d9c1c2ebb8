import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** Content of the button; `name` is its accessible name if it is only an icon. */
  button: ReactNode;
  name?: string;
  className?: string;
  align?: "start" | "end";
  /** Stands open in the page as it arrives: for a confirmation asked by address. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * A menu that is `details` and `summary`, so it opens without script. With script it closes on Escape, on a click elsewhere and when
 * another page opens, and a menu in a scrolling box is lifted out of it.
 */
export function Menu({ button, name, className = "", align = "end", isOpen, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  const shownAt = useRef(location.key);
  // A new address closes the menu; the page's own arrival does not, so that one opened before the script came stays open.
  useEffect(() => {
    if (shownAt.current === location.key) return;
    shownAt.current = location.key;
    if (!isOpen) menu.current?.removeAttribute("open");
  }, [location.key, isOpen]);
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open || details.querySelector("dialog[open]")) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        shut(details);
      } else if (!details.contains(event.target as Node)) details.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={menu} className={`menu ${className}`} data-align={align} open={isOpen} onToggle={(event) => lift(event.currentTarget)}>
      <summary aria-label={name}>{button}</summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}

/** Closes what a summary has opened, and gives it the focus back. */
export function shut(details: HTMLDetailsElement): void {
  details.open = false;
  details.querySelector("summary")?.focus();
}

/** Takes the panel of a menu in a scrolling box out of that box, and upwards where there is no room below. */
function lift(details: HTMLDetailsElement): void {
  const panel = details.querySelector<HTMLElement>(".menu-panel");
  if (!panel || !details.open || !details.closest(".table-scroll")) return;
  const button = details.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = panel;
  const below = button.bottom + 4;
  panel.style.position = "fixed";
  panel.style.top = `${below + height > window.innerHeight ? Math.max(8, button.top - height - 4) : below}px`;
  panel.style.left = `${Math.max(8, button.right - width)}px`;
  panel.style.right = "auto";
}
