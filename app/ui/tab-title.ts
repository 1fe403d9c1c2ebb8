const COUNT = /\(\d+\+?\) /;
const ERROR = "Error: ";
const BEFORE = new RegExp(`^(?:${COUNT.source}|${ERROR})+`);

/**
 * Puts the number of unread notifications or the word for a refused form before the title of the tab, once each and the number first.
 * A part that is not named stays as it is.
 */
export function markTabTitle(change: { unread?: string | null; isRefused?: boolean }): void {
  const marks = BEFORE.exec(document.title)?.[0] ?? "";
  const unread = change.unread === undefined ? (COUNT.exec(marks)?.[0] ?? "") : change.unread && `(${change.unread}) `;
  const error = (change.isRefused ?? marks.includes(ERROR)) ? ERROR : "";
  const title = `${unread ?? ""}${error}${document.title.slice(marks.length)}`;
  if (document.title !== title) document.title = title;
}
