import { connect, createServer } from "node:net";

/** What Lighthouse calls slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const ROUND_TRIP_MS = 150;
const DOWN_BYTES_PER_MS = (1.6 * 1024 * 1024) / 8 / 1000;
const UP_BYTES_PER_MS = (750 * 1024) / 8 / 1000;
/** What one packet carries. */
const PACKET = 1460;

/**
 * A slow line in front of a server on 127.0.0.1, packet by packet, as a phone's is: what is on its way to one browser shares the line,
 * and opening a connection costs its round trip. (DevTools' own throttle holds back a whole answer instead, until its last byte would
 * have come.)
 */
export async function slowLine(target, port) {
  const open = new Set();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: "127.0.0.1", port: target, noDelay: true });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    const greeted = performance.now() + ROUND_TRIP_MS;
    relay(near, far, up, greeted);
    relay(far, near, down, greeted);
  });
  const up = direction(UP_BYTES_PER_MS);
  const down = direction(DOWN_BYTES_PER_MS);
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const direction = (bytesPerMs) => ({ bytesPerMs, freeAt: 0 });

/** Hands on what one side says, in its order, when the line would have brought it. Nothing goes before `from`. */
function relay(source, sink, line, from) {
  const waiting = [];
  const handOn = () => {
    while (waiting.length > 0 && waiting[0].at <= performance.now()) {
      const { part } = waiting.shift();
      if (!sink.destroyed) part ? sink.write(part) : sink.end();
    }
    if (waiting.length > 0) setTimeout(handOn, waiting[0].at - performance.now());
  };
  const send = (part) => {
    line.freeAt = Math.max(performance.now(), from, line.freeAt) + (part?.length ?? 0) / line.bytesPerMs;
    waiting.push({ part, at: line.freeAt + ROUND_TRIP_MS / 2 });
    if (waiting.length === 1) handOn();
  };
  source.on("data", (chunk) => {
    for (let start = 0; start < chunk.length; start += PACKET) send(chunk.subarray(start, start + PACKET));
  });
  source.on("end", () => send(null));
}
