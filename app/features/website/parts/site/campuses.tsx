import { Icon } from "~/ui/site/icons";
import { phoneHref } from "~/ui/site/phone";
import { CARD_SIZES } from "~/ui/site/picture";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { SiteViews } from "../../domain/site/views";
import { SitePicture } from "./picture";

/** The campuses page. */
export function Campuses({ view: { places } }: { view: SiteViews["campuses"] }) {
  const say = useWords(words);
  return (
    <main id="main" className="page">
      <div className="wrap">
        <h1>{places.length === 1 ? say("whereToFindUs") : say("campuses")}</h1>
        {places.map((place) => {
          const [first, ...more] = place.photos;
          const address = `${place.street}, ${place.city}, ${place.state} ${place.zipcode}`;
          return (
            <section key={place.id} className={`part ${first ? "beside" : ""}`}>
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
                <h2>{place.name}</h2>
                <address>
                  {place.street}
                  <br />
                  {place.city}, {place.state} {place.zipcode}
                </address>
                {place.hours ? <p>{place.hours}</p> : null}
                {place.phone ? (
                  <p>
                    <a href={phoneHref(place.phone)}>{place.phone}</a>
                  </p>
                ) : null}
                {place.email ? (
                  <p>
                    <a href={`mailto:${place.email}`}>{place.email}</a>
                  </p>
                ) : null}
                {place.description ? <p className="lines">{place.description}</p> : null}
                <a
                  className="more"
                  href={place.directions ?? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  <Icon name="pin" /> {say.rich("directionsTo", { unseen: <span className="unseen" /> }, { name: place.name })}
                </a>
              </div>
            </section>
          );
        })}
      </div>
    </main>
  );
}
