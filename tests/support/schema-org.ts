/** The schema.org (v29) types the product uses, each with its allowed properties. */
const THING = ["@type", "@id", "@context", "name", "description", "url", "image"];
const ORGANIZATION = [...THING, "logo", "telephone", "email", "address", "aggregateRating"];
const WORK = [...THING, "headline", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"];

export const TYPES: Record<string, readonly string[]> = {
  Organization: ORGANIZATION,
  EducationalOrganization: ORGANIZATION,
  Person: THING,
  PostalAddress: ["@type", "streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"],
  BreadcrumbList: ["@type", "itemListElement"],
  ItemList: ["@type", "itemListElement"],
  ListItem: ["@type", "position", "name", "item", "url"],
  FAQPage: ["@type", "mainEntity"],
  Question: ["@type", "name", "acceptedAnswer"],
  Answer: ["@type", "text"],
  BlogPosting: WORK,
  Course: [...THING, "provider", "hasCourseInstance", "offers", "timeRequired", "educationalCredentialAwarded", "inLanguage", "coursePrerequisites"],
  CourseInstance: [...THING, "courseMode", "courseWorkload", "courseSchedule", "startDate", "endDate", "location", "instructor", "offers"],
  Schedule: ["@type", "repeatFrequency", "repeatCount", "startDate", "endDate", "duration"],
  Place: [...THING, "address"],
  Product: [...THING, "offers", "category", "sku"],
  Offer: ["@type", "price", "priceCurrency", "availability", "url", "category", "validFrom"],
  AggregateRating: ["@type", "ratingValue", "reviewCount", "ratingCount", "bestRating"],
};

/** What each type cannot do without, as search engines have it. */
const NEEDED: Record<string, readonly string[]> = {
  EducationalOrganization: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  ItemList: ["itemListElement"],
  ListItem: ["position"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  BlogPosting: ["headline", "author", "datePublished"],
  Course: ["name", "description", "provider"],
  Product: ["name", "offers"],
  Offer: ["price", "priceCurrency"],
};

/** Errors of a graph, in words; empty if it is valid. */
export function wrongIn(value: unknown, path = "graph"): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => wrongIn(each, `${path}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  const thing = value as Record<string, unknown>;
  if (Array.isArray(thing["@graph"])) return wrongIn(thing["@graph"], path);
  const type = thing["@type"];
  // A reference to another node.
  if (type === undefined) return Object.keys(thing).join() === "@id" ? [] : [`${path} has no type`];
  const known = TYPES[String(type)];
  if (!known) return [`${path} is a ${String(type)}, which is not in the table`];
  const empty = Object.entries(thing).filter(([, each]) => each === null || each === "" || (Array.isArray(each) && each.length === 0));
  return [
    ...Object.keys(thing).flatMap((name) => (known.includes(name) ? [] : [`${path} (${String(type)}) says ${name}`])),
    ...(NEEDED[String(type)] ?? []).flatMap((name) => (thing[name] === undefined ? [`${path} (${String(type)}) lacks ${name}`] : [])),
    ...empty.map(([name]) => `${path} (${String(type)}) has an empty ${name}`),
    ...Object.entries(thing).flatMap(([name, each]) => wrongIn(each, `${path}.${name}`)),
  ];
}
