import { textUpTo } from "./bounded-body";

/** A learning platform that a school has connected. */
export interface LmsAnswer {
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The platform's message, at most a few hundred characters. */
  body: string;
}

export interface LmsPort {
  /** Posts one event; never throws. */
  post(url: string, body: string, headers: Record<string, string>): Promise<LmsAnswer>;
}

const PATIENCE_MS = 15_000;
/** The rest of an answer is not read. */
const MOST_BYTES = 2000;

export const lmsOverHttp: LmsPort = {
  async post(url, body, headers) {
    try {
      const answer = await fetch(url, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json", ...headers },
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { status: answer.status, body: await textUpTo(answer, MOST_BYTES) };
    } catch (error) {
      return { status: 0, body: String(error).slice(0, 300) };
    }
  },
};
