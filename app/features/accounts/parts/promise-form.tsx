import { ButtonLink } from "~/ui/button-link";
import { DateField, Form, FormActions, SubmitButton, TextField } from "~/ui/form";
import { Panel } from "~/ui/opened-panel";
import { promiseForm } from "../collections-model";

interface Props {
  registration: { id: string; student: string; promisedOn: string | null; promiseNote: string | null };
  back: string;
}

/** The form of a promise to pay. */
export const PromiseForm = ({ registration: { id, student, promisedOn, promiseNote }, back }: Props) => (
  <Panel title={`When will ${student} pay?`} back={back}>
    <Form intent="promise" schema={promiseForm} className="form" defaultValues={{ promised_on: promisedOn ?? "", note: promiseNote ?? "" }} guard>
      <input type="hidden" name="registration" value={id} />
      <p>Automatic reminders pause until that day.</p>
      <DateField name="promised_on" label="Promised for" required />
      <TextField name="note" label="Note" hint="Details of the conversation. Only staff can see this." maxLength={300} />
      <FormActions
        cancel={
          <ButtonLink to={back} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Save promise</SubmitButton>
      </FormActions>
    </Form>
  </Panel>
);
