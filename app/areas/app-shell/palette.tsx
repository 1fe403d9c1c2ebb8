import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { findPath } from "~/features/students/paths";
import { Link } from "~/ui/link";
import type { Navigation } from "~/ui/menu-items";
import { Panel } from "~/ui/panel";
import styles from "./palette.module.css";
import { useKeys } from "./use-keys";

const PaletteBox = lazy(() => import("./palette-box"));
const KeysHelp = lazy(() => import("./keys-help"));

/**
 * Finds a screen, a person, a program, a class or a number from anywhere, and leads to what can be done: by its button, `/` or Ctrl+K.
 * Without script it is a link to the same search as a page.
 */
export function Palette({ navigation, user }: { navigation: Navigation; user: string }) {
  const [isReady, setReady] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const [hasHelp, setHelp] = useState(false);
  useEffect(() => setReady(true), []);
  const open = useCallback(() => {
    if (!dialog.current || dialog.current.open) return;
    setOpened((count) => count + 1);
    dialog.current.showModal();
  }, []);
  useKeys({
    search: open,
    help: () => {
      setHelp(true);
      help.current?.showModal();
    },
  });
  if (!isReady)
    return (
      <Link to={findPath} className="navbar-icon" aria-label="Search" title="Search">
        <IconSearch size={20} stroke={1.5} aria-hidden="true" />
      </Link>
    );
  return (
    <>
      <button
        type="button"
        className="navbar-icon"
        aria-label="Search"
        title="Search ( / or Ctrl+K )"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={20} stroke={1.5} aria-hidden="true" />
      </button>
      <Panel className={styles.palette ?? ""} ref={dialog} label="Search">
        {opened > 0 ? (
          <Suspense>
            <PaletteBox key={opened} navigation={navigation} user={user} onClose={() => dialog.current?.close()} />
          </Suspense>
        ) : null}
      </Panel>
      <Panel className="dialog dialog-wide" ref={help} label="Keyboard shortcuts">
        {hasHelp ? (
          <Suspense>
            <KeysHelp onClose={() => help.current?.close()} />
          </Suspense>
        ) : null}
      </Panel>
    </>
  );
}
