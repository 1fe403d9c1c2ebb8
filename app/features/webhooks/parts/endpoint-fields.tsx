import { CheckboxGroupField, FormSection, TextField } from "~/ui/form";
import { TOPIC_CHOICES } from "../model";

/** The fields of an endpoint. */
export const EndpointFieldset = () => (
  <>
    <FormSection title="Receiver">
      <TextField
        name="url"
        label="Address"
        required
        maxLength={500}
        inputMode="url"
        autoComplete="off"
        hint="Begins with https://, on the public internet."
      />
      <TextField name="description" label="Description" maxLength={120} autoComplete="off" />
    </FormSection>
    <FormSection title="Events" help="A message has the time and IDs. The receiver reads the rest with an API key.">
      <CheckboxGroupField name="topics" label="Send a message when" required options={TOPIC_CHOICES} />
    </FormSection>
  </>
);
