import { Agent, createServer, get } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, it } from "vitest";
import "#workers/local/keep-connections.mjs";

it("a connection of the local runtime stays open however long it is silent", async () => {
  const server = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<Socket>((resolve, reject) => {
      get({ host: "127.0.0.1", port, agent }, (answer) => {
        const { socket } = answer;
        answer.resume().on("end", () => setTimeout(resolve, 10, socket));
      }).on("error", reject);
    });
  // The first answer may still announce the limit, which this client keeps to.
  await ask();
  const first = await ask();
  // Node's own limit is five seconds, and one more before it acts.
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  expect(first.destroyed).toBe(false);
  expect(await ask()).toBe(first);
  agent.destroy();
  server.close();
});
