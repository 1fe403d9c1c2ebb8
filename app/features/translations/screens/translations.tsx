import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listTranslations } from "../domain/texts";
import { FIELD_STATES, type FieldState, KIND_LABELS, KINDS } from "../model";
import { LanguageTabs } from "../parts/language-tabs";
import { languagesPath, translationPath, translationsPath } from "../paths";
import { STATE_TONES } from "../state-tones";

export const loader = screenLoader(listTranslations, { gate: school });
export const meta = titled("Translations");

/** States that wait for a person, in the order in which they matter. */
const OPEN: readonly FieldState[] = ["missing", "stale", "unread", "draft"];
/** LNG-01: what the school has to translate, and how far it is. */
export default function Translations() {
  const { results, total, texts, school: isOn } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const kind = params.get("kind") ?? undefined;
  const state = params.get("state") ?? undefined;
  const percent = texts === 0 ? 100 : Math.floor(((total.done + total.stale) / texts) * 100);
  return (
    <>
      <PageHeader
        title="Translations"
        lead="Your school's own texts in Spanish. The product's words, prices, dates, and seats are translated already."
      />
      <LanguageTabs />
      {isOn ? null : (
        <Card title="Spanish pages are off">
          <p>Visitors see your Spanish pages after you turn them on.</p>
          <ButtonLink to={languagesPath}>Open settings</ButtonLink>
        </Card>
      )}
      <Card title={`${percent}% in Spanish`}>
        <p>
          {OPEN.map((each) => (
            <Link key={each} to={translationsPath({ kind, state: each })} className="chip" aria-current={state === each ? "true" : undefined}>
              {FIELD_STATES[each]}: {total[each]}
            </Link>
          ))}
          {state || kind ? <Link to={translationsPath()}>Show all</Link> : null}
        </p>
        <form method="get" className="form-row">
          {state ? <input type="hidden" name="state" value={state} /> : null}
          <label>
            Type{" "}
            <select name="kind" defaultValue={kind ?? ""}>
              <option value="">All</option>
              {KINDS.map((each) => (
                <option key={each} value={each}>
                  {KIND_LABELS[each]}
                </option>
              ))}
            </select>
          </label>
          <label>
            Search <input type="search" name="q" defaultValue={params.get("q") ?? ""} maxLength={200} />
          </label>
          <button type="submit">Show</button>
        </form>
      </Card>
      <Card flush>
        <PlainTable
          caption="Texts to translate"
          rows={results}
          rowKey={({ subject }) => subject}
          empty="Nothing matches."
          columns={[
            { header: "Text", cell: ({ subject, title }) => <Link to={translationPath(subject)}>{title}</Link> },
            { header: "Type", cell: (row) => KIND_LABELS[row.kind] },
            { header: "Published", align: "end", cell: ({ counts, texts: all }) => `${counts.done + counts.stale} of ${all}` },
            {
              header: "Open",
              cell: ({ counts }) => {
                const open = OPEN.filter((each) => counts[each] > 0);
                return open.length > 0 ? (
                  <span className="badges">
                    {open.map((each) => (
                      <StatusBadge key={each} status={each} label={`${FIELD_STATES[each]}: ${counts[each]}`} tone={STATE_TONES[each]} />
                    ))}
                  </span>
                ) : (
                  <StatusBadge status="done" label="Done" tone="green" />
                );
              },
            },
          ]}
        />
      </Card>
      <p className="faint">{counted(results.length, "entry", "entries")}</p>
    </>
  );
}
