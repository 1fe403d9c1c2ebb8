import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { Navigation } from "~/ui/menu-items";
import { Panel } from "~/ui/panel";

const PaletteBox = lazy(() => import("./palette-box"));

/** Finds a screen, a student, a program or a class from anywhere: by its button, or Ctrl+K. Without script there is nothing to see of it. */
export function Palette({ navigation }: { navigation: Navigation }) {
  const [isReady, setReady] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  useEffect(() => setReady(true), []);
  const open = useCallback(() => {
    if (!dialog.current || dialog.current.open) return;
    setOpened((count) => count + 1);
    dialog.current.showModal();
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      if (!isOurs || isWriting(event.target)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);
  if (!isReady) return null;
  return (
    <>
      <button type="button" className="navbar-icon" aria-label="Search" title="Search (Ctrl+K)" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <IconSearch size={20} stroke={1.5} aria-hidden="true" />
      </button>
      <Panel className="palette" ref={dialog} label="Search">
        {opened > 0 ? (
          <Suspense>
            <PaletteBox key={opened} navigation={navigation} onClose={() => dialog.current?.close()} />
          </Suspense>
        ) : null}
      </Panel>
    </>
  );
}

/** A text that is being written has its own keys. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
