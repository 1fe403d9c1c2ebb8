import { peoplePath, studentsPath } from "~/features/enrollment/paths";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import type { ImportKind } from "../model";

const rows = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;

/** How the check came out, and the way on. */
export const ImportReady = ({ good, bad, leftOut }: { good: number; bad: number; leftOut: number }) => (
  <Card title={good === 0 ? "No rows can be imported" : `${rows(good)} can be imported`}>
    <p>
      {bad > 0 ? `${rows(bad)} ${bad === 1 ? "has an error and is" : "have errors and are"} skipped. ` : null}
      {leftOut > 0 ? `${leftOut.toLocaleString("en-US")} ${leftOut === 1 ? "value is" : "values are"} skipped in imported rows. ` : null}
      {bad + leftOut === 0 ? "No errors. " : null}
      {good > 0 ? "No emails are sent." : "Fix the list and import it again, or choose other columns."}
    </p>
    {good > 0 ? (
      <Form intent="import" className="form">
        <FormActions>
          <SubmitButton>Import {rows(good)}</SubmitButton>
        </FormActions>
      </Form>
    ) : null}
  </Card>
);

/** The imported records, and undo while it is possible. */
export const ImportDone = ({ words, kind, bad }: { words: string; kind: ImportKind; bad: number }) => (
  <Card
    title="Imported"
    action={
      <ConfirmButton intent="undo" label="Undo import" look="quiet" title="Undo this import?" confirm="Undo import">
        This deletes the records it added. You can't undo an import once any of them was changed or paid.
      </ConfirmButton>
    }
  >
    <p>
      {words} {bad > 0 ? `${rows(bad)} had errors and ${bad === 1 ? "was" : "were"} skipped.` : null}
    </p>
    <ButtonLink to={kind === "students" ? peoplePath : studentsPath}>{kind === "students" ? "View people" : "View registrations"}</ButtonLink>
  </Card>
);
