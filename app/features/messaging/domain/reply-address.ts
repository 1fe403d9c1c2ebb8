import { timingSafeEqual } from "node:crypto";
import type { Env } from "~/platform/env";
import { replyDomain } from "~/platform/mailer";
import { sign } from "~/platform/signing";

const PURPOSE = "reply-address";
const KINDS = { i: "inquiry", s: "student" } as const;

/** The subject of a reply. */
export interface ReplyTarget {
  kind: (typeof KINDS)[keyof typeof KINDS];
  id: string;
}

/** Mail clients lowercase addresses, so the signature is lowercase: its first 60 bits. */
const inSmallLetters = (signature: string) => [...signature.slice(0, 10)].map((char) => char.charCodeAt(0).toString(16)).join("");

/** The reply address of a subject; null without inbound mail, or if the ID does not fit into an address. */
export async function replyAddress(env: Env, { kind, id }: ReplyTarget): Promise<string | null> {
  const domain = replyDomain(env);
  const local = `${kind === "inquiry" ? "i" : "s"}.${id}.${inSmallLetters(await sign(env, PURPOSE, kind, id))}`;
  return domain && /^[a-z0-9-]+$/.test(id) && local.length <= 64 ? `${local}@${domain}` : null;
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [new TextEncoder().encode(given), new TextEncoder().encode(expected)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

/** The subject of a reply address; null for a forged or foreign one. */
export async function replyTargetOf(env: Env, address: string): Promise<ReplyTarget | null> {
  const [, letter = "", id = "", given = ""] = /^([is])\.([a-z0-9-]+)\.([0-9a-f]+)@/.exec(address.toLowerCase()) ?? [];
  const kind = KINDS[letter as keyof typeof KINDS];
  if (!kind || !address.toLowerCase().endsWith(`@${replyDomain(env)}`)) return null;
  const isOurs = isSame(given, inSmallLetters(await sign(env, PURPOSE, kind, id)));
  return isOurs ? { kind, id } : null;
}
