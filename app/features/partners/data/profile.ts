import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { AffiliationStatus, Side } from "../model";
import { feesIn } from "./affiliations";
import { partnerProgramsOf } from "./partner-programs";
import { isPartner } from "./partner-scope";
import { statesServed } from "./partners";

export interface ProfileRow {
  id: string;
  name: string;
  logoFileId: string | null;
  tagline: string | null;
  about: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  phone: string | null;
  contactEmail: string | null;
  websiteUrl: string | null;
  host: string | null;
  states: string[];
  affiliationId: string | null;
  status: AffiliationStatus | null;
  message: string | null;
  requestedAt: number | null;
  respondedAt: number | null;
  clicks: number;
  referred: number;
  /** Referral fees between the two: paid, and to come. */
  earnedCents: number;
  pendingCents: number;
}

/**
 * The school on the other side, seen from the given one: a local school sees any national partner, a partner sees a school only
 * where there is an affiliation, which is part of the same statement. With the partner's programs. One round trip.
 */
export async function readProfile(ctx: Ctx, otherId: string, side: Side) {
  const { db, schoolId } = inSchool(ctx);
  const isSchool = side === "school";
  const affiliation = isSchool
    ? sql`LEFT JOIN affiliations a ON a.school_id = ${schoolId} AND a.partner_id = s.id`
    : sql`JOIN affiliations a ON a.partner_id = ${schoolId} AND a.school_id = s.id`;
  const [[row], programs] = await readTogether(db, [
    sql<
      Omit<ProfileRow, "states"> & { states: string }
    >`SELECT s.id, s.name, s.logo_file_id AS logoFileId, s.tagline, s.about, s.address, s.city, s.state, s.zipcode, s.phone, s.contact_email AS contactEmail,
      s.website_url AS websiteUrl, ${statesServed} AS states, a.id AS affiliationId, a.status, a.message, a.requested_at AS requestedAt,
      a.responded_at AS respondedAt, coalesce(a.clicks, 0) AS clicks, (SELECT count(*) FROM registrations r WHERE r.school_id = a.partner_id AND r.affid = a.school_id) AS referred,
      ${feesIn("paid")} AS earnedCents, ${feesIn("pending")} AS pendingCents,
      (SELECT h.host FROM domains h WHERE h.school_id = s.id AND h.status = 'verified' ORDER BY h.is_primary DESC LIMIT 1) AS host
      FROM schools s ${affiliation} WHERE s.id = ${otherId} AND ${isSchool ? isPartner : sql`s.deleted_at IS NULL`}`,
    partnerProgramsOf(ctx, isSchool ? otherId : schoolId),
  ]);
  if (!row) return null;
  const profile: ProfileRow = { ...row, states: JSON.parse(row.states) as string[] };
  return { side, profile, programs: isSchool ? programs : [] };
}
