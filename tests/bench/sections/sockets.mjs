import { openSocket } from "../lib/socket.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "Thirty sockets of one person at once: ten stay";

const SOCKETS = 30;
/** How long those that are too many have to go, in milliseconds. */
const PATIENCE = 5_000;

/** One person opens thirty live sockets in the same moment, then once more one after the other. */
export async function run(bench) {
  const { access, user } = await signIn(bench);
  const path = `/ws/notifications/${user.id}/?token=${access}`;
  const open = () => openSocket(bench.port, path);
  const inTurn = async () => {
    const sockets = [];
    while (sockets.length < SOCKETS) sockets.push(await open());
    return sockets;
  };
  const rows = [
    await count("at the same moment", () => Promise.all(Array.from({ length: SOCKETS }, open))),
    await count("one after the other", inTurn),
  ];
  table(["opened", "accepted", "still open", "lines still up", "closed with", "opening ms"], rows);
  note(`${fixed(PATIENCE / 1000, 0)} s after the last one was opened. Closed sockets name their code: 4008 is "too many".`);
}

async function count(name, open) {
  const started = performance.now();
  const sockets = await open();
  const took = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const codes = sockets.map((socket) => socket.closedWith());
  const lines = sockets.filter((socket) => socket.isLineUp()).length;
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const closed = codes.filter((code) => code !== null);
  return [
    name,
    sockets.filter((socket) => socket.isAccepted).length,
    codes.length - closed.length,
    lines,
    [...new Set(closed)].join(", ") || "-",
    fixed(took, 0),
  ];
}

async function signIn(bench) {
  const body = JSON.stringify({ email: "admin@bayside.test", password: "Demo-pass-1" });
  const answer = await bench.get("/api/token/", { host: "localhost", method: "POST", body, headers: { "Content-Type": "application/json" } });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  return JSON.parse(answer.body);
}
