import { useLocation } from "@remix-run/react";
import type { Picture } from "~/platform/media-path";
import { formatMoney } from "~/platform/money";
import { useRootData } from "~/ui/root-data";
import { familyOfSchool } from "~/ui/site/family";
import { SiteLink } from "~/ui/site/link";
import { CARD_SIZES, Picture as SitePicture } from "~/ui/site/picture";
import { Scene } from "~/ui/site/scene";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import type { Locale } from "~/words/locale";
import { wordsOf } from "~/words/words";
import type { ShelfProduct } from "../domain/shelf/site-store";
import { productPath } from "../paths";
import { CATEGORY_LABELS } from "../product-model";

/** The price of a product, with "a month" for a subscription. */
export const priceText = ({ priceCents, billing }: Pick<ShelfProduct, "priceCents" | "billing">, locale: Locale) =>
  billing === "monthly" ? wordsOf(words, locale)("pricePerMonth", { amount: formatMoney(priceCents) }) : formatMoney(priceCents);

interface Art {
  picture: Picture | null;
  /** Seed of the drawing. */
  seed: string;
  name: string;
  category: string;
  /** Text alternative, if nothing beside the picture names the product. */
  title?: string;
  isLarge?: boolean;
}

/** The picture of a product, or a drawing in the school's colors. */
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

/** A product with its price and a button: add to cart, or choose a size first. */
export function ShelfCard({ product, heading: Heading = "h2" }: { product: ShelfProduct; heading?: "h2" | "h3" }) {
  const say = useWords(words);
  const { pathname, search } = useLocation();
  const { id, slug, title, category, picture, sizes, stock } = product;

  return (
    <article className="card">
      <ShelfArt picture={picture} seed={slug} name={title} category={category} />
      <div className="card-body">
        <p className="eyebrow">{say.text(CATEGORY_LABELS[category])}</p>
        <Heading>
          <SiteLink href={productPath(slug)}>{title}</SiteLink>
        </Heading>
        <p className="shelf-price">{priceText(product, say.locale)}</p>
        <div className="card-end">
          {stock === 0 ? <span className="out">{say("outOfStock")}</span> : null}
          {stock === 0 ? null : sizes.length > 0 ? (
            <SiteLink className="button small quiet" href={productPath(slug)}>
              {say.rich("chooseSize", { unseen: <span className="unseen" /> }, { title })}
            </SiteLink>
          ) : (
            <form method="post" action={pathname + search} data-cart>
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="id" value={id} />
              <button className="button small" type="submit">
                {say.rich("addProductToCart", { unseen: <span className="unseen" /> }, { title })}
              </button>
            </form>
          )}
        </div>
      </div>
    </article>
  );
}
