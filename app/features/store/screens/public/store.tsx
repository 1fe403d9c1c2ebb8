import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { homePath } from "~/features/programs/paths";
import { screenAction, screenLoader } from "~/platform/screen";
import { useFailure } from "~/ui/form/failure";
import { localeIn, schoolIn } from "~/ui/root-data";
import { useCarriedFields } from "~/ui/site/carry";
import { breadcrumbs, itemList, pageAddress, pageHead, siteOrigin } from "~/ui/site/head";
import { SiteLink } from "~/ui/site/link";
import { Pages } from "~/ui/site/pages";
import { storeCss } from "~/ui/site/styles";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import { wordsOf } from "~/words/words";
import { listStore } from "../../domain/shelf/site-store";
import { addForm } from "../../parts/cart-actions";
import { CartScript } from "../../parts/cart-script";
import { ShelfCard } from "../../parts/shelf-card";
import { productPath, storePath } from "../../paths";
import { CATEGORY_LABELS } from "../../product-model";

export const handle = { cache: "public", query: ["q", "category", "program", "sort", "page"], css: storeCss };
export const loader = screenLoader(listStore, { gate: publicSite });
export const action = screenAction({ add: addForm }, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  const school = schoolIn(matches);
  if (!school) return [{ title: say("pageNotFound") }];
  return pageHead(school, say.locale, {
    title: say("store"),
    description: say("storeDescription", { name: school.name }),
    path: pageAddress(storePath, data?.page ?? 1),
    structured: [
      breadcrumbs(school, [
        [say("home"), homePath()],
        [say("store"), storePath],
      ]),
      ...itemList((data?.results ?? []).map(({ title, slug }) => ({ name: title, url: siteOrigin(school) + productPath(slug) }))),
    ],
  });
};

const SORTS = { "": "featured", price: "price", title: "title" } as const;

export default function StoreHome() {
  const say = useWords(words);
  const { results, count, categories, page, pages } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const carried = useCarriedFields();
  const failure = useFailure("add");
  const isFiltered = ["q", "category"].some((name) => params.get(name));
  return (
    <main id="main" className="wrap list-page">
      <h1>{say("store")}</h1>
      {failure ? (
        <p className="form-error" role="alert">
          {failure.message}
        </p>
      ) : null}
      {count > 0 || isFiltered ? (
        <>
          <form method="get" className="filters">
            {carried.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <label className="search">
              {say("search")}
              <input type="search" name="q" defaultValue={params.get("q") ?? ""} maxLength={60} placeholder={say("searchExample")} />
            </label>
            <label>
              {say("category")}
              <select name="category" defaultValue={params.get("category") ?? ""}>
                <option value="">{say("allCategories")}</option>
                {categories.map((category) => (
                  <option key={category} value={category}>
                    {say.text(CATEGORY_LABELS[category])}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {say("sortBy")}
              <select name="sort" defaultValue={params.get("sort") ?? ""}>
                {Object.entries(SORTS).map(([value, key]) => (
                  <option key={value} value={value}>
                    {say(key)}
                  </option>
                ))}
              </select>
            </label>
            <button className="button" type="submit">
              {say("showResults")}
            </button>
          </form>
          <p className="count" aria-live="polite">
            {isFiltered ? say.rich("productMatches", { link: <SiteLink href={storePath} /> }, { count }) : say("productCount", { count })}
          </p>
        </>
      ) : null}
      {results.length > 0 ? (
        <div className="store-grid">
          {results.map((product) => (
            <ShelfCard key={product.id} product={product} />
          ))}
        </div>
      ) : (
        <p className="empty">{say("noProductsAvailable")}</p>
      )}
      {pages > 1 ? <Pages path={storePath} page={page} pages={pages} params={params} /> : null}
      <CartScript />
    </main>
  );
}
