import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { homePath, programsPath } from "~/features/programs/paths";
import { screenLoader } from "~/platform/screen";
import { schoolIn } from "~/ui/root-data";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import { breadcrumbs, pageHead } from "~/ui/site/head";
import { SiteLink } from "~/ui/site/link";
import { Pages } from "~/ui/site/pages";
import { listFirstCss } from "~/ui/site/styles";
import { listStartDates } from "../../domain/start-dates";
import { ClassList } from "../../parts/class-list";
import { Finder } from "../../parts/finder";
import { startDatesPath } from "../../paths";

const WISHES = ["goal", "days", "place", "from"];

export const handle = { cache: "public", query: [...WISHES, "page"], firstCss: listFirstCss };
export const loader = screenLoader(listStartDates, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const school = schoolIn(matches);
  if (!school || !data) return [{ title: "Page not found" }];
  return pageHead(school, {
    title: "Start dates",
    description: `The next classes at ${school.name}: when they start and finish, the seats left, and the price with every fee.`,
    path: startDatesPath(),
    structured: [
      breadcrumbs(school, [
        ["Home", homePath()],
        ["Start dates", startDatesPath()],
      ]),
    ],
  });
};

/** The classes that can be taken up, by what a visitor is looking for. */
export default function StartDates() {
  const { results, count, page, pages, goals, places } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isNarrowed = WISHES.some((name) => params.get(name));
  return (
    <main id="main" className="wrap list-page">
      <h1>Start dates</h1>
      <p className="lead">When each class starts and finishes, how many seats are left, and what it costs in all.</p>
      <BrochureSheet />
      <Finder goals={goals} places={places} params={params} />
      <p className="count" aria-live="polite">
        {count === 1 ? "1 class" : `${count} classes`}
        {isNarrowed ? (
          <>
            {" "}
            {count === 1 ? "matches" : "match"}. <SiteLink href={startDatesPath()}>Show all start dates</SiteLink>
          </>
        ) : null}
      </p>
      {results.length > 0 ? (
        <ClassList classes={results} caption="Classes that you can start with" withProgram />
      ) : (
        <p className="empty">
          No class matches. <SiteLink href={programsPath()}>See all programs</SiteLink>
        </p>
      )}
      {pages > 1 ? <Pages path={startDatesPath()} page={page} pages={pages} params={params} /> : null}
    </main>
  );
}
