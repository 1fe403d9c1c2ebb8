import { connect } from "node:net";

/** The parts of a request, as they go over the line. */
export type RawRequest = string[];

const head = (host: string, path: string, type: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;
const withCookie = (head: string, cookie: string) => (cookie ? head.replace(/\r\n\r\n$/, `\r\nCookie: ${cookie}\r\n\r\n`) : head);

const PART = "x".repeat(10_000);

/** A post whose body says how long it is. */
export const sizedPost = (host: string, path: string, type: string, bytes: number, cookie = ""): RawRequest => [
  withCookie(head(host, path, type, `Content-Length: ${bytes}`), cookie),
  "x".repeat(bytes),
];

/** A post whose body comes in chunks of ten kilobytes and does not say how long it is. */
export const chunkedPost = (host: string, path: string, type: string, bytes: number): RawRequest => [
  head(host, path, type, "Transfer-Encoding: chunked"),
  ...Array.from({ length: bytes / PART.length }, () => `${PART.length.toString(16)}\r\n${PART}\r\n`),
  "0\r\n\r\n",
];

/**
 * Sends requests over one connection, each after the answer to the one before; answers their statuses, and "closed" in place of those that
 * the connection did not live to see.
 */
export function statusesOver(port: number, requests: RawRequest[]): Promise<(number | "closed")[]> {
  return new Promise((resolve) => {
    const statuses: (number | "closed")[] = [];
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const next = () => {
      const request = requests[statuses.length];
      if (!request) return socket.destroy();
      for (const part of request) socket.write(part);
    };
    socket.on("connect", next);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve([...statuses, ...requests.slice(statuses.length).map(() => "closed" as const)]));
    socket.on("data", (data) => {
      received += data.toString("latin1");
      const end = endOfAnswer(received);
      if (end === null) return;
      statuses.push(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]));
      received = received.slice(end);
      next();
    });
  });
}

/** Where the first answer in a text ends; null while it is not whole. */
function endOfAnswer(text: string): number | null {
  const start = text.indexOf("\r\n\r\n") + 4;
  if (start < 4) return null;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, start))?.[1];
  const last = text.indexOf("0\r\n\r\n", start);
  if (length === undefined) return last < 0 ? null : last + 5;
  return text.length < start + Number(length) ? null : start + Number(length);
}
