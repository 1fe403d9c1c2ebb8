import { z } from "zod";
import { text } from "~/platform/input";

/** The sender domain: its DNS records and their checks. */
const DOMAIN = /^(?=.{4,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/;

export const senderForm = z.object({
  domain: text(200).transform((value, context) => {
    const domain = value
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/\/.*$/, "");
    if (!DOMAIN.test(domain)) context.addIssue({ code: "custom", message: "Enter a domain such as mail.yourschool.com." });
    return domain;
  }),
  local_part: text(40).refine((value) => /^[a-z0-9]+([._-][a-z0-9]+)*$/i.test(value), "Use letters, digits, dots, and hyphens."),
});

export type CheckName = "ownership" | "spf" | "dkim" | "dmarc";
export const CHECK_LABELS: Record<CheckName, string> = { ownership: "Ownership", spf: "SPF", dkim: "DKIM", dmarc: "DMARC" };

export interface NeededRecord {
  check: CheckName;
  type: "TXT" | "CNAME";
  name: string;
  value: string;
}

const SELECTOR = "enrollium";

/** The required DNS records of a domain; `mailDomain` is the product's. */
export function neededRecords(domain: string, token: string, mailDomain: string): NeededRecord[] {
  return [
    { check: "ownership", type: "TXT", name: `_enrollium.${domain}`, value: `enrollium-verification=${token}` },
    { check: "spf", type: "TXT", name: domain, value: `v=spf1 include:_spf.${mailDomain} ~all` },
    { check: "dkim", type: "CNAME", name: `${SELECTOR}._domainkey.${domain}`, value: `${SELECTOR}._domainkey.${mailDomain}` },
    { check: "dmarc", type: "TXT", name: `_dmarc.${domain}`, value: `v=DMARC1; p=quarantine; rua=mailto:dmarc@${mailDomain}` },
  ];
}

const isSpf = (value: string) => /^v=spf1(\s|$)/i.test(value);

/** Whether the found records are right. Other senders may be allowed, but two SPF records are invalid (RFC 7208); any DMARC policy is fine. */
export function isRight({ check, value }: NeededRecord, found: readonly string[]): boolean {
  const clean = found.map((each) => each.trim().toLowerCase());
  if (check === "spf") {
    const include = value.split(" ")[1] ?? "";
    const ours = clean.filter(isSpf);
    return ours.length === 1 && (ours[0] ?? "").split(/\s+/).includes(include);
  }
  if (check === "dmarc") return clean.filter((each) => /^v=dmarc1\s*;/.test(each) && /;\s*p=(none|quarantine|reject)\b/.test(each)).length === 1;
  return clean.includes(value.toLowerCase());
}
