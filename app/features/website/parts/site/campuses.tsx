import { Icon } from "~/ui/site/icons";
import { phoneHref } from "~/ui/site/phone";
import { CARD_SIZES } from "~/ui/site/picture";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { SiteViews } from "../../domain/site/views";
import { SitePicture } from "./picture";

/** The campuses page. */
export function Campuses({ view: { campuses } }: { view: SiteViews["campuses"] }) {
  const say = useWords(words);
  return (
    <main id="main" className="page">
      <div className="wrap">
        <h1>{campuses.length === 1 ? say("whereToFindUs") : say("campuses")}</h1>
        {campuses.map((campus) => {
          const [first, ...more] = campus.photos;
          const address = `${campus.street}, ${campus.city}, ${campus.state} ${campus.zipcode}`;
          return (
            <section key={campus.id} className={`part ${first ? "beside" : ""}`}>
              {first ? (
                <div>
                  <SitePicture picture={first} />
                  {more.length > 0 ? (
                    <ul className="photos">
                      {more.map((picture) => (
                        <li key={picture.id}>
                          <SitePicture picture={picture} sizes={CARD_SIZES} />
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </div>
              ) : null}
              <div>
                <h2>{campus.name}</h2>
                <address>
                  {campus.street}
                  <br />
                  {campus.city}, {campus.state} {campus.zipcode}
                </address>
                {campus.hours ? <p>{campus.hours}</p> : null}
                {campus.phone ? (
                  <p>
                    <a href={phoneHref(campus.phone)}>{campus.phone}</a>
                  </p>
                ) : null}
                {campus.email ? (
                  <p>
                    <a href={`mailto:${campus.email}`}>{campus.email}</a>
                  </p>
                ) : null}
                {campus.description ? <p className="lines">{campus.description}</p> : null}
                <a
                  className="more"
                  href={campus.directions ?? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  <Icon name="pin" /> {say.rich("directionsTo", { unseen: <span className="unseen" /> }, { name: campus.name })}
                </a>
              </div>
            </section>
          );
        })}
      </div>
    </main>
  );
}
