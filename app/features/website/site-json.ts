import { mediaPath, type Picture } from "~/platform/media-path";
import { markdownOf } from "~/platform/rich-markdown";
import { isoInstant } from "~/platform/zones";
import { NAV_KEYS, NAV_LABELS, type NavKey, NETWORKS } from "./document-model";
import { resourceFilePath } from "./paths";
import type { Section } from "./section-model";

/** How the documents of a site are written as JSON. */
type Body = Record<string, unknown>;
interface Row {
  id: string;
  slug: string;
  draft: Body;
  published: Body | null;
  isShown: boolean;
  position: number;
  createdAt: number;
  updatedAt: number;
}

const pictureUrl = (picture: unknown): string | null => (picture ? mediaPath((picture as Picture).id) : null);
const words = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const required = (value: unknown): string => words(value) ?? "";
const rich = (value: unknown): string => markdownOf(words(value) ?? "");
/** An unpublished document is hidden regardless of its switch. */
const isSeen = ({ isShown, published }: Row): boolean => isShown && published !== null;
const bodyOf = ({ published, draft }: Row): Body => published ?? draft;

export function campusJson(row: Row) {
  const body = bodyOf(row);
  const [first] = (body.photos ?? []) as { picture: Picture }[];
  return {
    id: row.id,
    title: required(body.name),
    description: words(body.description),
    address: required(body.address),
    city: required(body.city),
    state: required(body.state),
    zipcode: required(body.zipcode),
    phone: words(body.phone),
    image_url: pictureUrl(first?.picture),
    is_visible: isSeen(row),
    order: row.position,
  };
}

export const faqJson = (row: Row) => {
  const { question, answer } = bodyOf(row);
  return { id: row.id, question: required(question), answer: rich(answer), order: row.position };
};

export function resourceJson(row: Row) {
  const { title, description, url, file, image, type } = bodyOf(row);
  return {
    id: row.id,
    title: required(title),
    description: words(description),
    link: type === "file" ? null : words(url),
    file_url: file ? resourceFilePath(row.id) : null,
    image_url: pictureUrl(image),
    is_visible: isSeen(row),
    created_at: isoInstant(row.createdAt),
  };
}

export function pageJson(row: Row) {
  const { title, body } = bodyOf(row);
  return { id: row.id, title: required(title), slug: row.slug, content: rich(body), is_visible: isSeen(row), created_at: isoInstant(row.createdAt) };
}

export function postJson(row: Row) {
  const { title, body, excerpt, cover, author } = bodyOf(row);
  return {
    id: row.id,
    title: required(title),
    slug: row.slug,
    content: rich(body),
    excerpt: words(excerpt),
    image_url: pictureUrl(cover),
    is_active: isSeen(row),
    author: required(author),
    created_at: isoInstant(row.createdAt),
    updated_at: isoInstant(row.updatedAt),
  };
}

const sectionsOf = (body: Body) => (body.sections ?? []) as Section[];

export function websiteJson({ id, basic, home, resources }: { id: string; basic: Body; home: Body; resources: Body }) {
  const hero = sectionsOf(home).find(({ type }) => type === "hero");
  const social = (basic.social ?? {}) as Body;
  const nav = ((basic.nav ?? []) as { key: NavKey; label?: string; is_visible: boolean }[]).filter(({ key }) => NAV_KEYS.includes(key));
  return {
    id,
    tagline: words(basic.tagline),
    hero_title: words(hero?.title),
    hero_text: hero?.text ? rich(hero.text) : null,
    hero_image_url: pictureUrl(hero?.picture),
    favicon_url: pictureUrl(basic.favicon),
    social_links: Object.fromEntries(NETWORKS.map((name) => [name, words(social[name])])),
    footer_text: words(basic.footer_text),
    navbar: nav.map(({ key, label, is_visible }, order) => ({ key, label: label ?? NAV_LABELS[key], is_visible, order })),
    resource_layout: resources.layout === "list" ? ("list" as const) : ("grid" as const),
    meta_title: words(basic.meta_title),
    meta_description: words(basic.meta_description),
  };
}

interface Shown {
  body: Body;
  isShown: boolean;
}
export const aboutJson = ({ body, isShown }: Shown) => ({
  title: required(body.title),
  body: rich(body.story),
  mission: words(body.mission),
  image_url: pictureUrl(body.banner),
  is_visible: isShown,
});
export const tuitionJson = ({ body, isShown }: Shown) => ({
  title: words(body.title),
  body: rich(body.intro),
  financing_options: ((body.options ?? []) as { title: string; text?: string }[]).map(({ title, text }) => ({ title, text: text ?? "" })),
  is_visible: isShown,
});
export const homeJson = <P, R>({ body, programs, reviews }: { body: Body; programs: P; reviews: R }) => ({
  sections: sectionsOf(body).map(({ type, title, text, picture, is_visible }, order) => ({
    key: type,
    title: words(title),
    text: rich(text),
    image_url: pictureUrl(picture),
    is_visible,
    order,
  })),
  programs,
  reviews,
});
export const photoJson = ({ picture, caption, order }: { picture: Picture; caption?: string; order: number }) => ({
  id: picture.id,
  file_url: mediaPath(picture.id),
  caption: caption ?? null,
  order,
});
