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
import { showCity } from "../../domain/directory";
import { directoryHead, schoolList, trail } from "../../parts/directory-head";
import { DirectoryPage, SchoolCards } from "../../parts/directory-page";
import { cityPath, directoryPath, statePath } from "../../paths";

export const handle = { firstCss: listFirstCss };
export const loader = screenLoader(showCity, { gate: visitorsOfProduct });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  if (!data) return [{ title: say("pageNotFound") }];
  const path = cityPath(data.state.slug, data.place.slug);
  return directoryHead({
    origin: data.origin,
    path,
    title: data.place.metaTitle ?? data.place.title,
    description: data.place.metaDescription ?? data.place.intro ?? say("placeDescription", { count: data.count }),
    image: data.place.imageFileId ? mediaPath(data.place.imageFileId) : null,
    structured: [
      trail(data.origin, [
        [say("bestSchools"), directoryPath],
        [STATE_NAMES[data.state.code] ?? data.state.code, statePath(data.state.slug)],
        [data.place.city, path],
      ]),
      ...(data.schools.length > 0 ? [schoolList(data.schools)] : []),
    ],
  });
};

/** The best schools of a city. */
export default function DirectoryCity() {
  const say = useWords(words);
  const { place, schools, count, page, pages, state } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <DirectoryPage
      crumbs={[
        { label: say("bestSchools"), to: directoryPath },
        { label: STATE_NAMES[state.code] ?? state.code, to: statePath(state.slug) },
      ]}
      name={place.city}
      title={place.title}
      lead={place.intro ?? say("schoolCount", { count })}
    >
      <BrochureSheet />
      {place.imageFileId ? <img src={mediaPath(place.imageFileId, 960)} alt="" width={640} loading="lazy" /> : null}
      {schools.length > 0 ? <SchoolCards schools={schools} /> : <p className="empty">{say("noSchools")}</p>}
      {pages > 1 ? <Pages path={cityPath(state.slug, place.slug)} page={page} pages={pages} params={params} /> : null}
      <RichText value={place.description} startLevel={2} />
    </DirectoryPage>
  );
}
