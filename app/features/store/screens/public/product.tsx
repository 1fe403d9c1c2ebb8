import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { homePath, programPath } from "~/features/programs/paths";
import { variantPath } from "~/platform/media-path";
import { plainTextOf } from "~/platform/rich-text";
import { screenAction, screenLoader } from "~/platform/screen";
import { useFailure } from "~/ui/form/failure";
import { RichText } from "~/ui/rich-text";
import { localeIn, schoolIn } from "~/ui/root-data";
import { SiteForm } from "~/ui/site/fields";
import { breadcrumbs, pageHead, siteOrigin } from "~/ui/site/head";
import { useTextLang } from "~/ui/site/in-english";
import { SiteLink } from "~/ui/site/link";
import { Picture } from "~/ui/site/picture";
import { storeCss } from "~/ui/site/styles";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import { wordsOf } from "~/words/words";
import { showStoreProduct } from "../../domain/shelf/site-store";
import { addForm } from "../../parts/cart-actions";
import { CartScript } from "../../parts/cart-script";
import { priceText, ShelfArt, ShelfCard } from "../../parts/shelf-card";
import { StorePolicy } from "../../parts/store-policy";
import { productPath, storePath } from "../../paths";
import { BILLING_LABELS, CATEGORY_LABELS, stockNote } from "../../product-model";

export const loader = screenLoader(showStoreProduct, { gate: publicSite, input: ({ params }) => ({ slug: params.slug }) });
export const handle = {
  cache: "public",
  css: storeCss,
  isEnglish: ({ product }: Awaited<ReturnType<typeof loader>>) => product.inEnglish.length > 0,
};
export const action = screenAction({ add: addForm }, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  const school = schoolIn(matches);
  if (!school || !data) return [{ title: say("pageNotFound") }];
  const { product } = data;
  const path = productPath(product.slug);
  const description = plainTextOf(product.description).slice(0, 200) || say("productAtSchool", { product: product.title, school: school.name });
  return pageHead(school, say.locale, {
    title: product.title,
    description,
    path,
    image: product.imageUrl,
    isTranslated: product.inEnglish.length === 0,
    structured: [
      {
        "@type": "Product",
        name: product.title,
        description,
        image: product.images.map((url) => siteOrigin(school) + url),
        offers: {
          "@type": "Offer",
          price: (product.priceCents / 100).toFixed(2),
          priceCurrency: "USD",
          availability: `https://schema.org/${product.stock === 0 ? "OutOfStock" : "InStock"}`,
          url: siteOrigin(school) + path,
        },
      },
      breadcrumbs(school, [
        [say("home"), homePath()],
        [say("store"), storePath],
        [product.title, path],
      ]),
    ],
  });
};

export default function ProductPage() {
  const say = useWords(words);
  const { product, programs, related } = useLoaderData<typeof loader>();
  const langOf = useTextLang(product.inEnglish);
  const { title, more, category, billing, description, sizes, stock, lowStockAt } = product;
  return (
    <main id="main">
      <div className="wrap product-page">
        <div className="gallery">
          <ShelfArt picture={product.picture} seed={product.slug} name={title} category={category} title={title} isLarge />
          {more.length > 0 ? (
            <ul>
              {more.map((picture, index) => (
                <li key={picture.id}>
                  <a href={variantPath(picture, 1280)}>
                    <Picture
                      picture={picture}
                      alt={picture.alt || say("productView", { product: title, number: index + 2 })}
                      box={[160, 120]}
                      sizes="(min-width: 60rem) 9rem, 33vw"
                    />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <div className="product-buy">
          <p className="eyebrow">{say.text(CATEGORY_LABELS[category])}</p>
          <h1 lang={langOf("title")}>{title}</h1>
          <p className="shelf-price">{priceText(product, say.locale)}</p>
          {billing === "monthly" ? <p className="muted">{say("monthlyNote", { billing: BILLING_LABELS.monthly })}</p> : null}
          <p className={stock === 0 ? "out" : "muted"}>{sizes.length > 0 && stock !== 0 ? say("inStock") : stockNote(stock, lowStockAt)}</p>
          {stock === 0 ? null : <AddForm id={product.id} sizes={sizes} lowStockAt={lowStockAt} />}
          {description ? (
            <div className="rich" lang={langOf("description")}>
              <RichText value={description} startLevel={2} />
            </div>
          ) : null}
          {programs.length > 0 ? (
            <p>
              {say("forPrograms")}{" "}
              {programs.map(({ slug, title: program }, index) => (
                <span key={slug}>
                  {index > 0 ? ", " : ""}
                  <SiteLink href={programPath(slug)}>{program}</SiteLink>
                </span>
              ))}
            </p>
          ) : null}
          <StorePolicy />
        </div>
      </div>
      {related.length > 0 ? (
        <section className="wrap list-page">
          <h2>{say("related")}</h2>
          <div className="store-grid">
            {related.map((each) => (
              <ShelfCard key={each.id} product={each} heading="h3" />
            ))}
          </div>
        </section>
      ) : null}
      <CartScript />
    </main>
  );
}

function AddForm({ id, sizes, lowStockAt }: { id: string; sizes: { size: string; stock: number | null }[]; lowStockAt: number }) {
  const say = useWords(words);
  const failure = useFailure("add");
  const { size: sizeError, quantity: quantityError } = failure?.fieldErrors ?? {};
  const entered = failure?.repopulateFields;
  const ofThis = (name: string, initial: string) => (entered?.id === id && typeof entered[name] === "string" ? (entered[name] as string) : initial);
  return (
    <div id={failure ? undefined : "buy"} data-cart-form>
      <SiteForm intent="add" anchor="buy" isInPlace submit={say("addToCart")}>
        <input type="hidden" name="id" value={id} />
        {sizes.length > 0 ? (
          <div className="field">
            <label htmlFor="buy-size">{say("size")}</label>
            <select
              id="buy-size"
              name="size"
              defaultValue={ofThis("size", "")}
              aria-invalid={sizeError ? true : undefined}
              aria-describedby={sizeError ? "buy-size-error" : undefined}
            >
              <option value="">{say("chooseASize")}</option>
              {sizes.map(({ size, stock }) => (
                <option key={size} value={size} disabled={stock === 0}>
                  {stock === 0 ? say("soldOut", { size }) : stock !== null && stock <= lowStockAt ? say("onlyLeftInSize", { size, stock }) : size}
                </option>
              ))}
            </select>
            {sizeError ? (
              <p className="error" id="buy-size-error">
                {sizeError}
              </p>
            ) : null}
          </div>
        ) : null}
        <div className="field">
          <label htmlFor="buy-quantity">{say("quantity")}</label>
          <input
            id="buy-quantity"
            name="quantity"
            type="number"
            min="1"
            max="99"
            inputMode="numeric"
            defaultValue={ofThis("quantity", "1")}
            aria-invalid={quantityError ? true : undefined}
            aria-describedby={quantityError ? "buy-quantity-error" : undefined}
          />
          {quantityError ? (
            <p className="error" id="buy-quantity-error">
              {quantityError}
            </p>
          ) : null}
        </div>
      </SiteForm>
    </div>
  );
}
