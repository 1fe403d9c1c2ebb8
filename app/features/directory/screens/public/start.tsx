import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { visitorsOfProduct } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { STATE_NAMES } from "~/platform/united-states";
import { localeIn } from "~/ui/root-data";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import { listFirstCss } from "~/ui/site/styles";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/directory";
import { wordsOf } from "~/words/words";
import { showDirectory } from "../../domain/directory";
import { directoryHead, trail } from "../../parts/directory-head";
import { DirectoryPage } from "../../parts/directory-page";
import { cityPath, directoryPath, statePath } from "../../paths";

export const handle = { firstCss: listFirstCss };
export const loader = screenLoader(showDirectory, { gate: visitorsOfProduct, input: () => ({}) });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  return data
    ? directoryHead({
        origin: data.origin,
        path: directoryPath,
        title: say("bestTrainingSchools"),
        description: say("lead"),
        structured: [trail(data.origin, [[say("bestSchools"), directoryPath]])],
      })
    : [{ title: say("pageNotFound") }];
};

/** Start page of the directory. */
export default function DirectoryStart() {
  const say = useWords(words);
  const { states } = useLoaderData<typeof loader>();
  return (
    <DirectoryPage crumbs={[]} title={say("bestTrainingSchools")} lead={say("lead")}>
      <BrochureSheet />
      {states.length === 0 ? <p className="empty">{say("noStates")}</p> : null}
      <div className={`cards n${Math.min(Math.max(states.length, 1), 3)}`}>
        {states.map((state) => (
          <article className="card" key={state.slug}>
            <div className="card-body">
              <h2>
                <a href={statePath(state.slug)}>{STATE_NAMES[state.state] ?? state.state}</a>
              </h2>
              <p>{say("schoolCount", { count: state.schools })}</p>
              {state.intro ? <p>{state.intro}</p> : null}
            </div>
          </article>
        ))}
      </div>
      {states.some(({ cities }) => cities.length > 0) ? (
        <nav aria-label={say("cities")}>
          <h2>{say("byCity")}</h2>
          <ul>
            {states.flatMap((state) =>
              state.cities.map((city) => (
                <li key={`${state.slug}/${city.slug}`}>
                  <a href={cityPath(state.slug, city.slug)}>
                    {city.city}, {state.state}
                  </a>{" "}
                  ({city.schools})
                </li>
              )),
            )}
          </ul>
        </nav>
      ) : null}
    </DirectoryPage>
  );
}
