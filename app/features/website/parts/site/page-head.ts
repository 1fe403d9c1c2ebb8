import type { MetaDescriptor } from "@remix-run/cloudflare";
import { homePath } from "~/features/programs/paths";
import type { School } from "~/platform/context";
import { variantPath } from "~/platform/media-path";
import { plainTextOf } from "~/platform/rich-text";
import { breadcrumbs, faqData, pageHead, schoolData, siteOrigin } from "~/ui/site/head";
import { words } from "~/words/en/website";
import type { Locale } from "~/words/locale";
import { wordsOf } from "~/words/words";
import type { SiteView } from "../../domain/site/views";
import {
  aboutPath,
  blogPath,
  campusesPath,
  customPagePath,
  faqsPath,
  galleryPath,
  postPath,
  privacyPath,
  resourcesPath,
  termsPath,
  tuitionPath,
} from "../../paths";

/** The canonical address of a page: without search terms, with the number of a list's page. */
export function pathOf(view: SiteView): string {
  switch (view.page) {
    case "home":
      return homePath();
    case "blog":
      return view.number > 1 ? `${blogPath()}?page=${view.number}` : blogPath();
    case "gallery":
      return galleryPath(view.open?.picture?.id);
    case "post":
      return postPath(view.slug);
    case "page":
      return customPagePath(view.slug);
    default:
      return {
        about: aboutPath,
        tuition: tuitionPath,
        campuses: campusesPath,
        faqs: faqsPath,
        resources: resourcesPath,
        terms: termsPath,
        privacy: privacyPath,
      }[view.page];
  }
}

/** Whether a page is in English at its Spanish address, too: a main text of it has no Spanish. */
export const isInEnglish = (view: SiteView): boolean => "inEnglish" in view && view.inEnglish.length > 0;

const NAMES = {
  campuses: "campuses",
  faqs: "faqsHeading",
  blog: "blog",
  tuition: "tuitionFinancing",
  gallery: "gallery",
  resources: "resources",
  home: "home",
} as const;

function titleOf(view: SiteView, locale: Locale): string {
  if ("title" in view && view.title) return view.title;
  return view.page in NAMES ? wordsOf(words, locale)(NAMES[view.page as keyof typeof NAMES]) : "";
}

function descriptionOf(view: SiteView, school: School, locale: Locale): string {
  const say = wordsOf(words, locale);
  switch (view.page) {
    case "about":
      return plainTextOf(view.story);
    case "tuition":
      return plainTextOf(view.intro) || say("tuitionDescription", { name: school.name });
    case "gallery":
      return say("galleryDescription", { name: school.name });
    case "campuses":
      return say("campusesDescription", { name: school.name, places: view.campuses.map(({ street, city }) => `${street}, ${city}`).join("; ") });
    case "faqs":
      return say("faqsDescription", { name: school.name });
    case "resources":
      return view.intro ?? say("resourcesDescription", { name: school.name });
    case "blog":
      return say("blogDescription", { name: school.name });
    case "post":
      return view.excerpt;
    case "page":
    case "terms":
    case "privacy":
      return plainTextOf(view.body);
    default:
      return [school.tagline, school.about].filter(Boolean).join(" ");
  }
}

/** Title, description, share image and structured data of a page. */
export function siteHead(view: SiteView, school: School, locale: Locale): MetaDescriptor[] {
  const say = wordsOf(words, locale);
  const path = pathOf(view);
  const isHome = view.page === "home";
  const title = (isHome ? school.site?.metaTitle : "meta_title" in view ? view.meta_title : undefined) ?? titleOf(view, locale);
  const description =
    (isHome ? school.site?.metaDescription : "meta_description" in view ? view.meta_description : undefined) ??
    descriptionOf(view, school, locale).replace(/\s+/g, " ").slice(0, 160);
  const picture =
    view.page === "post"
      ? view.cover
      : view.page === "about" || view.page === "page"
        ? view.banner
        : view.page === "gallery"
          ? view.open?.picture
          : null;
  const trail: [string, string][] = [
    [say("home"), homePath()],
    ...(view.page === "post" ? ([[say("blog"), blogPath()]] as [string, string][]) : []),
    ...(view.page === "home" ? [] : ([[titleOf(view, locale), path]] as [string, string][])),
  ];
  return pageHead(school, locale, {
    title,
    description: description || say("pageAtSchool", { title, school: school.name }),
    path,
    isTranslated: !isInEnglish(view),
    image: picture ? variantPath(picture, 1280) : (school.site?.shareUrl ?? null),
    structured: [
      ...(["home", "about", "campuses"].includes(view.page) ? [schoolData(school)] : []),
      breadcrumbs(school, trail),
      ...(view.page === "faqs" || view.page === "tuition" ? faqsOf(view.faqs) : []),
      ...(view.page === "home" ? faqsOf(view.data.faqs) : []),
      ...(view.page === "post" ? [postData(view, school)] : []),
    ],
  });
}

const faqsOf = (faqs: { question: string; answerText: string }[]) =>
  faqs.length > 0 ? [faqData(faqs.map(({ question, answerText }) => ({ question, answer: answerText })))] : [];

const postData = (view: Extract<SiteView, { page: "post" }>, school: School) => ({
  "@type": "BlogPosting",
  headline: view.title,
  description: view.excerpt,
  datePublished: view.date,
  dateModified: view.changed ? new Date(view.changed).toISOString() : undefined,
  author: { "@type": "Person", name: view.author },
  publisher: { "@id": `${siteOrigin(school)}/#school` },
  image: view.cover ? siteOrigin(school) + variantPath(view.cover, 1280) : undefined,
  mainEntityOfPage: siteOrigin(school) + postPath(view.slug),
});
