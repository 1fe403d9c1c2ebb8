import { beforeAll, describe, expect, it } from "vitest";
import { receiveMail } from "~/features/inbox-mail/domain/receive-mail";
import { wordsOfHtml } from "~/platform/html-words";
import { newId } from "~/platform/ids";
import { makeJobCtx } from "../support/context";
import { aSchool } from "../support/rows";

const SIZE = 5_000_000;
let address: string;
beforeAll(async () => {
  const { school } = await aSchool();
  address = `${school.subdomain}@reply.enrollium.test`;
});

const times = (words: string, size = SIZE) => words.repeat(Math.ceil(size / words.length));
const inLines = (words: string) => times(`${times(words, 70).slice(0, 70)}\r\n`);
interface Given {
  type?: string;
  body?: string;
  headers?: string;
}
const mail = ({ type = "text/html", body = "", headers = "" }: Given) =>
  new TextEncoder().encode(
    `From: a${newId()}@asks.test\r\n${headers}Subject: s\r\nMessage-ID: <${newId()}@asks.test>\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`,
  );

/** Milliseconds until a mail is answered. The clock of the runtime moves with input and output, which a mail ends with. */
async function timeOf(raw: Uint8Array<ArrayBuffer>): Promise<number> {
  const start = Date.now();
  await receiveMail(makeJobCtx(), address, raw);
  return Date.now() - start;
}

const parts = (body: string) => `--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n--b\r\nContent-Type: text/html\r\n\r\n${body}\r\n--b--`;
const MIXED = 'multipart/mixed; boundary="b"';
const WORST: [string, () => Given][] = [
  ["one letter that opens a tag", () => ({ body: times("<") })],
  ["the same in lines", () => ({ body: inLines("<") })],
  ["scripts that nothing closes", () => ({ body: times("<script>") })],
  ["comments that nothing closes", () => ({ body: inLines("<!--") })],
  ["tags that nothing closes, beside plain text", () => ({ type: MIXED, body: parts(inLines("<br <a href=")) })],
  ["entities that nothing ends", () => ({ body: times("&#") })],
  ["a recipient for every reader", () => ({ headers: `To: ${times("a@b.test, ")}\r\n`, body: "Hello" })],
  ["a sender in pieces", () => ({ headers: `Reply-To: ${times("=?utf-8?q?a?= ")}\r\n`, body: "Hello" })],
  ["a header of a million lines", () => ({ headers: `X-A: b\r\n${times(" c\r\n")}`, body: "Hello" })],
  ["a million headers", () => ({ headers: times("From: a@b.test\r\n"), body: "Hello" })],
  ["a million parts", () => ({ type: MIXED, body: times("--b\r\n\r\n") })],
  ["parts in parts", () => ({ type: MIXED, body: times('--b\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n') })],
  ["quoted-printable in one line", () => ({ type: "text/html\r\nContent-Transfer-Encoding: quoted-printable", body: times("=41x") })],
  ["lines that flow", () => ({ type: "text/plain; format=flowed", body: times("a \r\n") })],
  ["empty lines", () => ({ type: "text/plain", body: times("\r\n") })],
  ["lines that begin a quote", () => ({ type: "text/plain", body: inLines("On 1 a@b wrote ") })],
  ["headers of another program", () => ({ type: "text/plain", body: times("From: a\r\n") })],
  [
    "a report of a million recipients",
    () => ({
      type: 'multipart/report; boundary="b"',
      body: `--b\r\nContent-Type: message/delivery-status\r\n\r\n${times("Final-Recipient: rfc822; a@b.test\r\n\r\n")}`,
    }),
  ],
  ["a plain report of addresses alone", () => ({ headers: "From: mailer-daemon@a.test\r\n", type: "text/plain", body: times("<a@b.test>\r\n") })],
];

describe("5 MB of hostile mail", () => {
  let usual: number;
  beforeAll(async () => {
    const content = inLines("QUJDREVGR0hJSktM");
    const body = `--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n--b--`;
    await timeOf(mail({ type: MIXED, body }));
    usual = await timeOf(mail({ type: MIXED, body }));
  });

  it.each(WORST)("takes no longer than a plain file of that size: %s", async (_, given) => {
    expect(await timeOf(mail(given()))).toBeLessThan(1_000 + 2 * usual);
  });

  it("takes linear time", () => {
    expect(wordsOfHtml(times("<", 1_000_000)).length).toBe(1_000_000);
    expect(wordsOfHtml(`Hello<script>${times("<script>", 1_000_000)}`)).toBe("Hello");
  });
});
