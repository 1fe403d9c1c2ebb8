import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { homePath, programsPath } from "~/features/programs/paths";
import { screenLoader } from "~/platform/screen";
import { localeIn, schoolIn } from "~/ui/root-data";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import { breadcrumbs, pageHead } from "~/ui/site/head";
import { SiteLink } from "~/ui/site/link";
import { Pages } from "~/ui/site/pages";
import { listFirstCss } from "~/ui/site/styles";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import { wordsOf } from "~/words/words";
import { listStartDates } from "../../domain/start-dates";
import { ClassList } from "../../parts/class-list";
import { Finder } from "../../parts/finder";
import { startDatesPath } from "../../paths";

const WISHES = ["goal", "days", "place", "from"];

export const handle = { cache: "public", query: [...WISHES, "page"], firstCss: listFirstCss };
export const loader = screenLoader(listStartDates, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  const school = schoolIn(matches);
  if (!school || !data) return [{ title: say("pageNotFound") }];
  return pageHead(school, say.locale, {
    title: say("startDates"),
    description: say("startDatesDescription", { name: school.name }),
    path: startDatesPath(),
    structured: [
      breadcrumbs(school, [
        [say("home"), homePath()],
        [say("startDates"), startDatesPath()],
      ]),
    ],
  });
};

/** Classes open for registration, filtered by program, schedule, location and start. */
export default function StartDates() {
  const say = useWords(words);
  const { results, count, page, pages, goals, places } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isNarrowed = WISHES.some((name) => params.get(name));
  return (
    <main id="main" className="wrap list-page">
      <h1>{say("startDates")}</h1>
      <p className="lead">{say("startDatesLead")}</p>
      <BrochureSheet />
      <Finder goals={goals} places={places} params={params} />
      <p className="count" aria-live="polite">
        {isNarrowed ? say.rich("classMatches", { link: <SiteLink href={startDatesPath()} /> }, { count }) : say("classCount", { count })}
      </p>
      {results.length > 0 ? (
        <ClassList classes={results} caption={say("startDatesCaption")} withProgram />
      ) : (
        <p className="empty">{say.rich("noClassMatches", { link: <SiteLink href={programsPath()} /> })}</p>
      )}
      {pages > 1 ? <Pages path={startDatesPath()} page={page} pages={pages} params={params} /> : null}
    </main>
  );
}
