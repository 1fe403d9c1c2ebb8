import { useLocation } from "@remix-run/react";
import { formatMoney } from "~/platform/money";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import type { ShelfProduct } from "../domain/shelf/site-store";
import { productPath } from "../paths";
import { CATEGORY_LABELS } from "../product-model";

/** The price of a product, and how often it is paid. */
export const priceText = ({ priceCents, billing }: Pick<ShelfProduct, "priceCents" | "billing">) =>
  billing === "monthly" ? `${formatMoney(priceCents)} a month` : formatMoney(priceCents);

export const ShelfArt = ({ url, title = "" }: { url: string | null; title?: string }) => (
  <div className="shelf-art">{url ? <img src={url} alt={title} loading="lazy" width="480" height="360" /> : <Icon name="cart" />}</div>
);

/** A product at a glance, with the shortest way into the cart: at once, or by way of its sizes. */
export function ShelfCard({ product, heading: Heading = "h2" }: { product: ShelfProduct; heading?: "h2" | "h3" }) {
  const { pathname, search } = useLocation();
  const { id, slug, title, category, imageUrl, sizes, stock } = product;
  const about = <span className="unseen"> {title}</span>;
  return (
    <article className="card">
      <ShelfArt url={imageUrl} />
      <div className="card-body">
        <p className="eyebrow">{CATEGORY_LABELS[category]}</p>
        <Heading>
          <SiteLink href={productPath(slug)}>{title}</SiteLink>
        </Heading>
        <p className="shelf-price">{priceText(product)}</p>
        <p className="card-end">
          {stock === 0 ? <span className="out">Out of stock</span> : <span />}
          {stock === 0 ? null : sizes.length > 0 ? (
            <SiteLink className="button small quiet" href={productPath(slug)}>
              Choose size{about}
            </SiteLink>
          ) : null}
        </p>
        {stock !== 0 && sizes.length === 0 ? (
          <form method="post" action={pathname + search} className="card-add" data-cart>
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="id" value={id} />
            <button className="button small" type="submit">
              Add to cart<span className="unseen">: {title}</span>
            </button>
          </form>
        ) : null}
      </div>
    </article>
  );
}
