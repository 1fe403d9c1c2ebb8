import { useLocation, useSearchParams } from "@remix-run/react";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { maySend } from "../model";
import { DocumentList, type StudentDocument } from "./document-list";
import { SendDocumentForm } from "./send-document-form";

interface Props {
  registrationId: string;
  documents: readonly StudentDocument[];
  /** Whether anything can still be sent. */
  isOpen: boolean;
}

/** What a student has to hand in for a class; nothing where nothing is asked for. */
export function OwnDocuments({ registrationId, documents, isOpen }: Props) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const opened = isOpen ? documents.find(({ questionId, state }) => questionId === params.get("document") && maySend(state)) : undefined;
  if (documents.length === 0) return null;
  return (
    <Card title="Documents" id="documents">
      <DocumentList
        documents={documents}
        actions={({ questionId, label, state }) =>
          isOpen && maySend(state) ? (
            <Link to={`${pathname}?document=${questionId}#documents`}>
              {state === "missing" ? "Send" : "Send another"}
              <span className="visually-hidden">: {label}</span>
            </Link>
          ) : null
        }
      />
      {opened ? (
        <SendDocumentForm
          key={opened.questionId}
          registrationId={registrationId}
          document={opened}
          intent="sendDocument"
          submit="Send document"
          back={pathname}
        />
      ) : null}
    </Card>
  );
}
