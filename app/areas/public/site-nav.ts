import { homePath, preEnrollPath, programsPath, registrationPath } from "~/features/programs/paths";
import { storePath } from "~/features/store/paths";
import { NAV_LABELS, type NavKey } from "~/features/website/document-model";
import { aboutPath, blogPath, campusesPath, customPagePath, faqsPath, galleryPath, resourcesPath, tuitionPath } from "~/features/website/paths";
import type { School } from "~/platform/context";
import { words } from "~/words/en/site";
import type { Locale } from "~/words/locale";
import { wordsOf } from "~/words/words";

const PATHS: Record<NavKey, string> = {
  about: aboutPath,
  tuition: tuitionPath,
  gallery: galleryPath(),
  campuses: campusesPath,
  faqs: faqsPath,
  resources: resourcesPath,
  blog: blogPath(),
};

/** The navigation of a school's site, before the links it has added itself. */
export const siteNav = (
  { hasPreEnrollment, hasStore, site }: Pick<School, "hasPreEnrollment" | "hasStore" | "site">,
  locale: Locale,
): { label: string; path: string }[] => {
  const say = wordsOf(words, locale);
  return [
    { label: say("home"), path: homePath() },
    { label: say("programs"), path: programsPath() },
    { label: say("registration"), path: registrationPath() },
    ...(hasPreEnrollment ? [{ label: say("preEnroll"), path: preEnrollPath() }] : []),
    ...(hasStore ? [{ label: say("store"), path: storePath }] : []),
    ...(site?.menu ?? []).map(({ key, label, slug }) => ({
      label: label ?? say.text(NAV_LABELS[key as NavKey]),
      path: slug ? customPagePath(slug) : PATHS[key as NavKey],
    })),
  ];
};
