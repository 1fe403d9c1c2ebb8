import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Navigation } from "~/areas/navigation";
import { Panel } from "~/ui/panel";

const PaletteBox = lazy(() => import("./palette-box"));

/** Finds a screen, a student, a program or a class from anywhere: by its button, or Ctrl+K. Without script there is nothing to see of it. */
export function Palette({ navigation }: { navigation: Navigation }) {
  const [isReady, setReady] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  useEffect(() => setReady(true), []);
  const open = () => {
    if (!dialog.current || dialog.current.open) return;
    setOpened((count) => count + 1);
    dialog.current.showModal();
  };
  useHotkeys([["mod+K", open]], []);
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
