import type { ReactNode } from "react";
import { ButtonAnchor, lookOf } from "./button";
import { showToast } from "./toast";

/** Copies an address. Without script it is a link to that address, which the browser can copy itself. */
export function CopyLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  const look = lookOf(className);
  const Anchor = look ? ButtonAnchor : "a";
  return (
    <Anchor
      href={href}
      {...(look ?? { className })}
      onClick={(event) => {
        if (!navigator.clipboard) return;
        event.preventDefault();
        navigator.clipboard.writeText(href).then(
          () => showToast({ text: "Link copied.", tone: "success" }),
          () => window.open(href, "_blank", "noopener"),
        );
      }}
    >
      {children}
    </Anchor>
  );
}
