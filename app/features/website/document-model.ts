import { z } from "zod";
import type { SITE_KINDS } from "#drizzle/schema/website";
import {
  choice,
  email,
  flag,
  id,
  isoDate,
  keysOf,
  optional,
  optionalLongText,
  optionalText,
  phone,
  REQUIRED,
  text,
  usState,
  webAddress,
  zipcode,
} from "~/platform/input";
import { requiredRichText, richText } from "~/platform/rich-text";
import { lines, picture, rows, siteLink, slug, tags } from "./field-model";
import { sections } from "./section-model";

/**
 * Schemas of the documents of a site, by kind, for forms and stored JSON. Parsing a stored document returns the same document. Safe for the
 * browser.
 */
export type SiteKind = (typeof SITE_KINDS)[number];

export const NAV_LABELS = {
  about: "About",
  tuition: "Tuition & Financing",
  gallery: "Gallery",
  campuses: "Campuses",
  faqs: "FAQs",
  resources: "Resources",
  blog: "Blog",
} as const;
export type NavKey = keyof typeof NAV_LABELS;
export const NAV_KEYS = Object.freeze(Object.keys(NAV_LABELS) as [NavKey, ...NavKey[]]);
/** A custom page has its ID after a colon. */
const NAV_KEY = new RegExp(`^(${NAV_KEYS.join("|")}|page:[\\w-]{1,64})$`);
export const NETWORK_LABELS = Object.freeze({
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  youtube: "YouTube",
  tiktok: "TikTok",
  x: "X",
});
export const NETWORKS = Object.freeze(keysOf(NETWORK_LABELS));
export const HEADER_LAYOUTS = { row: "Name and menu in one row", centered: "Name in the middle, menu below" } as const;
export const LAYOUTS = Object.freeze(["grid", "list"] as const);
export const RESOURCE_TYPES = { link: "Link", file: "File", video: "Video" } as const;

const network = () => optional(webAddress("Enter a valid link."));
const seo = { meta_title: optionalText(70), meta_description: optionalText(160) };

const basic = z.object({
  site_title: optionalText(120),
  tagline: optionalText(200),
  logo: picture(),
  favicon: picture(),
  header_layout: optional(choice(["row", "centered"])),
  drawing: optional(choice(["tide", "ridge", "path"])),
  nav: rows(z.object({ key: z.string().regex(NAV_KEY), label: optionalText(40), is_visible: flag() }), 40),
  footer_text: optionalLongText(500),
  contact_email: optional(email()),
  contact_phone: optional(phone()),
  social: z.preprocess(
    (value) => value ?? {},
    z.object({ facebook: network(), instagram: network(), linkedin: network(), youtube: network(), tiktok: network(), x: network() }),
  ),
  ...seo,
  share: picture(),
  analytics_id: optional(z.string().regex(/^(G|UA|GTM)-[A-Z0-9-]{4,20}$/i, "Enter an ID such as G-ABC123DEF4")),
});

const home = z.object({ sections: sections() });

const about = z.object({
  title: text(120),
  banner: picture(),
  story: requiredRichText(20_000),
  mission: optionalLongText(1000),
  vision: optionalLongText(1000),
  values: lines(12, 200),
  accreditations: rows(z.object({ name: text(120), logo: picture() }), 12),
  team: rows(z.object({ name: text(120), role: optionalText(120), bio: optionalLongText(1000), photo: picture() }), 40),
  ...seo,
});

const tuition = z.object({
  title: optionalText(120),
  intro: richText(10_000),
  show_table: flag(),
  options: rows(z.object({ title: text(120), text: optionalLongText(1000), link: siteLink() }), 12),
  plan_text: optionalLongText(2000),
  show_sponsorships: flag(),
  refund_text: optionalLongText(4000),
  ...seo,
});

const gallery = z.object({
  title: optionalText(120),
  photos: rows(z.object({ picture: picture(), caption: optionalText(200) }), 60).transform((all) =>
    all.flatMap(({ picture: shown, ...rest }) => (shown ? [{ picture: shown, ...rest }] : [])),
  ),
  ...seo,
});

const campus = z.object({
  name: text(120),
  address: text(200),
  city: text(120),
  state: usState(),
  zipcode: zipcode(),
  phone: optional(phone()),
  email: optional(email()),
  hours: optionalText(200),
  directions_link: optional(webAddress()),
  description: optionalLongText(2000),
  photos: rows(z.object({ picture: picture() }), 8).transform((all) => all.flatMap(({ picture: shown }) => (shown ? [{ picture: shown }] : []))),
  ...seo,
});

const faq = z.object({ question: text(250), answer: requiredRichText(5000) });

const resource = z
  .object({
    title: text(200),
    description: optionalLongText(1000),
    type: choice(["link", "file", "video"]),
    url: optional(webAddress()),
    file: optional(id()),
    image: picture(),
  })
  .superRefine(({ type, url, file }, ctx) => {
    if (type === "file" && !file) ctx.addIssue({ code: "custom", path: ["upload"], message: "This field is required" });
    if (type !== "file" && !url) ctx.addIssue({ code: "custom", path: ["url"], message: "This field is required" });
  });

const page = z.object({
  title: text(120),
  slug: slug(),
  banner: picture(),
  body: richText(40_000),
  sections: sections(),
  link_label: optionalText(60),
  link: siteLink(),
  in_navbar: flag(),
  ...seo,
});

const post = z.object({
  title: text(200),
  slug: slug(),
  excerpt: optionalLongText(300),
  body: requiredRichText(60_000, REQUIRED, true),
  cover: picture(),
  author: text(120),
  date: optional(isoDate()),
  tags: tags(),
  ...seo,
});

const legal = z.object({ title: text(120), body: requiredRichText(60_000) });

export const BODIES = {
  basic,
  home,
  about,
  tuition,
  gallery,
  resources: z.object({ title: optionalText(120), intro: optionalLongText(1000), layout: choice(LAYOUTS), ...seo }),
  terms: legal,
  privacy: legal,
  campus,
  faq,
  resource,
  page,
  post,
} satisfies Record<SiteKind, z.ZodTypeAny>;
export type Body<K extends SiteKind> = z.output<(typeof BODIES)[K]>;

/** Labels of documents in the office's lists. */
export function titleOf(kind: SiteKind, body: Record<string, unknown>): string {
  const said = body.title ?? body.name ?? body.question;
  return typeof said === "string" ? said : KIND_LABELS[kind];
}

export const KIND_LABELS: Record<SiteKind, string> = {
  basic: "Basic",
  home: "Home",
  about: "About",
  tuition: "Tuition & Financing",
  gallery: "Gallery",
  resources: "Resources",
  terms: "Terms",
  privacy: "Privacy",
  campus: "Campus",
  faq: "FAQ",
  resource: "Resource",
  page: "Custom page",
  post: "Blog post",
};
