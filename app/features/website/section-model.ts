import { z } from "zod";
import { choice, flag, id, many, optional, optionalText, text } from "~/platform/input";
import { richText } from "~/platform/rich-text";
import { picture, rows, siteLink } from "./field-model";

/** Section types of the home page and of custom pages. Safe for the browser. */
export const HOME_SECTIONS = {
  hero: "Hero",
  highlights: "Highlights",
  programs: "Featured programs",
  classes: "Upcoming classes",
  how: "How enrolling works",
  about: "About teaser",
  instructors: "Instructors",
  scholarships: "Scholarships",
  store: "Store teaser",
  reviews: "Reviews",
  gallery: "Gallery",
  faqs: "FAQs",
  places: "Where to find us",
  inquiry: "Inquiry form",
} as const;
export const FREE_SECTIONS = {
  text: "Text",
  picture: "Picture and text",
  columns: "Columns",
  quote: "Quote",
  steps: "Steps",
  video: "Video",
  action: "Call to action",
} as const;
export const SECTION_LABELS = { ...HOME_SECTIONS, ...FREE_SECTIONS };
export type SectionType = keyof typeof SECTION_LABELS;
const TYPES = Object.keys(SECTION_LABELS) as [SectionType, ...SectionType[]];

/** The fields that each type of section shows. */
const WRITTEN: SectionType[] = ["text", "picture", "columns", "quote", "steps", "video", "action"];
export const hasText = (type: SectionType) => WRITTEN.includes(type) || ["hero", "about", "highlights"].includes(type);
export const hasPicture = (type: SectionType) => ["hero", "picture", "text", "action", "about"].includes(type);
export const hasLink = (type: SectionType) => ["hero", "video", "action", "picture"].includes(type);

export const HIGHLIGHT_ICONS = Object.freeze(["star", "clock", "calendar", "phone", "pin", "check"] as const);

const section = z.object({
  type: choice(TYPES),
  title: optionalText(120),
  text: richText(10_000, true),
  picture: picture(),
  link: siteLink(),
  link_label: optionalText(60),
  is_visible: flag(),
  /** Programs to show, at most six; empty shows the school's first ones. */
  programs: optional(many(id(), 6)),
  items: rows(z.object({ icon: optional(choice(HIGHLIGHT_ICONS)), text: text(120) }), 3),
});
export type Section = z.output<typeof section>;

/** Rows without a type are dropped; a row with only a type is new and visible. */
export const sections = () =>
  z.preprocess(
    (value) => {
      const list = typeof value === "object" && value !== null ? Object.values(value) : [];
      const used = list.filter((each) => typeof each === "object" && each !== null && (each as { type?: unknown }).type);
      return used.map((each) => (Object.keys(each).length === 1 ? { ...each, is_visible: true } : each));
    },
    z.array(section).max(40, "Add at most 40 sections"),
  ) as z.ZodType<Section[], z.ZodTypeDef, unknown>;

const visible = (type: SectionType): Section => ({ type, is_visible: true, items: [] }) as Section;

/** Default title of the home page. */
export const heroTitle = ({ tagline, name }: { tagline: string | null; name: string }): string => tagline ?? `Start your career at ${name}.`;

/** Default sections of the home page. */
export const defaultHome = (): Section[] => (Object.keys(HOME_SECTIONS) as SectionType[]).map(visible);
