/** Headers that are read; all others are dropped before anything parses them. */
const READ_HEADERS = [
  "from",
  "to",
  "subject",
  "message-id",
  "references",
  "date",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "content-disposition",
  "return-path",
  "auto-submitted",
  "precedence",
  "list-id",
  "x-autoreply",
  "x-autorespond",
  "x-failed-recipients",
  "x-mail-key",
];
/** Letters of one header that are read. */
const MAX_HEADER = 2_000;
/** Bytes of one line that are read; the mail standards allow 998. */
const MAX_LINE = 10_000;
/** Lines that may begin a part. The parser visits all earlier parts at each of them. */
const MAX_PARTS = 300;
/** Bytes outside base64 that are read, with a price for each line. Attachments travel in base64 and do not count. */
const MAX_TEXT = 1_000_000;
const PRICE_OF_LINE = 20;
const MAX_HEAD = 1_000_000;

const [LF, CR, DASH] = [10, 13, 45];
const IN_BASE64 = new Uint8Array(256);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=") IN_BASE64[letter.charCodeAt(0)] = 1;

/** The first header of each name that is read, unfolded and cut. */
export type Head = ReadonlyMap<string, string>;

/** Where the line that starts at `from` ends, without its break, and where the next one starts. */
function lineAt(raw: Uint8Array, from: number): { end: number; next: number } {
  const found = raw.indexOf(LF, from);
  const stop = found < 0 ? raw.length : found;
  return { end: raw[stop - 1] === CR && stop > from ? stop - 1 : stop, next: found < 0 ? raw.length : found + 1 };
}

/** Reads a message's headers in one pass and finds the start of its body. Reads at most 1 MB of headers. */
export function headOf(raw: Uint8Array): { head: Head; bodyAt: number } {
  const head = new Map<string, string>();
  const decoder = new TextDecoder();
  const most = Math.min(raw.length, MAX_HEAD);
  let name = "";
  let at = 0;
  while (at < most) {
    const { end, next } = lineAt(raw, at);
    if (end === at) return { head, bodyAt: next };
    const line = decoder.decode(raw.subarray(at, Math.min(end, at + MAX_LINE)));
    at = next;
    if (line.startsWith(" ") || line.startsWith("\t")) {
      const sofar = head.get(name);
      if (sofar !== undefined && sofar.length < MAX_HEADER) head.set(name, `${sofar} ${line.trim()}`.slice(0, MAX_HEADER));
      continue;
    }
    const colon = line.indexOf(":");
    const given = colon < 0 ? "" : line.slice(0, colon).trim().toLowerCase();
    name = READ_HEADERS.includes(given) && !head.has(given) ? given : "";
    if (name)
      head.set(
        name,
        line
          .slice(colon + 1)
          .trim()
          .slice(0, MAX_HEADER),
      );
  }
  return { head, bodyAt: at };
}

/** Whether a line is nothing but base64, as attachments are sent. */
function isBase64(raw: Uint8Array, from: number, end: number): boolean {
  if (end - from < 60 || end - from > 78) return false;
  for (let at = from; at < end; at += 1) if (!IN_BASE64[raw[at] ?? 0]) return false;
  return true;
}

/**
 * A message that a parser can read in time that grows with its length alone: the headers that are read, and of the body as many parts,
 * lines and bytes of text as a person sends. Takes one pass over the bytes.
 */
export function boundedMessage(raw: Uint8Array, { head, bodyAt } = headOf(raw)): ArrayBuffer {
  const headers = new TextEncoder().encode(`${[...head].map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  const out = new Uint8Array(headers.length + raw.length - bodyAt);
  out.set(headers);
  let size = headers.length;
  let parts = 0;
  let text = 0;
  for (let at = bodyAt; at < raw.length; ) {
    const { end, next } = lineAt(raw, at);
    const isPart = raw[at] === DASH && raw[at + 1] === DASH;
    if (isPart) parts += 1;
    if (parts > MAX_PARTS) break;
    const isFree = isBase64(raw, at, end);
    const kept = Math.min(end, at + MAX_LINE);
    if (!isFree) text += kept - at + PRICE_OF_LINE;
    if (isFree || isPart || text <= MAX_TEXT) {
      out.set(raw.subarray(at, kept), size);
      size += kept - at;
      out.set(raw.subarray(end, next), size);
      size += next - end;
    }
    at = next;
  }
  return out.buffer.slice(0, size);
}
