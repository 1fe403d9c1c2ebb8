import type { ReactNode } from "react";
import { type ButtonLook, EntryAnchor } from "./button";
import { showToast } from "./toast";
import { useText } from "./use-text";

/** Copies an address. Without script it is a link to that address, which the browser can copy itself. */
export function CopyLink({ href, children, look }: { href: string; children: ReactNode; look?: ButtonLook }) {
  const text = useText();
  return (
    <EntryAnchor
      href={href}
      look={look}
      onClick={(event) => {
        if (!navigator.clipboard) return;
        event.preventDefault();
        navigator.clipboard.writeText(href).then(
          () => showToast({ text: text("Link copied."), tone: "success" }),
          () => window.open(href, "_blank", "noopener"),
        );
      }}
    >
      {children}
    </EntryAnchor>
  );
}
