import { useLocation, useSearchParams } from "@remix-run/react";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-documents";
import { maySend } from "../model";
import { DocumentList, type StudentDocument } from "./document-list";
import { SendDocumentForm } from "./send-document-form";

interface Props {
  registrationId: string;
  documents: readonly StudentDocument[];
  /** Whether documents can still be sent. */
  isOpen: boolean;
}

/** The documents a student has to send for a class; nothing if none are required. */
export function OwnDocuments({ registrationId, documents, isOpen }: Props) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const opened = isOpen ? documents.find(({ questionId, state }) => questionId === params.get("document") && maySend(state)) : undefined;
  if (documents.length === 0) return null;
  return (
    <Card title={say("documents")} id="documents">
      <DocumentList
        documents={documents}
        actions={({ questionId, label, state }) =>
          isOpen && maySend(state) ? (
            <Link to={`${pathname}?document=${questionId}#documents`}>
              {say.rich(state === "missing" ? "send" : "sendAnother", { unseen: <span className="visually-hidden" /> }, { document: label })}
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
          submit={say("sendDocument")}
          back={pathname}
        />
      ) : null}
    </Card>
  );
}
