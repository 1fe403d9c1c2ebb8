import { partnerPath } from "~/features/programs/paths";
import type { Ctx } from "~/platform/context";
import { findAffiliateSchool } from "../data/affiliate-school";

export interface AffiliateSchool {
  id: string;
  name: string;
  /** Its profile in the office. */
  path: string;
}

/** The school behind the id that a link of an affiliate carries. Null for an id that is no affiliated school's: whoever makes a link can write any. */
export async function affiliateSchool(ctx: Ctx, affid: string | null): Promise<AffiliateSchool | null> {
  const found = affid === null ? null : await findAffiliateSchool(ctx, affid);
  return found && { ...found, path: partnerPath(found.id) };
}
