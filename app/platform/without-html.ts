/** Elements that a text never holds; what is in the first ones is not for reading. */
const WITH_CONTENT = "script|style|iframe|object|template|noscript|svg|math";
const ALONE = `${WITH_CONTENT}|embed|applet|frame|frameset|form|input|button|link|meta|base|img|video|audio`;
const HTML = new RegExp(
  [
    `<(${WITH_CONTENT})\\b[^>]*>[\\s\\S]*?</\\1\\s*>`,
    `</?(?:${ALONE})\\b[^<>]*>`,
    // Any element that carries attributes.
    "<[a-z][a-z0-9-]*\\s[^<>]*=[^<>]*>",
    "<!--[\\s\\S]*?-->",
  ].join("|"),
  "gi",
);

/** A Markdown text without HTML that could run or load something. A sign `<` between words stays. */
export function withoutHtml(text: string): string {
  let before: string;
  let clean = text;
  do {
    before = clean;
    clean = before.replace(HTML, "");
  } while (clean !== before);
  return clean;
}
