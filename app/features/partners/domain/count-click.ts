import { sql } from "drizzle-orm";
import { type Ctx, schoolOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { DomainError } from "~/platform/errors";
import { AFFILIATE_ID } from "~/platform/input";
import { countUse, placeOf } from "~/platform/rate-limit";
import { acrossSchools } from "~/platform/school-scope";
import { DAY_MS } from "~/platform/zones";

/** The most clicks counted per network address and day: enough for a class on one network, not for a bot. */
const MOST_OF_PLACE = 20;

/** The affiliate id of a visitor who comes to a site by a link; null on the way from page to page there, where the id only travels along. */
export function arrivalOf({ method, headers }: Request, url: URL): string | null {
  const affid = url.searchParams.get("affid");
  if (!affid || method !== "GET" || !AFFILIATE_ID.test(affid)) return null;
  if (!(headers.get("Accept") ?? "").includes("text/html") || headers.has("Sec-Purpose")) return null;
  const site = headers.get("Sec-Fetch-Site");
  const isWithin = site ? site === "same-origin" : (headers.get("Referer") ?? "").startsWith(`${url.origin}/`);
  return isWithin ? null : affid;
}

/** Counts a click on the link of an affiliated school; any other id counts nothing. */
export async function countClick(ctx: Ctx, affid: string): Promise<void> {
  const partner = schoolOf(ctx);
  if (partner?.type !== "national_partner") return;
  try {
    await countUse(ctx, `affiliate-click:${partner.id}:${placeOf(ctx)}`, MOST_OF_PLACE, DAY_MS);
  } catch (error) {
    if (error instanceof DomainError) return;
    throw error;
  }
  const db = acrossSchools(ctx, "a click at the partner's site is counted for the school whose link it was");
  await db.batch([
    rawStatement(
      db,
      sql`UPDATE affiliations SET clicks = clicks + 1 WHERE school_id = ${affid} AND partner_id = ${partner.id} AND status = 'accepted'`,
    ),
  ]);
}
