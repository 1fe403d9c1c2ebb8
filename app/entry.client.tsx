import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { markTabTitle } from "./ui/tab-title";

// The server has put this before the title of a refused form; React's own page has the plain one.
markTabTitle({ isRefused: false });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
