import { Agent, request } from "node:http";

/** Connections that stay open, as a browser's or a proxy's do. */
export const keepAlive = (connections) => new Agent({ keepAlive: true, maxSockets: connections });

/**
 * One request to 127.0.0.1 that names its host itself. Answers status, headers, body (text) and how long it took until its first byte
 * and until its last, in milliseconds. With `patience` (milliseconds) it is given up after so long: a server that is killed may take a
 * question along.
 */
export function call(port, { host = "localhost", path = "/", method = "GET", headers = {}, body, agent, patience } = {}) {
  const started = performance.now();
  const given = { Host: `${host}:${port}`, ...headers };
  if (body !== undefined) given["Content-Length"] = Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const signal = patience ? AbortSignal.timeout(patience) : undefined;
    const sent = request({ host: "127.0.0.1", port, path, method, headers: given, agent, signal }, (answer) => {
      const firstByteMs = performance.now() - started;
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
          firstByteMs,
          ms: performance.now() - started,
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Runs `count` calls, `connections` at a time; `make(index)` answers the options of a call. Any other status than `status` is an error. */
export async function load(port, { count, connections, status = 200, make }) {
  const agent = keepAlive(connections);
  const times = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const options = make(next++);
      const answer = await call(port, { ...options, agent });
      if (answer.status !== status) throw new Error(`${options.path} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
      times.push(answer.ms);
    }
  };
  const started = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    agent.destroy();
  }
  return { times, seconds: (performance.now() - started) / 1000 };
}
