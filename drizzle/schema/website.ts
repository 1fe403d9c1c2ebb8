import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

/** Documents of a site: pages with one document, and lists of many. */
export const SINGLE_KINDS = Object.freeze(["basic", "home", "about", "tuition", "gallery", "resources", "terms", "privacy"] as const);
export const LISTED_KINDS = Object.freeze(["campus", "faq", "resource", "page", "post"] as const);
export const SITE_KINDS = Object.freeze([...SINGLE_KINDS, ...LISTED_KINDS] as const);

/**
 * A part of a school's site: what visitors see of it, and what is being written. Both are JSON of the kind's schema
 * (`features/website/document-model.ts`), never HTML.
 */
export const siteDocuments = sqliteTable(
  "site_documents",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    kind: enumText("kind", SITE_KINDS).notNull(),
    /** The slug; for documents without an address the kind or id. */
    slug: text("slug").notNull(),
    /** The draft's title in office lists. */
    title: text("title").notNull(),
    draft: json<Record<string, unknown>>("draft").notNull(),
    /** What visitors see; null as long as nothing was published. */
    published: json<Record<string, unknown>>("published"),
    isShown: bool("is_shown").notNull().default(true),
    position: integer("position").notNull().default(0),
    /** The number of the version that visitors see; 0 before the first. */
    version: integer("version").notNull().default(0),
    /** A post with a future date is hidden until that day. */
    liveFrom: instant("live_from").notNull().default(0),
    publishedAt: instant("published_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("site_documents_school_id").on(t.schoolId, t.id),
    uniqueIndex("site_documents_slug").on(t.schoolId, t.kind, t.slug),
    index("site_documents_list").on(t.schoolId, t.kind, t.isShown, t.position),
    index("site_documents_posts").on(t.schoolId, t.kind, t.liveFrom),
    oneOf("site_document_kind", t.kind, SITE_KINDS),
  ],
);

/** Published versions; the last 20 of a document. */
export const siteVersions = sqliteTable(
  "site_versions",
  {
    schoolId: schoolId(),
    documentId: text("document_id").notNull(),
    number: integer("number").notNull(),
    body: json<Record<string, unknown>>("body").notNull(),
    authorId: text("author_id"),
    authorName: text("author_name").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.documentId, t.number] }),
    foreignKey({ name: "site_versions_document", columns: [t.schoolId, t.documentId], foreignColumns: [siteDocuments.schoolId, siteDocuments.id] }),
  ],
);

/** Addresses that pages and posts had before: they lead on. */
export const siteRedirects = sqliteTable(
  "site_redirects",
  {
    schoolId: schoolId(),
    kind: enumText("kind", SITE_KINDS).notNull(),
    slug: text("slug").notNull(),
    documentId: text("document_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.kind, t.slug] }),
    index("site_redirects_document").on(t.schoolId, t.documentId),
    foreignKey({
      name: "site_redirects_document_fk",
      columns: [t.schoolId, t.documentId],
      foreignColumns: [siteDocuments.schoolId, siteDocuments.id],
    }),
    oneOf("site_redirect_kind", t.kind, SITE_KINDS),
  ],
);
