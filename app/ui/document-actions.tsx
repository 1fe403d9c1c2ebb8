import { useText } from "./use-text";

interface Props {
  /** The same as a file. */
  pdf?: string;
}

/** Download and print actions of a document. Without script, a hint names the browser's print command instead of a button. */
export function DocumentActions({ pdf }: Props) {
  const text = useText();
  return (
    <p className="paper-actions">
      {pdf ? (
        <a className="button" href={pdf}>
          {text("Download PDF")}
        </a>
      ) : null}
      <span data-print={text("Print")} />
      <span>{text("Or use your browser's print command (Ctrl+P or ⌘P).")}</span>
      <script src="/scripts/print.js" defer />
    </p>
  );
}
