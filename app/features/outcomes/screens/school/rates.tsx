import { Form as QueryForm, useLoaderData } from "@remix-run/react";
import { IconPercentage } from "@tabler/icons-react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { shortDate } from "~/platform/zones";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { EmptyState } from "~/ui/empty-state";
import { CheckboxField, PlainForm, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { changeOutcomeSettings, publishRate, type RateView, rateView, withdrawRate } from "../../domain/rates";
import { PARTS } from "../../exam-catalogue";
import css from "../../parts/outcomes.module.css";
import { QueryChoice, QueryDay } from "../../parts/query-parts";
import { OutcomeTabs } from "../../parts/tabs";
import { rateCsvPath } from "../../paths";
import { FORMULAS } from "../../rate-formulas";

export const loader = screenLoader(rateView, { gate: school });
export const action = screenAction(
  {
    publish: intent(publishRate, { toast: "Rate published." }),
    withdraw: intent(withdrawRate, { toast: "Rate withdrawn." }),
    settings: intent(changeOutcomeSettings, { toast: "Settings saved." }),
  },
  { gate: school },
);
export const meta = titled("Rates");

type Row = RateView["page"]["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Student",
    cell: (row) => (
      <span className="stack">
        <Link to={registrationProfilePath(row.registrationId)}>
          {row.firstName} {row.lastName}
        </Link>
        <span className="two-lines">{[row.code, row.number].join(" · ")}</span>
      </span>
    ),
  },
  { key: "ends", header: "Scheduled end", cell: ({ endsOn }) => <DateText day={endsOn} /> },
  { key: "completed", header: "Completed", cell: ({ completedOn }) => (completedOn ? <DateText day={completedOn} /> : null) },
  {
    key: "status",
    header: "Status",
    cell: ({ isCounted, isUnknown }) =>
      isUnknown ? (
        <StatusBadge status="unknown" label="Unknown" tone="amber" />
      ) : (
        <StatusBadge status={isCounted ? "counted" : "not"} label={isCounted ? "Counted" : "Not counted"} tone={isCounted ? "green" : "grey"} />
      ),
  },
];

