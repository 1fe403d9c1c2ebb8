import { createServer as createHttp } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** A mail server on this machine, and where what it took can be read as JSON. */
    smtp: { url: string; taken: string };
  }
}

interface Taken {
  from: string;
  to: string;
  auth: string;
  data: string;
}

/** A mail server that speaks as much of SMTP as a client needs, takes every mail and keeps it. Addresses at refused.test it refuses. */
export default async function startSmtp(project: TestProject) {
  const taken: Taken[] = [];
  const smtp = createServer((socket) => converse(socket, taken));
  const reader = createHttp((_request, response) => response.end(JSON.stringify(taken)));
  const portOf = (server: typeof smtp | typeof reader) =>
    new Promise<number>((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));
  const [port, readAt] = await Promise.all([portOf(smtp), portOf(reader)]);
  project.provide("smtp", { url: `smtp://post%40school:se%3Acret@127.0.0.1:${port}`, taken: `http://127.0.0.1:${readAt}/` });
  return () => {
    smtp.close();
    reader.close();
  };
}

function converse(socket: Socket, taken: Taken[]): void {
  let mail: Taken = { from: "", to: "", auth: "", data: "" };
  let isData = false;
  let rest = "";
  const say = (line: string) => socket.write(`${line}\r\n`);
  const addressIn = (line: string) => /<(.*?)>/.exec(line)?.[1] ?? "";
  const hear = (line: string) => {
    if (isData) {
      if (line !== ".") {
        mail.data += `${line.startsWith("..") ? line.slice(1) : line}\r\n`;
        return;
      }
      isData = false;
      taken.push(mail);
      mail = { ...mail, data: "" };
      say("250 Taken");
    } else if (/^EHLO/i.test(line)) {
      say("250-here");
      say("250 AUTH PLAIN LOGIN");
    } else if (/^AUTH PLAIN/i.test(line)) {
      mail.auth = Buffer.from(line.slice(11), "base64").toString();
      say("235 Welcome");
    } else if (/^MAIL FROM/i.test(line)) {
      mail.from = addressIn(line);
      say("250 OK");
    } else if (/^RCPT TO/i.test(line)) {
      mail.to = addressIn(line);
      say(mail.to.endsWith("@refused.test") ? "550 No such mailbox" : "250 OK");
    } else if (/^DATA/i.test(line)) {
      isData = true;
      say("354 Go on");
    } else if (/^QUIT/i.test(line)) {
      say("221 Bye");
      socket.end();
    } else say("250 OK");
  };
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    const lines = (rest + chunk.toString("utf8")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  say("220 here");
}
