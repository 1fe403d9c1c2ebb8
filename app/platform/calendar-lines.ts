/** Bytes of a line of a calendar file, without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75;

const encoder = new TextEncoder();

/** A calendar file with its lines folded at 75 bytes, never within a letter. The library that writes them counts letters. */
export const foldedLines = (calendar: string): string =>
  calendar
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .map(foldedLine)
    .join("\r\n");

function foldedLine(line: string): string {
  if (encoder.encode(line).length <= LINE_BYTES) return line;
  let folded = "";
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}
