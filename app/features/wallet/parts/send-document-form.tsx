import { ButtonLink } from "~/ui/button-link";
import { FileField, Form, FormActions, SubmitButton } from "~/ui/form";
import { DOCUMENT_ACCEPT, MAX_FILES, sendForm } from "../model";

interface Props {
  registrationId: string;
  document: { key: string; label: string; help: string };
  intent: string;
  submit: string;
  back: string;
}

/** The form that sends a document. */
export const SendDocumentForm = ({ registrationId, document, intent, submit, back }: Props) => (
  <Form intent={intent} schema={sendForm} className="form" multipart>
    <input type="hidden" name="registration" value={registrationId} />
    <input type="hidden" name="document" value={document.key} />
    <FileField
      name="files"
      label={document.label}
      hint={document.help || undefined}
      accept={DOCUMENT_ACCEPT}
      limits={`PDF, JPEG or PNG, up to 10 MB each, at most ${MAX_FILES} files.`}
      multiple
      required
    />
    <FormActions
      cancel={
        <ButtonLink to={back} quiet>
          Cancel
        </ButtonLink>
      }
    >
      <SubmitButton>{submit}</SubmitButton>
    </FormActions>
  </Form>
);
