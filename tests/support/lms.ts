import { signature } from "~/features/lms/domain/deliveries";
import type { OutgoingAnswer, OutgoingPort } from "~/platform/outgoing";

/** A fake learning platform: checks token and signature, records requests, and answers as configured. */
export class StandInLms implements OutgoingPort {
  readonly told: { event: string; student: { email: string }; course: string }[] = [];
  /** The newest message, unchanged. */
  last: { body: string; headers: Record<string, string> } | null = null;
  answer: OutgoingAnswer = { status: 200, body: JSON.stringify({ progress: 0 }) };
  constructor(private readonly token: string) {}
  async post(_url: string, body: string, headers: Record<string, string>): Promise<OutgoingAnswer> {
    this.last = { body, headers };
    const at = Number(/t=(\d+)/.exec(headers["X-Enrollium-Signature"] ?? "")?.[1]);
    const isSigned = headers["X-Enrollium-Signature"] === (await signature(this.token, at, body));
    if (!isSigned || headers.Authorization !== `Bearer ${this.token}`) return { status: 401, body: "" };
    if (this.answer.status < 300) this.told.push(JSON.parse(body));
    return this.answer;
  }
}
