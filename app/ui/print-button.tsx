/** "Print", where there is script; the words beside it say how it is done without. */
export const PrintButton = () => (
  <>
    <span data-print />
    <script src="/scripts/print.js" defer />
  </>
);
