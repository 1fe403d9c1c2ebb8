import { useEffect } from "react";
import type { Flash } from "~/platform/flash";
import { showToast } from "~/ui/toast";

/** The message that came with a redirect: a toast, and without script a status line in the same place. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  useEffect(() => {
    if (flash) showToast(flash);
  }, [flash]);
  if (!flash) return null;
  return (
    <noscript>
      <div className="flash" data-tone={flash.tone} role={flash.tone === "error" ? "alert" : "status"}>
        {flash.text}
      </div>
    </noscript>
  );
}
