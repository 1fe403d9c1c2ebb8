import { forwardRef, type ReactNode } from "react";

interface Props {
  className: string;
  /** What it is, for a screen reader. */
  label: string;
  onClose?: () => void;
  children: ReactNode;
}

/** Something laid over the page (`showModal`) that closes on Escape and on a click beside it. */
export const Panel = forwardRef<HTMLDialogElement, Props>(({ className, label, onClose, children }, ref) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
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
