import { useLocation, useSearchParams } from "@remix-run/react";
import { queryString } from "~/platform/query-string";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/wallet";
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
  const opened = isOpen ? documents.find(({ key, state }) => key === params.get("document") && maySend(state)) : undefined;
  if (documents.length === 0) return null;
  return (
    <Card title={say("documents")} id="documents">
      <DocumentList
        documents={documents}
        actions={({ key, label, state }) =>
          isOpen && maySend(state) ? (
            <Link to={`${pathname}${queryString({ document: key })}#documents`}>
              {say.rich(state === "missing" ? "send" : "sendAnother", { unseen: <span className="visually-hidden" /> }, { document: label })}
            </Link>
          ) : null
        }
      />
      {opened ? (
        <SendDocumentForm
          key={opened.key}
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
