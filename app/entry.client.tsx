import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { markTabTitle } from "./ui/tab-title";
import { TAGS } from "./words/locale";

// The server has put this before the title of a refused form; React's own page has the plain one.
markTabTitle({ isRefused: false });

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });

// React needs the words that the server had.
if (document.documentElement.lang === TAGS.es) import("./words/spanish-pages").then(({ learnSpanishPages }) => learnSpanishPages()).then(hydrate);
else hydrate();
