import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { localeIn, schoolIn } from "~/ui/root-data";
import { siteOrigin } from "~/ui/site/head";
import { pageCss } from "~/ui/site/styles";
import { words } from "~/words/en/website";
import { wordsOf } from "~/words/words";
import { showSitePage } from "../../domain/site/show-page";
import type { SitePageKind, SiteView as View } from "../../domain/site/views";
import { isInEnglish, pathOf, siteHead } from "../../parts/site/page-head";
import { SiteView } from "../../parts/site/site-view";
import { inquiryForm } from "../../parts/site-forms";
import { useSchool } from "../../parts/use-school";
import { customPagePath, postPath } from "../../paths";

const KINDS: Record<string, SitePageKind> = { "tuition-and-financing": "tuition", pages: "page" };

/** Which page an address is: the first part of it, and for posts that there is a second one. */
const kindOf = (pathname: string): string => {
  const [first = "", second] = pathname.split("/").filter(Boolean);
  return first === "blog" && second ? "post" : (KINDS[first] ?? first);
};

export const handle = {
  cache: "public",
  query: ["q", "tag", "page", "photo", "sent"],
  css: pageCss,
  isEnglish: ({ view }: { view: View }) => isInEnglish(view),
};

const read = screenLoader(showSitePage, {
  gate: publicSite,
  input: ({ url, params }) => ({ ...Object.fromEntries(url.searchParams), slug: params.slug, site_page: kindOf(url.pathname) }),
});
/** PUB-14 to PUB-22, terms and privacy. An address that was left leads to the new one. */
export async function loader(args: LoaderFunctionArgs) {
  const view = await read(args);
  const url = new URL(args.request.url);
  if ("movedTo" in view) {
    const to = kindOf(url.pathname) === "post" ? postPath(view.movedTo) : customPagePath(view.movedTo);
    throw redirect(to + url.search, 301);
  }
  return { view };
}
export const action = screenAction({ inquiry: inquiryForm }, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  const school = schoolIn(matches);
  return school && data ? siteHead(data.view as View, school, say.locale) : [{ title: say("pageNotFound") }];
};

export default function SitePage() {
  const view = useLoaderData<typeof loader>().view as View;
  const { school, family } = useSchool();
  return <SiteView view={view} school={school} family={family} address={siteOrigin(school) + pathOf(view)} />;
}
