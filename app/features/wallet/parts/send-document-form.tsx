import { ButtonLink } from "~/ui/button-link";
import { DateField, FileField, Form, FormActions, SubmitButton } from "~/ui/form";
import { useText } from "~/ui/use-text";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/wallet";
import { DOCUMENT_ACCEPT, MAX_FILES, sendForm } from "../model";
import type { StudentDocument } from "./document-list";
import styles from "./document-list.module.css";

interface Props {
  registrationId: string;
  document: Pick<StudentDocument, "key" | "label" | "help" | "lastDay">;
  intent: string;
  submit: string;
  back: string;
  /** Staff accept what they add, and say until when. */
  isOffice?: boolean;
}

/** The form that sends a document. A phone offers its camera in a second field. */
export function SendDocumentForm({ registrationId, document, intent, submit, back, isOffice }: Props) {
  const text = useText();
  return (
    <Form intent={intent} schema={sendForm} className="form" multipart defaultValues={{ expires_on: document.lastDay ?? "" }}>
      <input type="hidden" name="registration" value={registrationId} />
      <input type="hidden" name="document" value={document.key} />
      <FileField
        name="files"
        label={text(document.label)}
        hint={text(document.help) || undefined}
        accept={DOCUMENT_ACCEPT}
        limits={text("PDF, JPEG or PNG, up to 10 MB each, at most {count} files.", { count: MAX_FILES })}
        multiple
        required
      />
      {isOffice ? (
        <DateField name="expires_on" label={`${document.label} is valid until`} hint={text("Leave empty if it doesn't expire.")} />
      ) : (
        <Photos />
      )}
      <FormActions
        cancel={
          <ButtonLink to={back} quiet>
            {text("Cancel")}
          </ButtonLink>
        }
      >
        <SubmitButton>{submit}</SubmitButton>
      </FormActions>
    </Form>
  );
}

/** On a touchscreen: photos of a paper, which the camera takes at once. */
function Photos() {
  const say = useWords(words);
  return (
    <label className={styles.photos}>
      <span>{say("takePhoto")}</span>
      <input type="file" name="photos" accept="image/jpeg,image/png" capture="environment" />
    </label>
  );
}
