import { useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { IconFileCheck } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { sendPaper, type TaughtDocuments, taughtDocuments } from "~/features/wallet/domain/papers";
import { DOCUMENT_ACCEPT, MAX_FILES } from "~/features/wallet/model";
import { mayRenew } from "~/features/wallet/paper-model";
import { DocumentList } from "~/features/wallet/parts/document-list";
import styles from "~/features/wallet/parts/document-list.module.css";
import { PaperDetails } from "~/features/wallet/parts/holder-papers";
import { taughtDocumentsPath } from "~/features/wallet/paths";
import { queryString } from "~/platform/query-string";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FileField, FormActions, PlainForm, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { teachPath } from "../paths";

export const loader = screenLoader(taughtDocuments, { gate: school, input: () => ({}) });
export const action = screenAction(
  { send: intent(sendPaper, { to: taughtDocumentsPath, toast: ({ label }) => `${label} sent. You get an email when the office has reviewed it.` }) },
  { gate: school },
);
export const meta = titled("Your documents");
export const handle = { menu: teachPath };

/** Licenses and other documents of the signed-in instructor. */
export default function OwnDocuments() {
  const { isLinked, documents } = useLoaderData<typeof loader>() as TaughtDocuments;
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const opened = documents.find((document) => document.key === params.get("document") && mayRenew(document));
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Teaching", to: teachPath }]}
        title="Your documents"
        lead="Licenses and proofs that your school needs from you. Only the office and you can open them."
      />
      {documents.length === 0 ? (
        <EmptyState title="No documents to send" icon={<IconFileCheck size={22} stroke={1.5} />}>
          {isLinked
            ? "Documents show up here when your school asks instructors for them."
            : "Your account is not linked to an active instructor. Ask the office for help."}
        </EmptyState>
      ) : (
        <Card title="Documents" id="documents">
          <DocumentList
            documents={documents}
            details={(document) => <PaperDetails document={document} />}
            actions={(document) =>
              mayRenew(document) ? (
                <Link to={`${pathname}${queryString({ document: document.key })}#documents`}>
                  {document.state === "missing" ? "Send" : document.state === "accepted" ? "Renew" : "Send another"}
                  <span className="visually-hidden">: {document.label}</span>
                </Link>
              ) : null
            }
          />
          {opened ? (
            <PlainForm key={opened.key} intent="send" className="form" multipart>
              <input type="hidden" name="document" value={opened.key} />
              <FileField
                name="files"
                label={opened.label}
                accept={DOCUMENT_ACCEPT}
                limits={`PDF, JPEG or PNG, up to 10 MB each, at most ${MAX_FILES} files.`}
                multiple
                required
              />
              <label className={styles.photos}>
                <span>Or take a photo of it</span>
                <input type="file" name="photos" accept="image/jpeg,image/png" capture="environment" />
              </label>
              <FormActions
                cancel={
                  <ButtonLink to={pathname} quiet>
                    Cancel
                  </ButtonLink>
                }
              >
                <SubmitButton>Send document</SubmitButton>
              </FormActions>
            </PlainForm>
          ) : null}
        </Card>
      )}
    </>
  );
}
