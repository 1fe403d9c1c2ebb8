import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Asks before typed work is lost: a dialog for a link within the product, the browser's own question for a closed tab. Going to the
 * same page (a submission, a filter in the query) asks nothing. Render the returned element inside the page.
 */
export function useUnsavedGuard(isDirty: boolean, isLeaving: () => boolean = () => false) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && !isLeaving() && currentLocation.pathname !== nextLocation.pathname);
  useBeforeUnload((event) => {
    if (isDirty && !isLeaving()) event.preventDefault();
  });
  return <LeaveDialog isOpen={blocker.state === "blocked"} stay={() => blocker.reset?.()} leave={() => blocker.proceed?.()} />;
}

function LeaveDialog({ isOpen, stay, leave }: { isOpen: boolean; stay: () => void; leave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog className="dialog" ref={dialog} onClose={() => isOpen && stay()} aria-labelledby="leave-title">
      <h2 id="leave-title">Leave without saving?</h2>
      <p>What you typed on this page is not saved yet.</p>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={stay}>
          Keep editing
        </button>
        <button type="button" className="button button-danger" onClick={leave}>
          Leave page
        </button>
      </div>
    </dialog>
  );
}
