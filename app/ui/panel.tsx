import { forwardRef, type ReactNode } from "react";

interface Props {
  className: string;
  /** Accessible name of the panel. */
  label: string;
  onClose?: () => void;
  children: ReactNode;
}

/** Something laid over the page (`showModal`) that closes on Escape and on a click beside it. */
export const Panel = forwardRef<HTMLDialogElement, Props>(({ className, label, onClose, children }, ref) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
  <dialog
    className={className}
    ref={ref}
    aria-label={label}
    onClose={onClose}
    onClick={(event) => {
      if (event.target === event.currentTarget) event.currentTarget.close();
    }}
  >
    {children}
  </dialog>
));
Panel.displayName = "Panel";
