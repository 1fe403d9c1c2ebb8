import { useEffect } from "react";
import css from "./unsent.module.css";

const SCRIPT = "/scripts/teach.js";

/** Where the page says which marks are not sent. `public/scripts/teach.js` fills it, keeps marks without a connection and sends them. */
export function Unsent() {
  useEffect(() => {
    if (document.querySelector(`script[src="${SCRIPT}"]`)) window.dispatchEvent(new Event("teach:shown"));
    else {
      const script = document.createElement("script");
      script.src = SCRIPT;
      document.head.appendChild(script);
    }
  }, []);
  return <UnsentPlace />;
}

export const UnsentPlace = () => <div data-unsent className={css.unsent} suppressHydrationWarning />;
