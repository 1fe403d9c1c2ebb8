/** Bytes per encoded word, so that a header line with its name stays within 76 characters. */
const BYTES_OF_WORD = 39;

/** Text without anything that could end a header's line. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]/gu, " ").trim();

/** Text as a header carries it: plain ASCII as it is, anything else as encoded words of RFC 2047, one to a line. */
export function headerText(text: string): string {
  const line = oneLine(text);
  return /^[\x20-\x7e]*$/.test(line) && !line.includes("=?") ? line : encodedWords(line);
}

/** `"Name" <address>`, escaped so that the name cannot end early or start another address. @throws for an invalid address */
export function mailbox(name: string, address: string): string {
  const plain = headerText(name.replace(/["\\<>]/g, "'"));
  // An encoded word inside quotation marks would be shown undecoded.
  return `${plain.startsWith("=?") ? plain : `"${plain}"`} <${envelopeAddress(address)}>`;
}

/** An address that can stand in a command of SMTP and in a header. @throws for anything else */
export function envelopeAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>(),;:"\\@]+@[^\s\p{Cc}<>(),;:"\\@]+$/u.test(address)) throw new Error("This is not an email address");
  return address;
}

function encodedWords(text: string): string {
  const encoder = new TextEncoder();
  const words: string[] = [];
  let part = "";
  for (const letter of text) {
    if (encoder.encode(part + letter).length > BYTES_OF_WORD) {
      words.push(part);
      part = "";
    }
    part += letter;
  }
  words.push(part);
  return words.map((word) => `=?UTF-8?B?${btoa(String.fromCharCode(...encoder.encode(word)))}?=`).join("\r\n ");
}
