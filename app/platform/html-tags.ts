/** Elements whose content no reader sees. */
const UNSEEN = new Set(["script", "style", "title", "template", "noscript"]);

interface Piece {
  /** Text between tags, unchanged. */
  words?: string;
  /** The name of an element in small letters; a slash before it where it ends. */
  tag?: string;
}

/** Text and tags of HTML in order. Linear in the length, even for unclosed tags. */
export function* piecesOf(html: string): Generator<Piece> {
  // Letters outside ASCII may change their length in small letters.
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    yield { words: html.slice(at, open < 0 ? html.length : open) };
    if (open < 0) return;
    const tag = /^<(\/?)([a-z][a-z0-9-]{0,20})(?=[\s/>]|$)/.exec(small.slice(open, open + 24));
    const isComment = small.startsWith("<!--", open);
    if (!tag && !isComment && !/^[!?][a-z[]/.test(small.slice(open + 1, open + 3))) {
      yield { words: "<" };
      at = open + 1;
      continue;
    }
    const [, slash = "", name = ""] = tag ?? [];
    // An unclosed element extends to the end, as in a browser.
    const close = isComment ? small.indexOf("-->", open) : small.indexOf(">", open);
    if (close < 0) return;
    at = close + (isComment ? 3 : 1);
    if (UNSEEN.has(name) && !slash && small[close - 1] !== "/") {
      const end = small.indexOf(`</${name}`, at);
      if (end < 0) return;
      at = end;
    }
    yield { tag: slash + name };
  }
}

/** Text without tags, and without what stands in scripts and styles; everything else stays as it is. */
export function withoutTags(text: string): string {
  if (!text.includes("<")) return text;
  const words: string[] = [];
  for (const piece of piecesOf(text)) words.push(piece.words ?? "");
  return words.join("");
}
