import type { School } from "~/platform/context";
import { RichText } from "~/ui/rich-text";
import type { Family } from "~/ui/site/family";
import { InLang, useTextLang } from "~/ui/site/in-english";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { SiteViews, SiteView as View } from "../../domain/site/views";
import { About } from "./about";
import { Blog, Post } from "./blog";
import { Campuses } from "./campuses";
import { SiteFaqs } from "./faqs";
import { Gallery } from "./gallery";
import { SitePicture } from "./picture";
import { Resources } from "./resources";
import { Sections } from "./sections";
import { Tuition } from "./tuition";

interface Props {
  view: View;
  school: School;
  family: Family;
  /** The full address of the page. */
  address: string;
}

/** Any page of a school's site, for visitors and previews. */
export function SiteView({ view, school, family, address }: Props) {
  switch (view.page) {
    case "home":
      return (
        <main id="main">
          <Sections sections={view.sections} data={view.data} school={school} family={family} />
        </main>
      );
    case "about":
      return <About view={view} />;
    case "tuition":
      return <Tuition view={view} />;
    case "gallery":
      return <Gallery view={view} />;
    case "campuses":
      return <Campuses view={view} />;
    case "faqs":
      return <SiteFaqs view={view} />;
    case "resources":
      return <Resources view={view} />;
    case "blog":
      return <Blog view={view} />;
    case "post":
      return <Post view={view} address={address} />;
    case "page":
      return <CustomPage view={view} school={school} family={family} />;
    default:
      return <LegalPage view={view} />;
  }
}

const LegalPage = ({ view }: { view: SiteViews["terms" | "privacy"] }) => {
  const langOf = useTextLang(view.inEnglish);
  return (
    <main id="main" className="page">
      <div className="wrap narrow prose">
        <h1 lang={langOf("title")}>{view.title}</h1>
        <InLang lang={langOf("body")}>
          <RichText value={view.body} startLevel={2} />
        </InLang>
      </div>
    </main>
  );
};

const CustomPage = ({ view, school, family }: { view: SiteViews["page"]; school: School; family: Family }) => {
  const say = useWords(words);
  const langOf = useTextLang(view.inEnglish);
  return (
    <main id="main" className="page">
      <div className={view.sections.length > 0 ? "wrap prose begins" : "wrap narrow prose"}>
        <h1 lang={langOf("title")}>{view.title}</h1>
        {view.banner ? <SitePicture picture={view.banner} className="banner" isFirst /> : null}
        <InLang lang={langOf("body")}>
          <RichText value={view.body} startLevel={2} />
        </InLang>
        {view.link ? (
          <p>
            <SiteLink className="button" href={view.link}>
              {view.link_label ?? say("learnMore")}
            </SiteLink>
          </p>
        ) : null}
      </div>
      <Sections sections={view.sections} data={view.data} school={school} family={family} />
    </main>
  );
};