/** A rate with its numbers, definition and people, and its publication. */
export default function Rates() {
  const view = useLoaderData<typeof loader>() as RateView;
  const { programs, asked, isBad, found, publications, page, settings, mayPublish } = view;
  const formula = FORMULAS.find(({ key }) => key === asked.formula);
  return (
    <>
      <PageHeader title="Rates" lead="Completion, placement and exam rates, with the people behind each number." />
      <OutcomeTabs />
      {found === null ? (
        <EmptyState icon={<IconPercentage size={28} stroke={1.5} />} title="No programs yet">
          Add a program first.
        </EmptyState>
      ) : (
        <>
          <QueryForm method="get" className={css.query} aria-label="Rate">
            <QueryChoice
              name="program"
              label="Program"
              value={asked.program}
              options={programs.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <QueryChoice
              name="formula"
              label="Rate"
              value={asked.formula}
              options={FORMULAS.map(({ key, title }) => ({ value: key, label: title }))}
            />
            <QueryChoice
              name="part"
              label="Exam, for exam rates"
              value={asked.part}
              options={PARTS.map(({ key, label }) => ({ value: key, label }))}
            />
            <QueryDay name="from" label="From" value={asked.from} />
            <QueryDay name="to" label="To" value={asked.to} />
            <Button type="submit" quiet>
              Show rate
            </Button>
          </QueryForm>
          {isBad ? <p className="alert">Choose a period of at most two years. We show last year.</p> : null}
          <Card
            title={formula?.title ?? ""}
            action={
              <ButtonLink to={rateCsvPath(asked)} quiet reloadDocument>
                Download CSV
              </ButtonLink>
            }
          >
            <div className={css.rate}>
              <p className={css.percent}>{found.percent ?? "No people"}</p>
              <p>
                {found.numerator} of {found.denominator}, {shortDate(asked.from)} to {shortDate(asked.to)}
                {found.unknown > 0 ? `, ${found.unknown} unknown` : ""}
              </p>
              <p className={css.definition}>{found.definition}</p>
              <DetailList
                details={[
                  { label: "Who begins", value: formula?.begins },
                  { label: "Not counted", value: formula?.takenOut },
                  { label: "Numerator", value: formula?.numerator },
                  { label: "Period counted", value: formula?.window },
                  { label: "State minimum", value: formula?.linePercent ? `${formula.linePercent}%` : null },
                  { label: "Source", value: formula?.source },
                  { label: "As of", value: <DateText day={found.asOf} /> },
                ]}
              />
              <Publish view={view} />
            </div>
          </Card>
          <h2 className={css.heading}>People</h2>
          <DataTable
            itemLabel={["person", "people"]}
            data={page}
            columns={COLUMNS}
            rowKey={({ registrationId }) => registrationId}
            rowName={({ firstName, lastName }) => `${firstName} ${lastName}`}
            defaultSort="name"
            empty={
              <EmptyState icon={<IconPercentage size={28} stroke={1.5} />} title="Nobody counts in this period">
                Choose another period or program.
              </EmptyState>
            }
          />
          {publications.length > 0 ? (
            <Card title="Published rates" flush>
              <PlainTable
                caption="Publications of this program"
                rows={publications}
                rowKey={({ id }) => id}
                empty=""
                columns={[
                  {
                    header: "Rate",
                    cell: ({ title, partTitle, note }) => (
                      <span className="stack">
                        {partTitle ? `${title}: ${partTitle}` : title}
                        {note ? <span className="two-lines">{note}</span> : null}
                      </span>
                    ),
                  },
                  { header: "Period", cell: ({ from, to }) => `${shortDate(from)} to ${shortDate(to)}` },
                  { header: "Value", cell: ({ percent, numerator, denominator }) => `${percent} (${numerator} of ${denominator})` },
                  {
                    header: "Status",
                    cell: ({ publishedOn, withdrawnOn }) =>
                      withdrawnOn ? `Withdrawn ${shortDate(withdrawnOn)}` : `Published ${shortDate(publishedOn)}`,
                  },
                ]}
              />
            </Card>
          ) : null}
          {mayPublish ? (
            <Card title="Settings">
              <PlainForm
                intent="settings"
                key={`${settings.surveysGraduates} ${settings.mostUnknownPercent}`}
                className="form"
                defaultValues={{
                  surveys_graduates: settings.surveysGraduates ? "on" : "",
                  most_unknown_percent: String(settings.mostUnknownPercent),
                }}
              >
                <CheckboxField
                  name="surveys_graduates"
                  label="Ask graduates by email if they work in the field"
                  hint="30, 90 and 180 days after completion, until they answer."
                />
                <TextField
                  name="most_unknown_percent"
                  label="Most unknown people of a published rate (percent)"
                  width="short"
                  inputMode="numeric"
                  required
                />
                <div>
                  <SubmitButton tone="quiet">Save settings</SubmitButton>
                </div>
              </PlainForm>
            </Card>
          ) : null}
        </>
      )}
    </>
  );
}

function Publish({ view: { found, asked, mayPublish } }: { view: RateView }) {
  if (!found || !mayPublish) return null;
  if (found.live)
    return (
      <p>
        Published {shortDate(found.live.publishedOn)} as {found.live.percent} ({found.live.numerator} of {found.live.denominator}).{" "}
        <ConfirmButton
          label="Withdraw"
          intent="withdraw"
          fields={{ id: found.live.id }}
          title="Withdraw this rate?"
          confirm="Withdraw rate"
          look="quiet"
        >
          The program's page no longer shows it. To correct a rate, withdraw it and publish it again with a note.
        </ConfirmButton>
      </p>
    );
  return (
    <PlainForm intent="publish" className="form">
      {Object.entries(asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextareaField
        name="note"
        label="Note"
        rows={2}
        maxLength={500}
        required={found.isCorrection}
        hint={found.isCorrection ? "Say what changed since the last publication. Visitors read it." : "Visitors read it on the program's page."}
      />
      <div>
        <Button type="submit" disabled={found.refusal !== null} aria-describedby={found.refusal ? "why-not" : undefined}>
          Publish rate
        </Button>
      </div>
      {found.refusal ? <p id="why-not">{found.refusal}</p> : <p className="faint">The numbers are frozen, and the program's page shows them.</p>}
    </PlainForm>
  );
}
