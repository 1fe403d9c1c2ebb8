import { tokenSignature } from "~/features/webhooks/domain/signature";
import type { OutgoingAnswer, OutgoingPort } from "~/platform/outgoing";

/** A fake learning platform: checks token and signature, records requests, and answers as configured. */
export class StandInLms implements OutgoingPort {
  readonly told: { event: string; student: { email: string }; course: string }[] = [];
  /** All messages, unchanged. */
  readonly got: { url: string; body: string; headers: Record<string, string> }[] = [];
  answer: OutgoingAnswer = { status: 200, body: JSON.stringify({ progress: 0 }) };
  constructor(private readonly token: string) {}
  async post(url: string, body: string, headers: Record<string, string>): Promise<OutgoingAnswer> {
    this.got.push({ url, body, headers });
    const at = Number(/t=(\d+)/.exec(headers["X-Enrollium-Signature"] ?? "")?.[1]);
    const isSigned = headers["X-Enrollium-Signature"] === (await tokenSignature(this.token, at, body));
    if (!isSigned || headers.Authorization !== `Bearer ${this.token}`) return { status: 401, body: "" };
    if (this.answer.status < 300) this.told.push(JSON.parse(body));
    return this.answer;
  }
}
