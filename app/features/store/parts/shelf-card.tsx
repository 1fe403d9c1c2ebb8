import { useLocation } from "@remix-run/react";
import type { Picture } from "~/platform/media-path";
import { formatMoney } from "~/platform/money";
import { useRootData } from "~/ui/root-data";
import { familyOfSchool } from "~/ui/site/family";
import { SiteLink } from "~/ui/site/link";
import { CARD_SIZES, Picture as SitePicture } from "~/ui/site/picture";
import { Scene } from "~/ui/site/scene";
import type { ShelfProduct } from "../domain/shelf/site-store";
import { productPath } from "../paths";
import { CATEGORY_LABELS } from "../product-model";

/** The price of a product, and how often it is paid. */
export const priceText = ({ priceCents, billing }: Pick<ShelfProduct, "priceCents" | "billing">) =>
  billing === "monthly" ? `${formatMoney(priceCents)} a month` : formatMoney(priceCents);

interface Art {
  picture: Picture | null;
  /** Where the arrangement of a drawing comes from. */
  seed: string;
  name: string;
  category: string;
  /** For whoever does not see it, where nothing beside it says so. */
  title?: string;
  isLarge?: boolean;
}

/** The picture of a product; without one a drawing of what it is, in the school's colors. */
export function ShelfArt({ picture, seed, title = "", name, category, isLarge }: Art) {
  const school = useRootData()?.school;
  return (
    <div className="shelf-art">
      {picture ? (
        <SitePicture
          picture={picture}
          alt={title}
          box={[480, 360]}
          sizes={isLarge ? "(min-width: 60rem) 36rem, 100vw" : CARD_SIZES}
          isFirst={isLarge}
        />
      ) : school ? (
        <Scene family={familyOfSchool(school)} title={name} category={category} seed={seed} other="box" className="shelf-motif" />
      ) : null}
    </div>
  );
}

/** A product at a glance, with the shortest way into the cart: at once, or by way of its sizes. */
export function ShelfCard({ product, heading: Heading = "h2" }: { product: ShelfProduct; heading?: "h2" | "h3" }) {
  const { pathname, search } = useLocation();
  const { id, slug, title, category, picture, sizes, stock } = product;
  const about = <span className="unseen"> {title}</span>;
  return (
    <article className="card">
      <ShelfArt picture={picture} seed={slug} name={title} category={category} />
      <div className="card-body">
        <p className="eyebrow">{CATEGORY_LABELS[category]}</p>
        <Heading>
          <SiteLink href={productPath(slug)}>{title}</SiteLink>
        </Heading>
        <p className="shelf-price">{priceText(product)}</p>
        <div className="card-end">
          {stock === 0 ? <span className="out">Out of stock</span> : null}
          {stock === 0 ? null : sizes.length > 0 ? (
            <SiteLink className="button small quiet" href={productPath(slug)}>
              Choose size{about}
            </SiteLink>
          ) : (
            <form method="post" action={pathname + search} data-cart>
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="id" value={id} />
              <button className="button small" type="submit">
                Add to cart<span className="unseen">: {title}</span>
              </button>
            </form>
          )}
        </div>
      </div>
    </article>
  );
}
