import { SiteLink } from "~/ui/site/link";
import { CARD_SIZES } from "~/ui/site/picture";
import type { SiteViews } from "../../domain/site/views";
import { galleryPath } from "../../paths";
import { SitePicture } from "./picture";

/** The pictures of the school; one of them large at an address of its own. */
export function Gallery({ view }: { view: SiteViews["gallery"] }) {
  const { open, photos } = view;
  return (
    <main id="main" className="page">
      <div className="wrap">
        <h1>{view.title ?? "Gallery"}</h1>
        {open?.picture ? (
          <figure className="enlarged">
            <SitePicture picture={open.picture} sizes="(min-width: 75rem) 72rem, 100vw" isFirst />
            <figcaption>
              {open.caption ? `${open.caption} ` : ""}
              <span className="muted">
                Picture {open.number} of {photos.length}
              </span>
            </figcaption>
            <nav className="pages" aria-label="Pictures">
              {open.before ? (
                <SiteLink href={galleryPath(open.before)} rel="prev">
                  Previous
                </SiteLink>
              ) : null}
              <SiteLink href={galleryPath()}>All pictures</SiteLink>
              {open.after ? (
                <SiteLink href={galleryPath(open.after)} rel="next">
                  Next
                </SiteLink>
              ) : null}
            </nav>
          </figure>
        ) : (
          <ul className="photos">
            {photos.map(({ picture, caption }, index) => (
              <li key={picture.id}>
                <figure>
                  <SiteLink href={galleryPath(picture.id)} aria-label={`Enlarge picture ${index + 1}${caption ? `: ${caption}` : ""}`}>
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
