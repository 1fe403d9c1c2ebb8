import { createServer, request } from "node:http";

/**
 * A server that gives out again what the one on `target` answered first, byte for byte, so that a page can be looked at without the work
 * of the server that made it on the same processor.
 */
export async function replay(target, port) {
  const known = new Map();
  const server = createServer(async ({ headers, url }, response) => {
    const name = `${headers.host} ${url}`;
    if (!known.has(name)) known.set(name, ask(target, headers, url));
    const { status, answer, body } = await known.get(name);
    response.writeHead(status, answer);
    response.end(body);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ask = (target, { host, ...headers }, path) =>
  new Promise((resolve, reject) => {
    const asked = { ...headers, host: host.replace(/:\d+$/, `:${target}`), connection: "close" };
    const sent = request({ host: "127.0.0.1", port: target, path, headers: asked }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const { "transfer-encoding": _, connection: __, ...rest } = answer.headers;
        resolve({ status: answer.statusCode, answer: rest, body: Buffer.concat(parts) });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
