import { Card } from "~/ui/card";
import { PlainForm, SelectField, SubmitButton, TextField } from "~/ui/form";

/** Lets one of the students who are not cleared into a session. */
export const LetIn = ({ students }: { students: readonly { id: string; name: string }[] }) =>
  students.length === 0 ? null : (
    <Card title="Let a student in">
      <PlainForm key={students.map(({ id }) => id).join()} intent="let-in" className="form">
        <SelectField
          name="registration"
          label="Student"
          required
          empty={null}
          options={students.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          name="reason"
          label="Why can the student attend?"
          required
          maxLength={300}
          hint="It counts for this session only. The reason is kept in the log."
        />
        <SubmitButton tone="quiet">Let in once</SubmitButton>
      </PlainForm>
    </Card>
  );
