import { sql } from "drizzle-orm";
import type { School, SiteFacts } from "~/platform/context";
import { mediaPath } from "~/platform/media-path";

const live = (kind: string) =>
  sql`EXISTS (SELECT 1 FROM site_documents d WHERE d.school_id = schools.id AND d.kind = ${sql.raw(`'${kind}'`)} AND d.is_shown = 1 AND d.published IS NOT NULL AND d.live_from <= unixepoch() * 1000)`;
const hidden = (kind: string) =>
  sql`EXISTS (SELECT 1 FROM site_documents d WHERE d.school_id = schools.id AND d.kind = ${sql.raw(`'${kind}'`)} AND d.is_shown = 0)`;

/**
 * Site data that every public page needs, read with the school: site texts, which menu entries have content, and custom pages. Null if
 * the plan has no website.
 */
export const siteColumn = sql<string | null>`CASE WHEN schools.plan LIKE 'advanced%' THEN json_object(
  'basic', (SELECT json(d.published) FROM site_documents d WHERE d.school_id = schools.id AND d.kind = 'basic'),
  'about', ${live("about")} OR (NOT ${hidden("about")} AND (coalesce(schools.about, '') <> '' OR EXISTS (SELECT 1 FROM instructors i WHERE i.school_id = schools.id AND i.status = 'active' AND i.is_public = 1))),
  'tuition', NOT ${hidden("tuition")} AND (${live("tuition")} OR EXISTS (SELECT 1 FROM programs g WHERE g.school_id = schools.id AND g.status = 'offering')),
  'gallery', EXISTS (SELECT 1 FROM site_documents d WHERE d.school_id = schools.id AND d.kind = 'gallery' AND d.is_shown = 1 AND json_array_length(d.published, '$.photos') > 0),
  'campuses', ${live("campus")} OR EXISTS (SELECT 1 FROM locations l WHERE l.school_id = schools.id AND l.is_active = 1),
  'faqs', ${live("faq")} OR EXISTS (SELECT 1 FROM program_faqs f JOIN programs g ON g.school_id = f.school_id AND g.id = f.program_id WHERE f.school_id = schools.id AND f.is_visible = 1 AND g.status = 'offering'),
  'resources', ${live("resource")} AND NOT ${hidden("resources")},
  'blog', ${live("post")},
  'pages', (SELECT json_group_array(json_object('id', p.id, 'slug', p.slug, 'title', p.title, 'inMenu', json(iif(p.in_menu, 'true', 'false')))) FROM (SELECT d.id, d.slug, json_extract(d.published, '$.title') AS title, json_extract(d.published, '$.in_navbar') = 1 AS in_menu FROM site_documents d WHERE d.school_id = schools.id AND d.kind = 'page' AND d.is_shown = 1 AND d.published IS NOT NULL ORDER BY in_menu DESC, d.position, d.id LIMIT 40) p)
) END`;

const KEYS = ["about", "tuition", "gallery", "campuses", "faqs", "resources", "blog"] as const;
type Stored = Record<(typeof KEYS)[number], number> & { basic: Basic | null; pages: SiteFacts["pages"] };
interface Basic {
  site_title?: string;
  tagline?: string;
  logo?: { id: string };
  favicon?: { id: string };
  share?: { id: string };
  header_layout?: string;
  drawing?: string;
  nav?: { key: string; label?: string; is_visible: boolean }[];
  footer_text?: string;
  contact_email?: string;
  contact_phone?: string;
  social?: Record<string, string | undefined>;
  meta_title?: string;
  meta_description?: string;
}

/** The site data for frames and pages, with the site's overrides of school fields. */
export function siteFacts(stored: unknown): { site: SiteFacts | null; instead: { tagline?: string; logoUrl?: string; faviconUrl?: string } } {
  if (typeof stored !== "string") return { site: null, instead: {} };
  const { basic, pages, ...has } = JSON.parse(stored) as Stored;
  const there = KEYS.filter((key) => has[key]);
  return { site: factsOf(basic ?? {}, pages, there), instead: insteadOf(basic ?? {}) };
}

const pictureUrl = (picture: { id: string } | undefined) => (picture ? mediaPath(picture.id) : undefined);

/** Words and pictures of the school that its site replaces. */
export const insteadOf = ({ tagline, logo, favicon }: Basic) => ({
  ...(tagline ? { tagline } : {}),
  ...(logo ? { logoUrl: pictureUrl(logo) } : {}),
  ...(favicon ? { faviconUrl: pictureUrl(favicon) } : {}),
});

/** What pages of a school's own are called in the menu's order. */
const pageKey = (id: string) => `page:${id}`;

export function factsOf(basic: Basic, pages: SiteFacts["pages"], has: readonly string[]): SiteFacts {
  const order = basic.nav ?? KEYS.map((key) => ({ key, is_visible: true, label: undefined }));
  const own = new Map(pages.filter(({ inMenu }) => inMenu).map((page) => [pageKey(page.id), page]));
  const named = order.flatMap(({ key, is_visible: isVisible, label }) => {
    const page = own.get(key);
    if (page) return [{ key, label: label ?? page.title, slug: page.slug }];
    return isVisible && has.includes(key) ? [{ key, label: label ?? null }] : [];
  });
  const more = [...own].filter(([key]) => !order.some((each) => each.key === key)).map(([key, { title, slug }]) => ({ key, label: title, slug }));
  return {
    menu: [...named, ...more],
    has: [...has],
    pages,
    title: basic.site_title ?? null,
    isCentered: basic.header_layout === "centered",
    drawing: basic.drawing ?? null,
    footerText: basic.footer_text ?? null,
    contactEmail: basic.contact_email ?? null,
    contactPhone: basic.contact_phone ?? null,
    social: Object.entries(basic.social ?? {}).flatMap(([name, link]) => (link ? [{ name, link }] : [])),
    metaTitle: basic.meta_title ?? null,
    metaDescription: basic.meta_description ?? null,
    shareUrl: pictureUrl(basic.share) ?? null,
  };
}

/** A school as its site would show it with other words of the whole site. */
export function schoolWith(school: School, written: Record<string, unknown>): School {
  const basic = written as Basic;
  const inMenu = new Map(basic.nav?.map(({ key, is_visible: isVisible }) => [key, isVisible]));
  const pages = school.site?.pages.map((page) => ({ ...page, inMenu: inMenu.get(pageKey(page.id)) ?? page.inMenu })) ?? [];
  const logo = basic.logo && basic.logo.id !== school.logo?.id ? { logo: basic.logo } : {};
  return { ...school, site: factsOf(basic, pages, school.site?.has ?? []), ...insteadOf(basic), ...logo };
}
