import { useEffect, useState } from "react";
import type { Flash } from "~/platform/flash";
import { showToast } from "~/ui/toast";

/** The message that came with a redirect: a status line on the page as it was sent, which becomes a toast as soon as there is script. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    if (flash) showToast(flash);
  }, [flash]);
  if (!flash || isLive) return null;
  return (
    <div className="flash" data-tone={flash.tone} role={flash.tone === "error" ? "alert" : "status"}>
      {flash.text}
    </div>
  );
}
