import type { MetaDescriptor } from "@remix-run/cloudflare";
import { homePath } from "~/features/programs/paths";
import type { School } from "~/platform/context";
import { copyPath } from "~/platform/media-path";
import { plainTextOf } from "~/platform/rich-text";
import { breadcrumbs, faqData, pageHead, schoolData, siteOrigin } from "~/ui/site/head";
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

/** Where a page is, without what was searched; a page of a list has an address of its own. */
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

const NAMES = {
  campuses: "Campuses",
  faqs: "FAQs",
  blog: "Blog",
  tuition: "Tuition & Financing",
  gallery: "Gallery",
  resources: "Resources",
  home: "Home",
};
const titleOf = (view: SiteView): string => ("title" in view && view.title ? view.title : (NAMES as Record<string, string>)[view.page]) ?? "";

function wordsOf(view: SiteView, school: School): string {
  switch (view.page) {
    case "about":
      return plainTextOf(view.story);
    case "tuition":
      return plainTextOf(view.intro) || `What every program at ${school.name} costs, with every fee, and the ways to pay.`;
    case "gallery":
      return `Pictures of ${school.name}.`;
    case "campuses":
      return `Where to find ${school.name}: ${view.places.map(({ street, city }) => `${street}, ${city}`).join("; ")}.`;
    case "faqs":
      return `Questions about ${school.name} and their answers.`;
    case "resources":
      return view.intro ?? `Links, files and videos from ${school.name}.`;
    case "blog":
      return `News and stories from ${school.name}.`;
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

/** Title, description, pictures and structured data of a page, from what it shows. */
export function siteHead(view: SiteView, school: School): MetaDescriptor[] {
  const path = pathOf(view);
  const isHome = view.page === "home";
  const title = (isHome ? school.site?.metaTitle : "meta_title" in view ? view.meta_title : undefined) ?? titleOf(view);
  const description =
    (isHome ? school.site?.metaDescription : "meta_description" in view ? view.meta_description : undefined) ??
    wordsOf(view, school).replace(/\s+/g, " ").slice(0, 160);
  const picture =
    view.page === "post"
      ? view.cover
      : view.page === "about" || view.page === "page"
        ? view.banner
        : view.page === "gallery"
          ? view.open?.picture
          : null;
  const trail: [string, string][] = [
    ["Home", homePath()],
    ...(view.page === "post" ? ([["Blog", blogPath()]] as [string, string][]) : []),
    ...(view.page === "home" ? [] : ([[titleOf(view), path]] as [string, string][])),
  ];
  return pageHead(school, {
    title,
    description: description || `${title} at ${school.name}`,
    path,
    image: picture ? copyPath(picture, 1280) : (school.site?.shareUrl ?? null),
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
  image: view.cover ? siteOrigin(school) + copyPath(view.cover, 1280) : undefined,
  mainEntityOfPage: siteOrigin(school) + postPath(view.slug),
});
