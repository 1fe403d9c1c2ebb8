import { Box } from "@mantine/core";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { CheckboxField, FormActions, PlainForm, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { useRootData } from "~/ui/root-data";
import { titled } from "~/ui/titled";
import { KIND_HINTS, KIND_LABELS, NOTICE_DAYS } from "../clock-model";
import { chooseTime, showRules, switchDeletion } from "../domain/settings";
import { RetentionTabs } from "../parts/retention-tabs";
import { retentionRulesPath } from "../paths";

export const loader = screenLoader(showRules, { gate: school, input: () => ({}) });
export const action = screenAction(
  {
    choose: intent(chooseTime, { to: () => retentionRulesPath(), toast: ({ kind }) => `${KIND_LABELS[kind]}: time saved.` }),
    switch: intent(switchDeletion, {
      to: () => retentionRulesPath(),
      toast: ({ deletes }) => (deletes ? "Deletion is on. You get an email before anything is deleted." : "Deletion is off."),
    }),
  },
  { gate: school },
);
export const meta = titled("Retention rules");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = View["results"][number];

/** How long the school keeps each kind of record, and whether it deletes them afterwards. */
export default function RetentionRules() {
  const { results, deletes, zone } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isOwner = useRootData()?.user?.role === "school_owner";
  const edited = isOwner ? results.find(({ kind }) => kind === params.get("edit")) : undefined;
  return (
    <>
      <PageHeader
        title="Retention rules"
        lead="How long your school keeps each kind of record. Transcripts and certificates are kept forever. Ask a lawyer of your state before you rely on these times."
      />
      <RetentionTabs />
      {edited ? <Edit row={edited} /> : null}
      <Card title={deletes ? "Deletion is on" : "Deletion is off"}>
        <p>
          {deletes
            ? `You get an email when the time of records is over, and ${NOTICE_DAYS} days later we delete them. An open balance, refund, complaint, privacy request, or legal hold keeps them longer.`
            : "Nothing is deleted. The list of due records shows what would be."}{" "}
          Copies of the database keep deleted records for up to 30 more days.
        </p>
        {isOwner ? (
          <Box mt="sm">
            <ConfirmButton
              label={deletes ? "Turn off deletion" : "Turn on deletion"}
              intent="switch"
              fields={{ deletes: deletes ? "false" : "true" }}
              title={deletes ? "Turn off deletion?" : "Turn on deletion?"}
              confirm={deletes ? "Turn off deletion" : "Turn on deletion"}
              danger={!deletes}
              look="quiet"
            >
              {deletes
                ? "Due records stay until you turn it on again."
                : `You get an email with all due records tonight. ${NOTICE_DAYS} days later we delete them, and nobody can restore them.`}
            </ConfirmButton>
          </Box>
        ) : (
          <p className="faint">Only the owner can change this.</p>
        )}
      </Card>
      <Card title="Times">
        <ul className="lines">
          {results.map((row) => (
            <li key={row.kind}>
              <span className="lines-main">
                <strong>{KIND_LABELS[row.kind]}</strong>
                <span className="lines-sub">{row.choice ? `${row.choice.text} (your school's time)` : row.rule}</span>
                <span className="lines-sub">{KIND_HINTS[row.kind]}</span>
                <Times row={row} zone={zone} />
              </span>
              {isOwner ? (
                <Link to={retentionRulesPath({ edit: row.kind })} aria-label={`Change the time of ${KIND_LABELS[row.kind]}`}>
                  Change
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

const Times = ({ row: { rule, source, certainty, ofStates, choice }, zone }: { row: Row; zone: string }) => (
  <>
    <span className="lines-sub">
      {choice ? `Default: ${rule}. ` : ""}
      {certainty}: {source.toLowerCase()}.
    </span>
    {ofStates.map(({ state, rule: own, source: law }) => (
      <span key={state} className="lines-sub">
        {state}: {own} ({law}). The longer time counts.
      </span>
    ))}
    {choice ? (
      <span className="lines-sub">
        {choice.source}. Confirmed by {choice.confirmer ?? "a former user"}, <InstantText at={choice.updatedAt} zone={zone} />
      </span>
    ) : null}
  </>
);

const Edit = ({ row: { kind, rule, choice } }: { row: Row }) => (
  <Panel title={`Change the time of ${KIND_LABELS[kind]}`} back={retentionRulesPath()}>
    <PlainForm
      key={kind}
      intent="choose"
      className="form"
      defaultValues={{
        months: choice?.months ? String(choice.months) : "",
        forever: choice !== null && choice.months === null,
        source: choice?.source ?? "",
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      <p>Kept by default: {rule}. You can keep these records longer, not shorter.</p>
      <TextField name="months" label="Months" inputMode="numeric" width="short" maxLength={4} hint="Leave blank to keep the default." />
      <CheckboxField name="forever" label="Keep them forever" />
      <TextField name="source" label="Rule or reason" maxLength={200} hint="Such as the section of your state's law." />
      <FormActions
        cancel={
          <ButtonLink to={retentionRulesPath()} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Save time</SubmitButton>
      </FormActions>
    </PlainForm>
  </Panel>
);
