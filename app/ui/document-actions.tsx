interface Props {
  /** The same as a file. */
  pdf?: string;
}

/** How a page that is made for paper gets there. "Print" stands there with script; the words beside it say how it is done without. */
export const DocumentActions = ({ pdf }: Props) => (
  <p className="paper-actions">
    {pdf ? (
      <a className="button" href={pdf}>
        Download PDF
      </a>
    ) : null}
    <span data-print />
    <span>Or use your browser's print command (Ctrl+P or ⌘P).</span>
    <script src="/scripts/print.js" defer />
  </p>
);
