import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { PROGRAM_TYPE_LABELS } from "~/features/programs/model";
import { homePath, programPath, programsPath } from "~/features/programs/paths";
import { screenLoader } from "~/platform/screen";
import { schoolIn } from "~/ui/root-data";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import { useCarriedFields } from "~/ui/site/carry";
import { breadcrumbs, itemList, pageAddress, pageHead, siteOrigin } from "~/ui/site/head";
import { SiteLink } from "~/ui/site/link";
import { Pages } from "~/ui/site/pages";
import { listFirstCss } from "~/ui/site/styles";
import { listSitePrograms } from "../../domain/site-programs";
import { Choice } from "../../parts/choice";
import { addressOf, ProgramCard } from "../../parts/program-card";
import { useSchool } from "../../parts/use-school";
import { startDatesPath } from "../../paths";

export const handle = { cache: "public", query: ["q", "type", "category", "sort", "page"], firstCss: listFirstCss };
export const loader = screenLoader(listSitePrograms, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const school = schoolIn(matches);
  if (!school || !data) return [{ title: "Page not found" }];
  return pageHead(school, {
    title: "Programs",
    description: `${data.count === 1 ? "1 program" : `${data.count} programs`} at ${school.name}: prices with every fee, length, format, next start and seats left.`,
    path: pageAddress(programsPath(), data.page),
    structured: [
      breadcrumbs(school, [
        ["Home", homePath()],
        ["Programs", programsPath()],
      ]),
      ...itemList(
        data.results.map((program) => ({
          name: program.title,
          url: program.partner ? addressOf(program, programPath(program.slug)) : siteOrigin(school) + programPath(program.slug),
        })),
      ),
    ],
  });
};

const SORTS = [
  ["", "School order"],
  ["title", "Title"],
  ["tuition", "Lowest tuition"],
  ["duration", "Shortest"],
] as const;

export default function SitePrograms() {
  const { family } = useSchool();
  const { results, count, categories, page, pages } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const carried = useCarriedFields();
  const isFiltered = ["q", "type", "category"].some((name) => params.get(name));
  return (
    <main id="main" className="wrap list-page">
      <h1>Programs</h1>
      <p className="lead">
        What each one costs in all, how long it takes, when it starts next and how many seats are left.{" "}
        <SiteLink href={startDatesPath()}>Find a start date</SiteLink>
      </p>
      <BrochureSheet />
      <form method="get" className="filters">
        {carried.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="search">
          Search
          <input type="search" name="q" defaultValue={params.get("q") ?? ""} maxLength={60} placeholder="Nursing, evening, exam" />
        </label>
        <Choice name="type" label="Format" empty="All formats" options={Object.entries(PROGRAM_TYPE_LABELS)} chosen={params.get("type")} />
        <Choice
          name="category"
          label="Category"
          empty="All categories"
          options={categories.map((category) => [category, category])}
          chosen={params.get("category")}
        />
        <Choice name="sort" label="Sort by" options={SORTS} chosen={params.get("sort")} />
        <button className="button" type="submit">
          Show
        </button>
      </form>
      <p className="count" aria-live="polite">
        {count === 1 ? "1 program" : `${count} programs`}
        {isFiltered ? (
          <>
            {" "}
            {count === 1 ? "matches" : "match"}. <SiteLink href={programsPath()}>Clear filters</SiteLink>
          </>
        ) : null}
      </p>
      {results.length > 0 ? (
        <div className={`cards n${Math.min(results.length, 3)}`}>
          {results.map((program) => (
            <ProgramCard key={program.id} program={program} family={family} heading="h2" />
          ))}
        </div>
      ) : (
        <p className="empty">No programs found.</p>
      )}
      {pages > 1 ? <Pages path={programsPath()} page={page} pages={pages} params={params} /> : null}
    </main>
  );
}
