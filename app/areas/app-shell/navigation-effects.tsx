import { useLocation, useNavigation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";

import { CHUNK_LOAD_FAILED, CHUNK_TIMEOUT_MS, ChunkLoadError } from "~/ui/chunk-load";
import { useText } from "~/ui/use-text";

const SLOW_MS = 150;

const ProgressBar = lazy(() => import("./progress-bar"));

/** Shows a progress bar during slow navigations and moves focus to the new page's heading. */
export function NavigationEffects() {
  const text = useText();
  const isIdle = useNavigation().state === "idle";
  const [isSlow, setSlow] = useState(false);
  const [wasSlow, setWasSlow] = useState(false);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isIdle) return;
    const timer = setTimeout(() => {
      setSlow(true);
      setWasSlow(true);
    }, SLOW_MS);
    const giveUp = setTimeout(() => setLost(true), CHUNK_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(giveUp);
      setSlow(false);
    };
  }, [isIdle]);
  useHeadingFocus();
  if (isLost) throw new ChunkLoadError(CHUNK_LOAD_FAILED);
  return (
    <section aria-label={text("Page progress")}>
      {wasSlow ? (
        <Suspense>
          <ProgressBar isBusy={isSlow} />
        </Suspense>
      ) : null}
    </section>
  );
}

/**
 * After a change of page, or of the step of one (`?step=`), focus goes to its heading, so that the keyboard and a screen reader start there;
 * a panel that opened with the page keeps it.
 */
function useHeadingFocus(): void {
  const { pathname, search, hash } = useLocation();
  const place = `${pathname} ${new URLSearchParams(search).get("step") ?? ""}`;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (hash) return;
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (!heading || document.activeElement?.closest("main :is([autofocus], .panel), dialog[open]")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [place, hash]);
}
