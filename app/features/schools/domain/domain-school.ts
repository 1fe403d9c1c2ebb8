import { z } from "zod";
import { notFound } from "~/platform/errors";
import { optionalText } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findPublicSchool } from "../data/find-school";

/** The active school of a host, a subdomain or an id. Only a lookup: it does not set the scope of other calls. */
export const getDomainSchool = query({
  name: "schools.of-domain",
  allow: anyone,
  input: z.object({ url: optionalText(300), subdomain: optionalText(120), id: optionalText(64) }),
  async run(ctx, { url, subdomain, id }) {
    // A call that names nothing asks about the host it was sent to.
    const host = url ? hostOfAddress(url) : subdomain || id ? null : new URL(ctx.origin).hostname;
    const found = url && !host ? null : await findPublicSchool(ctx, { host, subdomain, id });
    if (!found) throw notFound("No school was found for this address.", "school_not_found");
    return found;
  },
});

/** The host in an address or a bare host: lower case, without port and trailing dot. */
export function hostOfAddress(url: string): string | null {
  try {
    const { hostname } = new URL(/^https?:\/\//i.test(url) ? url : `https://${url}`);
    return hostname.toLowerCase().replace(/\.$/, "");
  } catch {
    return null;
  }
}
