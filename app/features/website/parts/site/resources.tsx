import { useTextLang } from "~/ui/site/in-english";
import { CARD_SIZES } from "~/ui/site/picture";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import { RESOURCE_TYPES } from "../../document-model";
import type { SiteViews } from "../../domain/site/views";
import { SitePicture } from "./picture";

/** The resources page, as cards or a list. */
export function Resources({ view }: { view: SiteViews["resources"] }) {
  const say = useWords(words);
  const langOf = useTextLang(view.inEnglish);
  return (
    <main id="main" className="page">
      <div className="wrap">
        <h1 lang={langOf("title")}>{view.title ?? say("resources")}</h1>
        {view.intro ? (
          <p className="lead" lang={langOf("intro")}>
            {view.intro}
          </p>
        ) : null}
        <ul className={view.layout === "grid" ? "cards n3" : "listed"}>
          {view.resources.map(({ id, title, description, type, href, image }) => (
            <li key={id} className={view.layout === "grid" ? "card" : undefined}>
              {image && view.layout === "grid" ? (
                <SitePicture picture={image} alt="" box={[480, 200]} sizes={CARD_SIZES} className="card-art" />
              ) : null}
              <div className="card-body">
                <p className="eyebrow">{RESOURCE_TYPES[type]}</p>
                <h2>
                  {type === "file" ? (
                    <a href={href} download>
                      {title}
                    </a>
                  ) : (
                    <a href={href} target="_blank" rel="noopener noreferrer">
                      {title}
                      <span className="unseen"> {say("opensInNewTab")}</span>
                    </a>
                  )}
                </h2>
                {description ? <p>{description}</p> : null}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
