import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { DirectorySchool } from "../data/directory";

interface Page {
  origin: string;
  path: string;
  title: string;
  description: string;
  image?: string | null;
  structured: Record<string, unknown>[];
}

/** Title, canonical address, Open Graph and structured data of a page of the directory. */
export const directoryHead = ({ origin, path, title, description, image, structured }: Page): MetaDescriptor[] => [
  { title: `${title} · Enrollium` },
  { name: "description", content: description },
  { tagName: "link", rel: "canonical", href: origin + path },
  { property: "og:title", content: title },
  { property: "og:description", content: description },
  { property: "og:type", content: "website" },
  { property: "og:url", content: origin + path },
  ...(image ? [{ property: "og:image", content: origin + image }] : []),
  { "script:ld+json": { "@context": "https://schema.org", "@graph": structured } } as MetaDescriptor,
];

export const trail = (origin: string, steps: [name: string, path: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], index) => ({ "@type": "ListItem", position: index + 1, name, item: origin + path })),
});

/** Structured data of the schools on a page. */
export const schoolList = (schools: (DirectorySchool & { site: string })[]) => ({
  "@type": "ItemList",
  itemListElement: schools.map((school, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "EducationalOrganization",
      name: school.name,
      url: school.site,
      ...(school.city
        ? { address: { "@type": "PostalAddress", addressLocality: school.city, addressRegion: school.state, addressCountry: "US" } }
        : {}),
      ...(school.rating === null
        ? {}
        : { aggregateRating: { "@type": "AggregateRating", ratingValue: school.rating.toFixed(1), reviewCount: school.reviews } }),
    },
  })),
});
