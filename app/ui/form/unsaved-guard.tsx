import { Group } from "@mantine/core";
import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type MutableRefObject, useEffect, useRef, useState } from "react";
import { Button } from "../button";
import { useText } from "../use-text";

interface Guarded {
  isDirty: boolean;
  isLeaving: () => boolean;
  /** The changes are saved as a draft. */
  isKept?: boolean;
}
type Guard = MutableRefObject<Guarded>;

/** The guarded forms of the page. The first of them asks for all: a page has one dialog, and a router one blocker. */
let guards: Guard[] = [];
const watchers = new Set<() => void>();
const change = (next: Guard[]) => {
  guards = next;
  for (const look of watchers) look();
};
const isKept = () => guards.every(({ current }) => current.isKept || !current.isDirty);
const hasUnsaved = () => guards.some(({ current }) => current.isDirty && !current.isLeaving());

/**
 * Asks before typed work of a form is lost: a dialog for a link within the product, the browser's own question for a closed tab. Going
 * to the same page (a submission, a filter in the query) asks nothing. A form renders it when it wants to be guarded.
 */
export function UnsavedGuard(props: Guarded) {
  const guard = useRef(props);
  guard.current = props;
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    const look = () => setFirst(guards[0] === guard);
    watchers.add(look);
    change([...guards, guard]);
    return () => {
      watchers.delete(look);
      change(guards.filter((each) => each !== guard));
    };
  }, []);
  return isFirst ? <PageGuard /> : null;
}

function PageGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved());
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return <LeaveDialog isOpen={blocker.state === "blocked"} stay={() => blocker.reset?.()} leave={() => blocker.proceed?.()} />;
}

function LeaveDialog({ isOpen, stay, leave }: { isOpen: boolean; stay: () => void; leave: () => void }) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog className="dialog" ref={dialog} onClose={() => isOpen && stay()} aria-labelledby="leave-title">
      <h2 id="leave-title">{text("Leave without saving?")}</h2>
      <p>{text(isKept() ? "Your changes aren't saved yet. We keep them as a draft on this page." : "Your changes on this page aren't saved yet.")}</p>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button quiet onClick={stay}>
          {text("Keep editing")}
        </Button>
        <Button danger onClick={leave}>
          {text("Leave page")}
        </Button>
      </Group>
    </dialog>
  );
}
