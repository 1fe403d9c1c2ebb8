import { peoplePath, studentsPath } from "~/features/enrollment/paths";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, RadioGroupField, SubmitButton } from "~/ui/form";
import { StatCard, StatRow } from "~/ui/stat-card";
import { EXISTING_LABELS, existingChoice, type ImportKind } from "../model";

const rows = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;

interface Ready {
  counts: { added: number; updated: number; unchanged: number };
  bad: number;
  leftOut: number;
}

/** How the check came out, what happens to people who are here already, and the way on. */
export const ImportReady = ({ counts: { added, updated, unchanged }, bad, leftOut }: Ready) => (
  <Card title={added + updated === 0 ? "No rows can be imported" : `${rows(added + updated)} can be imported`}>
    <p>
      {bad > 0 ? `${rows(bad)} ${bad === 1 ? "has an error and is" : "have errors and are"} skipped. ` : null}
      {leftOut > 0 ? `${leftOut.toLocaleString("en-US")} ${leftOut === 1 ? "value is" : "values are"} skipped in imported rows. ` : null}
      {bad + leftOut === 0 ? "No errors. " : null}
      {added + updated > 0 ? "No emails are sent." : bad > 0 ? "Correct the values below, or choose other columns." : null}
    </p>
    <StatRow>
      <StatCard label="New" value={added.toLocaleString("en-US")} />
      <StatCard label="Already here, with changes" value={updated.toLocaleString("en-US")} />
      <StatCard label="Already here, unchanged" value={unchanged.toLocaleString("en-US")} />
      <StatCard label="Rejected" value={bad.toLocaleString("en-US")} />
    </StatRow>
    {added + updated > 0 ? (
      <Form intent="import" schema={existingChoice} className="form" defaultValues={{ existing: "skip" }}>
        {updated > 0 ? <RadioGroupField name="existing" label="People who are already here" options={CHOICES} required /> : null}
        <FormActions>
          <SubmitButton>Import list</SubmitButton>
        </FormActions>
      </Form>
    ) : null}
  </Card>
);

const CHOICES = [
  { value: "skip", label: EXISTING_LABELS.skip, help: "Their details stay as they are." },
  {
    value: "update",
    label: EXISTING_LABELS.update,
    help: "Matched columns with a value replace what is in their profile. Emails never change.",
  },
];

/** The imported records, and undo while it is possible. */
export const ImportDone = ({ words, kind, bad }: { words: string; kind: ImportKind; bad: number }) => (
  <Card
    title="Imported"
    action={
      <ConfirmButton intent="undo" label="Undo import" look="quiet" title="Undo this import?" confirm="Undo import">
        This deletes the records it added. Updated details of other people stay. You can't undo an import once any of them was changed or paid.
      </ConfirmButton>
    }
  >
    <p>
      {words} {bad > 0 ? `${rows(bad)} had errors and ${bad === 1 ? "was" : "were"} skipped.` : null}
    </p>
    <ButtonLink to={kind === "students" ? peoplePath : studentsPath}>{kind === "students" ? "View people" : "View registrations"}</ButtonLink>
  </Card>
);
