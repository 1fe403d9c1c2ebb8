import { useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { queryString } from "~/platform/query-string";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/wallet";
import { maySend } from "../model";
import { DocumentList, type StudentDocument } from "./document-list";
import { SendDocumentForm } from "./send-document-form";

/** A document with the registration that it is sent with. */
type OwnDocument = StudentDocument & { registrationId: string };

interface Props<D> {
  documents: readonly D[];
  /** Whether documents can still be sent. */
  isOpen: boolean;
  details?: (document: D) => ReactNode;
}

/** The documents a student has to send, for a class or for all of them; nothing if none are required. */
export function OwnDocuments<D extends OwnDocument>({ documents, isOpen, details }: Props<D>) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const opened = isOpen ? documents.find(({ key, state }) => key === params.get("document") && maySend(state)) : undefined;
  if (documents.length === 0) return null;
  return (
    <Card title={say("documents")} id="documents">
      <DocumentList
        documents={documents}
        details={details}
        actions={({ key, label, state }) =>
          isOpen && maySend(state) ? (
            <Link to={`${pathname}${queryString({ document: key })}#documents`}>
              {say.rich(
                state === "missing" ? "send" : "sendAnother",
                { unseen: <span className="visually-hidden" /> },
                { document: say.text(label) },
              )}
            </Link>
          ) : null
        }
      />
      {opened ? (
        <SendDocumentForm
          key={opened.key}
          registrationId={opened.registrationId}
          document={opened}
          intent="sendDocument"
          submit={say("sendDocument")}
          back={pathname}
        />
      ) : null}
    </Card>
  );
}
