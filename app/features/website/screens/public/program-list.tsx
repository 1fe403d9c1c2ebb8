import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { PROGRAM_TYPE_LABELS } from "~/features/programs/model";
import { homePath, programPath, programsPath } from "~/features/programs/paths";
import { screenLoader } from "~/platform/screen";
import { localeIn, schoolIn } from "~/ui/root-data";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import { useCarriedFields } from "~/ui/site/carry";
import { breadcrumbs, itemList, pageAddress, pageHead, siteOrigin } from "~/ui/site/head";
import { SiteLink } from "~/ui/site/link";
import { Pages } from "~/ui/site/pages";
import { listFirstCss } from "~/ui/site/styles";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import { wordsOf } from "~/words/words";
import { listSitePrograms } from "../../domain/site-programs";
import { Choice } from "../../parts/choice";
import { addressOf, ProgramCard } from "../../parts/program-card";
import { useSchool } from "../../parts/use-school";
import { startDatesPath } from "../../paths";

export const handle = { cache: "public", query: ["q", "type", "category", "sort", "page"], firstCss: listFirstCss };
export const loader = screenLoader(listSitePrograms, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  const school = schoolIn(matches);
  if (!school || !data) return [{ title: say("pageNotFound") }];
  return pageHead(school, say.locale, {
    title: say("programs"),
    description: say("programListDescription", { count: data.count, name: school.name }),
    path: pageAddress(programsPath(), data.page),
    structured: [
      breadcrumbs(school, [
        [say("home"), homePath()],
        [say("programs"), programsPath()],
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

const SORTS = { "": "schoolOrder", title: "byTitle", tuition: "lowestTuition", duration: "shortest" } as const;

export default function SitePrograms() {
  const say = useWords(words);
  const { family } = useSchool();
  const { results, count, categories, page, pages } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const carried = useCarriedFields();
  const isFiltered = ["q", "type", "category"].some((name) => params.get(name));
  return (
    <main id="main" className="wrap list-page">
      <h1>{say("programs")}</h1>
      <p className="lead">{say.rich("programListLead", { link: <SiteLink href={startDatesPath()} /> })}</p>
      <BrochureSheet />
      <form method="get" className="filters">
        {carried.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="search">
          {say("search")}
          <input type="search" name="q" defaultValue={params.get("q") ?? ""} maxLength={60} placeholder={say("searchExample")} />
        </label>
        <Choice
          name="type"
          label={say("format")}
          empty={say("allFormats")}
          options={Object.entries(PROGRAM_TYPE_LABELS)}
          chosen={params.get("type")}
        />
        <Choice
          name="category"
          label={say("category")}
          empty={say("allCategories")}
          options={categories.map((category) => [category, category])}
          chosen={params.get("category")}
        />
        <Choice
          name="sort"
          label={say("sortBy")}
          options={Object.entries(SORTS).map(([value, key]) => [value, say(key)])}
          chosen={params.get("sort")}
        />
        <button className="button" type="submit">
          {say("showResults")}
        </button>
      </form>
      <p className="count" aria-live="polite">
        {isFiltered ? say.rich("programMatches", { link: <SiteLink href={programsPath()} /> }, { count }) : say("programCount", { count })}
      </p>
      {results.length > 0 ? (
        <div className={`cards n${Math.min(results.length, 3)}`}>
          {results.map((program) => (
            <ProgramCard key={program.id} program={program} family={family} heading="h2" />
          ))}
        </div>
      ) : (
        <p className="empty">{say("noProgramsFound")}</p>
      )}
      {pages > 1 ? <Pages path={programsPath()} page={page} pages={pages} params={params} /> : null}
    </main>
  );
}
