import { textUpTo } from "./bounded-body";

/** The answer of a receiver. */
export interface OutgoingAnswer {
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The receiver's message, at most a few hundred characters. */
  body: string;
  /** The header `Retry-After`, as it came. */
  retryAfter?: string | null;
}

/** Posts messages to addresses that schools have entered. */
export interface OutgoingPort {
  /** Posts one message; never throws. Redirects are not followed. */
  post(url: string, body: string, headers: Record<string, string>): Promise<OutgoingAnswer>;
}

const PATIENCE_MS = 15_000;
/** The rest of an answer is not read. */
const MOST_BYTES = 2000;

export const outgoingOverHttp: OutgoingPort = {
  async post(url, body, headers) {
    try {
      const answer = await fetch(url, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json", ...headers },
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { status: answer.status, body: await textUpTo(answer, MOST_BYTES), retryAfter: answer.headers.get("Retry-After") };
    } catch (error) {
      return { status: 0, body: String(error).slice(0, 300) };
    }
  },
};

/** A message that the local receiver has taken. */
export interface Received {
  url: string;
  body: string;
  headers: Record<string, string>;
  status: number;
}

/** Messages to the local receiver, the latest first; lost with the process. */
export const received: Received[] = [];
const LOCAL_RECEIVER = ".example.test";
const DOWN: OutgoingAnswer = { status: 500, body: "The receiver is down." };
const BUSY: OutgoingAnswer = { status: 503, body: "", retryAfter: "120" };
const TAKEN: OutgoingAnswer = { status: 200, body: "Received." };
/** The answers of each flaky message, in turn by chance: every fifth is a failure. */
const FLAKY: readonly OutgoingAnswer[] = Object.freeze([
  DOWN,
  BUSY,
  { status: 0, body: "The connection was lost." },
  ...Array<OutgoingAnswer>(12).fill(TAKEN),
]);
/** A receiver that is always down, one that is gone, one that asks for patience, and one that fails now and then; all others accept. */
const LOCAL_ANSWERS: Record<string, () => OutgoingAnswer> = {
  down: () => DOWN,
  gone: () => ({ status: 410, body: "" }),
  busy: () => BUSY,
  flaky: () => FLAKY[Math.floor(Math.random() * FLAKY.length)] ?? TAKEN,
};

/** The port of a local build: names below `example.test` are answered here, everything else goes out. */
export const localOutgoing: OutgoingPort = {
  async post(url, body, headers) {
    const { hostname } = new URL(url);
    if (!hostname.endsWith(LOCAL_RECEIVER)) return outgoingOverHttp.post(url, body, headers);
    const answer = LOCAL_ANSWERS[hostname.slice(0, -LOCAL_RECEIVER.length)]?.() ?? TAKEN;
    received.unshift({ url, body, headers, status: answer.status });
    received.splice(100);
    return answer;
  },
};
