import { ButtonLink } from "~/ui/button-link";
import { FileField, Form, FormActions, SubmitButton } from "~/ui/form";
import { DOCUMENT_ACCEPT, sendForm } from "../model";

interface Props {
  registrationId: string;
  document: { questionId: string; label: string };
  intent: string;
  submit: string;
  back: string;
}

/** The form that sends a document. */
export const SendDocumentForm = ({ registrationId, document, intent, submit, back }: Props) => (
  <Form intent={intent} schema={sendForm} className="form" multipart>
    <input type="hidden" name="registration" value={registrationId} />
    <input type="hidden" name="question" value={document.questionId} />
    <FileField name="file" label={document.label} accept={DOCUMENT_ACCEPT} limits="PDF, JPEG or PNG, up to 10 MB." required />
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
