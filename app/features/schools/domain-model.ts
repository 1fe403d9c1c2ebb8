import { z } from "zod";
import { flag, text } from "~/platform/input";

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const FORMAT = "Enter a domain such as www.your-school.edu";

/** A whole domain: what was copied from the browser's bar will do. */
const host = () =>
  text(253)
    .transform((value) =>
      value
        .toLowerCase()
        .replace(/^[a-z]+:\/\//, "")
        .replace(/[/:?#].*$/, "")
        .replace(/\.$/, ""),
    )
    .refine((value) => {
      const labels = value.split(".");
      return labels.length >= 2 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? "");
    }, FORMAT);

export const addDomainForm = z.object({ host: host(), both: flag() });
export const namedDomain = z.object({ host: host() });

/** Where the TXT record of a host stands. */
export const txtNameOf = (of: string) => `_enrollium.${of}`;

/** The other of `www.x.edu` and `x.edu`; null for any other name below a domain. */
export function twinOf(of: string): string | null {
  if (of.startsWith("www.")) return of.slice(4);
  return of.split(".").length === 2 ? `www.${of}` : null;
}

/** A name without anything before it: many registrars allow no CNAME there. */
export const isApex = (of: string) => of.split(".").length === 2;

/** How far a domain has come, from the first step to the last. */
export function stepsOf(domain: { status: string; pointsAt: number | null; certificateAt: number | null }) {
  return {
    isVerified: domain.status === "verified",
    isPointing: domain.pointsAt !== null,
    isSecure: domain.certificateAt !== null,
    isReady: domain.status === "verified" && domain.pointsAt !== null && domain.certificateAt !== null,
  };
}
