import { partnerPath } from "~/features/programs/paths";
import type { Ctx } from "~/platform/context";
import { findAffiliateSchool } from "../data/affiliate-school";

export interface AffiliateSchool {
  id: string;
  name: string;
  /** Its profile in the office. */
  path: string;
}

/** The affiliated school of an affiliate id; null for any other id, as links can carry any value. */
export async function affiliateSchool(ctx: Ctx, affid: string | null): Promise<AffiliateSchool | null> {
  const found = affid === null ? null : await findAffiliateSchool(ctx, affid);
  return found && { ...found, path: partnerPath(found.id) };
}
