import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { formatMoney } from "~/platform/money";
import type { RootData } from "~/ui/root-data";
import { familyOf } from "~/ui/site/family";
import { SiteLink } from "~/ui/site/link";
import { Motif } from "~/ui/site/motif";
import type { ShelfProduct } from "../domain/shelf/site-store";
import { productPath } from "../paths";
import { CATEGORY_LABELS } from "../product-model";

/** The price of a product, and how often it is paid. */
export const priceText = ({ priceCents, billing }: Pick<ShelfProduct, "priceCents" | "billing">) =>
  billing === "monthly" ? `${formatMoney(priceCents)} a month` : formatMoney(priceCents);

/** The picture of a product; without one, the pattern of the school, a different one for each product. */
export function ShelfArt({ url, seed, title = "" }: { url: string | null; seed: string; title?: string }) {
  const school = (useRouteLoaderData("root") as RootData | undefined)?.school;
  return (
    <div className="shelf-art">
      {url ? (
        <img src={url} alt={title} loading="lazy" width="480" height="360" />
      ) : school ? (
        <Motif family={familyOf(school.primaryColor)} seed={seed} columns={5} rows={2} className="shelf-motif" />
      ) : null}
    </div>
  );
}

/** A product at a glance, with the shortest way into the cart: at once, or by way of its sizes. */
export function ShelfCard({ product, heading: Heading = "h2" }: { product: ShelfProduct; heading?: "h2" | "h3" }) {
  const { pathname, search } = useLocation();
  const { id, slug, title, category, imageUrl, sizes, stock } = product;
  const about = <span className="unseen"> {title}</span>;
  return (
    <article className="card">
      <ShelfArt url={imageUrl} seed={slug} />
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
