import { useLocation, useSearchParams } from "@remix-run/react";
import { queryString } from "~/platform/query-string";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateField, Form, FormActions, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { acceptForm, mayAccept, maySend, maySendBack, mayWaive, sendBackForm, waiveForm } from "../model";
import { DocumentList, type StudentDocument } from "./document-list";
import { SendDocumentForm } from "./send-document-form";

interface Props {
  registrationId: string;
  documents: readonly StudentDocument[];
}

type Step = "add" | "accept" | "back" | "waive";

/** The documents of a registration for staff; each action has a URL that works without script. */
export function OfficeDocuments({ registrationId, documents }: Props) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  if (documents.length === 0) return null;
  const opened = documents.find(({ key }) => key === params.get("document"));
  const to = ({ key }: StudentDocument, step: Step) => `${pathname}${queryString({ document: key, step })}#documents`;
  const action = (document: StudentDocument, step: Step, words: string) => (
    <Link to={to(document, step)}>
      {words}
      <span className="visually-hidden">: {document.label}</span>
    </Link>
  );
  return (
    <Card title="Documents" id="documents">
      <DocumentList
        documents={documents}
        actions={(document) => (
          <>
            {mayAccept(document.state) ? action(document, "accept", "Accept") : null}
            {maySendBack(document.state) ? action(document, "back", "Send back") : null}
            {maySend(document.state) ? action(document, "add", "Add file") : null}
            {document.isRequired && mayWaive(document.state) ? action(document, "waive", "Waive") : null}
          </>
        )}
      />
      {opened ? (
        <Decision key={`${opened.key} ${params.get("step")}`} registrationId={registrationId} document={opened} step={params.get("step")} />
      ) : null}
    </Card>
  );
}

function Decision({ registrationId, document, step }: { registrationId: string; document: StudentDocument; step: string | null }) {
  const { pathname } = useLocation();
  const which = (
    <>
      <input type="hidden" name="registration" value={registrationId} />
      <input type="hidden" name="document" value={document.key} />
    </>
  );
  const cancel = (
    <ButtonLink to={pathname} quiet>
      Cancel
    </ButtonLink>
  );
  if (step === "accept")
    return (
      <Form intent="acceptDocument" schema={acceptForm} className="form" defaultValues={{ expires_on: document.lastDay ?? "" }}>
        {which}
        <DateField name="expires_on" label={`${document.label} is valid until`} hint="Leave empty if it doesn't expire." />
        <FormActions cancel={cancel}>
          <SubmitButton>Accept document</SubmitButton>
        </FormActions>
      </Form>
    );
  if (step === "back")
    return (
      <Form intent="sendBackDocument" schema={sendBackForm} className="form">
        {which}
        <TextareaField
          name="reason"
          label={`Why are you sending back ${document.label}?`}
          hint="The student gets this by email."
          required
          maxLength={500}
        />
        <FormActions cancel={cancel}>
          <SubmitButton>Send back</SubmitButton>
        </FormActions>
      </Form>
    );
  if (step === "waive")
    return (
      <Form intent="waiveDocument" schema={waiveForm} className="form">
        {which}
        <TextareaField
          name="reason"
          label={`Why doesn't the student need ${document.label}?`}
          hint="The student can read the reason. It is kept in the log."
          required
          maxLength={500}
        />
        <DateField name="expires_on" label="Waived until" required />
        <FormActions cancel={cancel}>
          <SubmitButton>Waive document</SubmitButton>
        </FormActions>
      </Form>
    );
  return <SendDocumentForm isOffice registrationId={registrationId} document={document} intent="addDocument" submit="Add document" back={pathname} />;
}
