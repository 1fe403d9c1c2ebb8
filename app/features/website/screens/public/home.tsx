import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { localeIn, schoolIn } from "~/ui/root-data";
import { siteOrigin } from "~/ui/site/head";
import { homeFirstCss } from "~/ui/site/styles";
import { words } from "~/words/en/website";
import { wordsOf } from "~/words/words";
import { showSiteHome } from "../../domain/site/show-page";
import { pathOf, siteHead } from "../../parts/site/page-head";
import { SiteView } from "../../parts/site/site-view";
import { inquiryForm } from "../../parts/site-forms";
import { useSchool } from "../../parts/use-school";

export const handle = { cache: "public", query: ["sent"], firstCss: homeFirstCss };
export const loader = screenLoader(showSiteHome, { gate: publicSite });
export const action = screenAction({ inquiry: inquiryForm }, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  const school = schoolIn(matches);
  return school && data ? siteHead(data, school, say.locale) : [{ title: say("pageNotFound") }];
};

export default function SiteHome() {
  const view = useLoaderData<typeof loader>();
  const { school, family } = useSchool();
  return <SiteView view={view} school={school} family={family} address={siteOrigin(school) + pathOf(view)} />;
}
