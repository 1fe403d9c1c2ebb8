import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { School } from "~/platform/context";
import { inLocale, type Locale } from "~/words/locale";

export interface PageDetails {
  title: string;
  description: string;
  /** The path of the page itself, without filters: its canonical address is on the school's own host. */
  path: string;
  image?: string | null;
  structured?: Record<string, unknown>[];
  /** Whether a school that speaks Spanish has this page in Spanish; otherwise the English page stands for both. */
  isTranslated?: boolean;
}

const ALTERNATES = [
  ["en", "en"],
  ["es", "es"],
  ["x-default", "en"],
] as const;

/** Scheme, host and, in development, the port under which a school's site is known. */
export const siteOrigin = (school: Pick<School, "host">) => `https://${school.host}`;

/**
 * Title, description, canonical address, Open Graph and structured data of a public page in a language. Where the page exists in Spanish,
 * each language names itself and the other.
 */
export function pageHead(
  school: School,
  locale: Locale,
  { title, description, path, image, structured = [], isTranslated = true }: PageDetails,
): MetaDescriptor[] {
  const inBoth = school.speaksSpanish && isTranslated;
  const at = (language: Locale) => siteOrigin(school) + inLocale(path, language);
  const url = at(inBoth ? locale : "en");
  const picture = image ?? school.logoUrl;
  const siteName = school.site?.title ?? school.name;
  const full = `${title} · ${siteName}`;
  return [
    { title: full },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(inBoth ? ALTERNATES.map(([hrefLang, language]) => ({ tagName: "link", rel: "alternate", hrefLang, href: at(language) })) : []),
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: siteName },
    { property: "og:url", content: url },
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
    ...(picture ? [{ property: "og:image", content: new URL(picture, url).href }] : []),
    ...(structured.length > 0
      ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": structured.map(withoutEmpty) } } as MetaDescriptor]
      : []),
  ];
}

const withoutEmpty = (details: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );

export const schoolData = (school: School) => ({
  "@type": "EducationalOrganization",
  "@id": `${siteOrigin(school)}/#school`,
  name: school.name,
  url: `${siteOrigin(school)}/school-landing`,
  logo: school.logoUrl ? siteOrigin(school) + school.logoUrl : undefined,
  description: school.about,
  telephone: school.phone,
  email: school.contactEmail,
  address: school.address
    ? {
        "@type": "PostalAddress",
        streetAddress: school.address,
        addressLocality: school.city,
        addressRegion: school.state,
        postalCode: school.zipcode,
        addressCountry: "US",
      }
    : undefined,
});

export const breadcrumbs = (school: School, trail: [name: string, path: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(([name, path], index) => ({ "@type": "ListItem", position: index + 1, name, item: siteOrigin(school) + path })),
});

export const faqData = (faqs: { question: string; answer: string }[]) => ({
  "@type": "FAQPage",
  mainEntity: faqs.map(({ question, answer }) => ({ "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text: answer } })),
});

/** The address of a page of a list: the first one is the list itself. */
export const pageAddress = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);

/** Structured data of a list; none if empty. */
export const itemList = (items: { name: string; url: string }[]) =>
  items.length > 0
    ? [{ "@type": "ItemList", itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item })) }]
    : [];
