import { Input } from "@mantine/core";
import { Form, useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { NativeChoice } from "~/ui/form/native-choice";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listTranslations } from "../domain/texts";
import { FIELD_STATES, type FieldState, KIND_LABELS } from "../model";
import { LanguageTabs } from "../parts/language-tabs";
import css from "../parts/translations.module.css";
import { languagesPath, translationPath } from "../paths";
import { STATE_TONES } from "../state-tones";

export const loader = screenLoader(listTranslations, { gate: school });
export const meta = titled("Translations");

/** States that wait for a person, in the order in which they matter. */
const OPEN: readonly FieldState[] = ["missing", "stale", "unread", "draft"];

/** LNG-01: what the school has to translate, and how far it is. */
export default function Translations() {
  const { results, total, texts, school: isOn } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const open = OPEN.filter((each) => total[each] > 0);
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
        {open.length > 0 ? (
          <p className="badges">
            {open.map((each) => (
              <StatusBadge key={each} status={each} label={`${FIELD_STATES[each]}: ${total[each]}`} tone={STATE_TONES[each]} />
            ))}
          </p>
        ) : (
          <p className="faint">Every text is in Spanish.</p>
        )}
        <Form method="get" className={css.filter} aria-label="Filter" key={params.toString()}>
          <div>
            <label htmlFor="kind">Type</label>
            <NativeChoice id="kind" name="kind" defaultValue={params.get("kind") ?? ""} options={optionsOf(KIND_LABELS)} empty="All" />
          </div>
          <div>
            <label htmlFor="state">Status</label>
            <NativeChoice id="state" name="state" defaultValue={params.get("state") ?? ""} options={optionsOf(FIELD_STATES)} empty="All" />
          </div>
          <div>
            <label htmlFor="q">Search</label>
            <Input id="q" type="search" name="q" defaultValue={params.get("q") ?? ""} maxLength={200} />
          </div>
          <Button type="submit" quiet>
            Show
          </Button>
        </Form>
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
                const waiting = OPEN.filter((each) => counts[each] > 0);
                return waiting.length > 0 ? (
                  <span className="badges">
                    {waiting.map((each) => (
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
