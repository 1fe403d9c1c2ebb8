import { z } from "zod";
import { address, count, instant, named, text } from "~/platform/json-shapes";
import { LAYOUTS, NAV_KEYS, NETWORKS } from "./document-model";

/** Response shapes of the website endpoints. */
const picture = () => address().nullable();

export const campusShape = named("CampusLocation", {
  id: z.string(),
  title: z.string(),
  description: text(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  phone: text(),
  image_url: picture(),
  is_visible: z.boolean(),
  order: count(),
});
export const photoShape = named("SchoolPhoto", { id: z.string(), file_url: address(), caption: text(), order: count() });
export const siteFaqShape = named("SchoolFaq", { id: z.string(), question: z.string(), answer: z.string(), order: count() });
export const resourceShape = named("Resource", {
  id: z.string(),
  title: z.string(),
  description: text(),
  link: text(),
  file_url: address().nullable(),
  image_url: picture(),
  is_visible: z.boolean(),
  created_at: instant(),
});
export const customPageShape = named("CustomPage", {
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  is_visible: z.boolean(),
  created_at: instant(),
});
export const blogShape = named("Blog", {
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  excerpt: text(),
  image_url: picture(),
  is_active: z.boolean(),
  author: z.string(),
  created_at: instant(),
  updated_at: instant(),
});
export const websiteShape = named("Website", {
  id: z.string(),
  tagline: text(),
  hero_title: text(),
  hero_text: text(),
  hero_image_url: picture(),
  favicon_url: picture(),
  social_links: z.object(Object.fromEntries(NETWORKS.map((name) => [name, text()]))),
  footer_text: text(),
  navbar: z.array(z.object({ key: z.enum(NAV_KEYS), label: z.string(), is_visible: z.boolean(), order: count() })),
  resource_layout: z.enum(LAYOUTS),
  meta_title: text(),
  meta_description: text(),
});
export const aboutShape = named("AboutPage", { title: z.string(), body: z.string(), mission: text(), image_url: picture(), is_visible: z.boolean() });
export const tuitionShape = named("TuitionPage", {
  title: text(),
  body: z.string(),
  financing_options: z.array(z.object({ title: z.string(), text: z.string() })),
  is_visible: z.boolean(),
});
export const homeShape = named("HomePage", {
  sections: z.array(z.object({ key: z.string(), title: text(), text: z.string(), image_url: picture(), is_visible: z.boolean(), order: count() })),
  programs: z.array(z.object({ id: z.string(), title: z.string(), slug: z.string() })),
  reviews: z.array(z.object({ id: z.string(), name: z.string(), program: z.string(), rating: count(), text: z.string() })),
});
export const layoutShape = named("ResourceLayout", { layout: z.enum(LAYOUTS) });
