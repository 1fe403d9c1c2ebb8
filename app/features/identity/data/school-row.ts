import { eq, sql } from "drizzle-orm";
import { schools } from "#drizzle/schema/schools";
import { pictureFoundBy } from "~/features/files/domain/picture-facts";
import type { Ctx, School } from "~/platform/context";
import { SHARED } from "~/platform/databases";
import type { Database } from "~/platform/db";
import { mediaPath } from "~/platform/media-path";
import { PRODUCT_COLOURS } from "~/ui/product-colours";
import { siteColumn, siteFacts } from "./site-facts";

/**
 * The columns of a school that every request needs. Drizzle writes a column without its table where a query has no join, so the
 * subqueries name `schools` themselves. `host` is its primary verified domain, else its subdomain name.
 */
export const schoolColumns = {
  id: schools.id,
  name: schools.name,
  type: schools.type,
  plan: schools.plan,
  planStatus: schools.planStatus,
  timezone: schools.timezone,
  showAiCallLogs: schools.showAiCallLogs,
  primaryColor: schools.primaryColor,
  secondaryColor: schools.secondaryColor,
  darkColor: schools.darkColor,
  logoFileId: schools.logoFileId,
  smallLogoFileId: schools.smallLogoFileId,
  faviconFileId: schools.faviconFileId,
  brandText: schools.brandText,
  phone: schools.phone,
  contactEmail: schools.contactEmail,
  websiteUrl: schools.websiteUrl,
  address: schools.address,
  city: schools.city,
  state: schools.state,
  zipcode: schools.zipcode,
  country: schools.country,
  tagline: schools.tagline,
  about: schools.about,
  visitorNoticeTitle: schools.visitorNoticeTitle,
  visitorNoticeDesc: schools.visitorNoticeDesc,
  refundPolicy: schools.refundPolicy,
  serviceFeeType: schools.serviceFeeType,
  serviceFeeValue: schools.serviceFeeValue,
  feePaidBy: schools.feePaidBy,
  defaultReminderOffset: schools.defaultReminderOffset,
  payLaterDays: schools.payLaterDays,
  releasesUnpaid: schools.releasesUnpaid,
  payoutStatus: schools.payoutStatus,
  contentVersion: schools.contentVersion,
  speaksSpanish: schools.speaksSpanish,
  registersInSpanish: schools.registersInSpanish,
  styleMotif: schools.styleMotif,
  styleCorners: schools.styleCorners,
  styleType: schools.styleType,
  styleLayout: schools.styleLayout,
  status: schools.status,
  host: sql<string>`coalesce((SELECT d.host FROM domains d WHERE d.school_id = schools.id AND d.status = 'verified' ORDER BY d.is_primary DESC LIMIT 1), schools.subdomain)`,
  hasStore: sql<number>`EXISTS (SELECT 1 FROM products WHERE products.school_id = schools.id AND products.is_active = 1 AND products.in_store = 1)`,
  hasChat: sql<number>`schools.plan LIKE '%-and-chat' AND EXISTS (SELECT 1 FROM chat_bots b WHERE b.school_id = schools.id AND b.status = 'enabled')`,
  hasPreEnrollment: sql<number>`EXISTS (SELECT 1 FROM programs WHERE programs.school_id = schools.id AND programs.status = 'offering' AND programs.pre_enrollment = 1)`,
  navbar: sql<string>`(SELECT json_group_array(json_object('id', n.id, 'text', n.text, 'link', n.link, 'icon', n.icon)) FROM (SELECT * FROM navbar_items WHERE navbar_items.school_id = schools.id ORDER BY position) n)`,
  site: siteColumn,
  logo: pictureFoundBy(
    sql`SELECT coalesce(CASE WHEN schools.plan LIKE 'advanced%' THEN (SELECT json_extract(d.published, '$.logo.id') FROM site_documents d WHERE d.school_id = schools.id AND d.kind = 'basic') END, schools.logo_file_id) AS id`,
  ),
};

type Row = { [K in keyof typeof schoolColumns]: unknown };

const publicFile = (id: unknown) => (typeof id === "string" ? mediaPath(id) : null);
const colour = (value: unknown, fallback: string) => (typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value : fallback);

export function toSchool(row: Row): School {
  const { logoFileId, smallLogoFileId, faviconFileId, status: _, styleMotif, styleCorners, styleType, styleLayout, ...rest } = row;
  const { site, instead } = siteFacts(row.site);
  return {
    ...(rest as School),
    showAiCallLogs: Boolean(row.showAiCallLogs),
    speaksSpanish: Boolean(row.speaksSpanish),
    registersInSpanish: Boolean(row.registersInSpanish),
    primaryColor: colour(row.primaryColor, PRODUCT_COLOURS.primary),
    secondaryColor: colour(row.secondaryColor, PRODUCT_COLOURS.secondary),
    darkColor: colour(row.darkColor, PRODUCT_COLOURS.dark),
    logo: row.logo as School["logo"],
    logoUrl: publicFile(logoFileId),
    smallLogoUrl: publicFile(smallLogoFileId),
    faviconUrl: publicFile(faviconFileId),
    hasStore: Boolean(row.hasStore),
    hasChat: Boolean(row.hasChat),
    hasPreEnrollment: Boolean(row.hasPreEnrollment),
    navbar: JSON.parse((row.navbar as string) ?? "[]") as School["navbar"],
    site,
    style: { motif: styleMotif, corners: styleCorners, type: styleType, layout: styleLayout } as School["style"],
    ...instead,
  };
}

/** A school by id, active or not; for jobs and super admins. */
export async function findSchoolById(ctx: Ctx, id: string): Promise<School | null> {
  const [row] = await factsOf(ctx.db, id);
  return row ? toSchool(row) : null;
}

const factsOf = (db: Database, id: string) => db.forSchool(id).select(schoolColumns).from(schools).where(eq(schools.id, id));

/** The current columns of a school that has a separate database, read from there; null for a school in the shared database. */
export async function ownFacts(db: Database, id: string) {
  const [row] = db.nameOf(id) === SHARED ? [] : await factsOf(db, id);
  return row ?? null;
}
