import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { visitorsOfProduct } from "~/features/identity/gates";
import { mediaPath } from "~/platform/media-path";
import { screenLoader } from "~/platform/screen";
import { STATE_NAMES } from "~/platform/united-states";
import { RichText } from "~/ui/rich-text";
import { localeIn } from "~/ui/root-data";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import { Pages } from "~/ui/site/pages";
import { listFirstCss } from "~/ui/site/styles";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/directory";
import { wordsOf } from "~/words/words";
import { showState } from "../../domain/directory";
import { directoryHead, schoolList, trail } from "../../parts/directory-head";
import { DirectoryPage, SchoolCards } from "../../parts/directory-page";
import { cityPath, directoryPath, statePath } from "../../paths";

export const handle = { firstCss: listFirstCss };
export const loader = screenLoader(showState, { gate: visitorsOfProduct });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  if (!data) return [{ title: say("pageNotFound") }];
  const path = statePath(data.place.slug);
  return directoryHead({
    origin: data.origin,
    path,
    title: data.place.metaTitle ?? data.place.title,
    description: data.place.metaDescription ?? data.place.intro ?? say("placeDescription", { count: data.count }),
    image: data.place.imageFileId ? mediaPath(data.place.imageFileId) : null,
    structured: [
      trail(data.origin, [
        [say("bestSchools"), directoryPath],
        [STATE_NAMES[data.place.state] ?? data.place.state, path],
      ]),
      ...(data.schools.length > 0 ? [schoolList(data.schools)] : []),
    ],
  });
};

/** The best schools of a state. */
export default function DirectoryState() {
  const say = useWords(words);
  const { place, schools, count, page, pages, cities } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <DirectoryPage
      crumbs={[{ label: say("bestSchools"), to: directoryPath }]}
      name={STATE_NAMES[place.state] ?? place.state}
      title={place.title}
      lead={place.intro ?? say("schoolCount", { count })}
    >
      <BrochureSheet />
      {place.imageFileId ? <img src={mediaPath(place.imageFileId, 960)} alt="" width={640} loading="lazy" /> : null}
      {schools.length > 0 ? <SchoolCards schools={schools} /> : <p className="empty">{say("noSchools")}</p>}
      {pages > 1 ? <Pages path={statePath(place.slug)} page={page} pages={pages} params={params} /> : null}
      {cities.length > 0 ? (
        <nav aria-label={say("cities")}>
          <h2>{say("cities")}</h2>
          <ul>
            {cities.map((city) => (
              <li key={city.slug}>
                <a href={cityPath(place.slug, city.slug)}>{city.city}</a> ({city.schools})
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <RichText value={place.description} startLevel={2} />
    </DirectoryPage>
  );
}
