import { useTextLang } from "~/ui/site/in-english";
import { SiteLink } from "~/ui/site/link";
import { CARD_SIZES } from "~/ui/site/picture";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { SiteViews } from "../../domain/site/views";
import { galleryPath } from "../../paths";
import { SitePicture } from "./picture";

/** The gallery; `?photo=` shows one photo enlarged. */
export function Gallery({ view }: { view: SiteViews["gallery"] }) {
  const say = useWords(words);
  const { open, photos } = view;
  const langOf = useTextLang(view.inEnglish);
  return (
    <main id="main" className="page">
      <div className="wrap">
        <h1 lang={langOf("title")}>{view.title ?? say("gallery")}</h1>
        {open?.picture ? (
          <figure className="enlarged">
            <SitePicture picture={open.picture} sizes="(min-width: 75rem) 72rem, 100vw" isFirst />
            <figcaption>
              {open.caption ? `${open.caption} ` : ""}
              <span className="muted">{say("photoOf", { number: open.number, count: photos.length })}</span>
            </figcaption>
            <nav className="pages" aria-label={say("photos")}>
              {open.before ? (
                <SiteLink href={galleryPath(open.before)} rel="prev">
                  {say("previous")}
                </SiteLink>
              ) : null}
              <SiteLink href={galleryPath()}>{say("allPhotos")}</SiteLink>
              {open.after ? (
                <SiteLink href={galleryPath(open.after)} rel="next">
                  {say("next")}
                </SiteLink>
              ) : null}
            </nav>
          </figure>
        ) : (
          <ul className="photos">
            {photos.map(({ picture, caption }, index) => (
              <li key={picture.id}>
                <figure>
                  <SiteLink
                    href={galleryPath(picture.id)}
                    aria-label={caption ? say("enlargePhotoNamed", { number: index + 1, caption }) : say("enlargePhoto", { number: index + 1 })}
                  >
                    <SitePicture picture={picture} sizes={CARD_SIZES} isFirst={index < 2} />
                  </SiteLink>
                  {caption ? <figcaption>{caption}</figcaption> : null}
                </figure>
              </li>
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}
