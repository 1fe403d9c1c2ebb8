import { findSchoolByHost } from "~/features/schools/data/find-school";
import type { Ctx } from "~/platform/context";
import { isPublicIp, readIp } from "~/platform/ip-range";

/** Which addresses may be told: others' programs on the public internet, and nothing inside of a network. */

const PORTS = ["", "443", "8443"];
const INSIDE = /(^|\.)(localhost|internal|local|localdomain|intranet|lan|home|corp|arpa|onion)$/;

/** The address as it is kept, or what is wrong with it. */
export function readAddress(text: string): { url: URL } | { wrong: string } {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { wrong: "Enter an address such as https://example.com/hooks" };
  }
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  if (url.protocol !== "https:") return { wrong: "The address must begin with https://" };
  if (url.username || url.password) return { wrong: "Leave out the user name and password" };
  if (!PORTS.includes(url.port)) return { wrong: "The port must be 443 or 8443" };
  if (host.startsWith("[") || readIp(host)) return { wrong: "Enter a host name, not a network address" };
  if (!host.includes(".") || INSIDE.test(host)) return { wrong: "Enter a host name of the public internet" };
  url.hostname = host;
  url.hash = "";
  return { url };
}

/** What speaks against an address now: it is no public one, the product's own, or its name leads inside a network. Null for a good one. */
export async function refusedAddress(ctx: Ctx, text: string): Promise<string | null> {
  const read = readAddress(text);
  if ("wrong" in read) return read.wrong;
  const { hostname } = read.url;
  const { MAIN_HOST } = ctx.env;
  if (hostname === MAIN_HOST || hostname.endsWith(`.${MAIN_HOST}`) || (await findSchoolByHost(ctx.db, hostname)))
    return "Enter an address outside of this product";
  try {
    const [four, six] = await Promise.all([ctx.ports.dns.values(hostname, "A"), ctx.ports.dns.values(hostname, "AAAA")]);
    const found = [...four, ...six];
    if (found.length === 0) return "This host name has no address";
    return found.every(isPublicIp) ? null : "This host name leads to an address that is not public";
  } catch {
    return "We couldn't look up this host name. Try again";
  }
}
