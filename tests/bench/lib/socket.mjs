import { randomBytes } from "node:crypto";
import { request } from "node:http";

const CLOSE = 8;

/**
 * Opens a WebSocket (Node 20 has no client). `closedWith` returns the server's close code, 0 if the connection ended without one, and
 * null while it is open. The client sends nothing, not even a close frame, so `isLineUp` shows whether the server ends the connection.
 */
export function openSocket(port, path, host = "localhost") {
  const headers = {
    Host: `${host}:${port}`,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      answer.resume();
      resolve({ isAccepted: false, closedWith: () => answer.statusCode, isLineUp: () => false, destroy: () => {} });
    });
    sent.on("upgrade", (_, socket, first) => {
      let code = null;
      let isLineUp = true;
      let rest = Buffer.alloc(0);
      const read = (data) => {
        rest = Buffer.concat([rest, data]);
        for (let frame = frameIn(rest); frame; frame = frameIn(rest)) {
          if (frame.kind === CLOSE) code ??= frame.body.length >= 2 ? frame.body.readUInt16BE(0) : 0;
          rest = rest.subarray(frame.length);
        }
      };
      read(first);
      socket.on("data", read);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        code ??= 0;
        isLineUp = false;
      });
      resolve({ isAccepted: true, closedWith: () => code, isLineUp: () => isLineUp, destroy: () => socket.destroy() });
    });
    sent.end();
  });
}

/** The first frame of what a server has sent, which masks nothing; null while it is not whole. */
function frameIn(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return null;
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < start + size) return null;
  return { kind: bytes[0] & 0x0f, body: bytes.subarray(start, start + size), length: start + size };
}
