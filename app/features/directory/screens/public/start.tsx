import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { visitorsOfProduct } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { STATE_NAMES } from "~/platform/united-states";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import { listFirstCss } from "~/ui/site/styles";
import { showDirectory } from "../../domain/directory";
import { directoryHead, trail } from "../../parts/directory-head";
import { DirectoryPage } from "../../parts/directory-page";
import { cityPath, directoryPath, statePath } from "../../paths";

export const handle = { firstCss: listFirstCss };
export const loader = screenLoader(showDirectory, { gate: visitorsOfProduct, input: () => ({}) });

const LEAD = "Training schools by state and city: what they teach, when they start next and how many seats are left.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? directoryHead({
        origin: data.origin,
        path: directoryPath,
        title: "Best training schools",
        description: LEAD,
        structured: [trail(data.origin, [["Best schools", directoryPath]])],
      })
    : [{ title: "Page not found" }];

/** The start of the directory. */
export default function DirectoryStart() {
  const { states } = useLoaderData<typeof loader>();
  return (
    <DirectoryPage crumbs={[]} title="Best training schools" lead={LEAD}>
      <BrochureSheet />
      {states.length === 0 ? <p className="empty">The directory opens soon.</p> : null}
      <div className={`cards n${Math.min(Math.max(states.length, 1), 3)}`}>
        {states.map((state) => (
          <article className="card" key={state.slug}>
            <div className="card-body">
              <h2>
                <a href={statePath(state.slug)}>{STATE_NAMES[state.state] ?? state.state}</a>
              </h2>
              <p>{state.schools === 1 ? "1 school" : `${state.schools} schools`}</p>
              {state.intro ? <p>{state.intro}</p> : null}
            </div>
          </article>
        ))}
      </div>
      {states.some(({ cities }) => cities.length > 0) ? (
        <nav aria-label="Cities">
          <h2>By city</h2>
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
