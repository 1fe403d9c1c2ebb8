import type { SerializeFrom } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { DateText } from "~/ui/date-text";
import { StatusBadge } from "~/ui/status-badge";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/wallet";
import type { documentsOf } from "../domain/questions";
import { DOCUMENT_LABELS, DOCUMENT_TONES } from "../model";
import styles from "./document-list.module.css";

export type StudentDocument = SerializeFrom<Awaited<ReturnType<typeof documentsOf>>>[number];

interface Props {
  documents: readonly StudentDocument[];
  /** The actions on a document. */
  actions: (document: StudentDocument) => ReactNode;
}

/** The documents of a registration with their states and actions. */
export function DocumentList({ documents, actions }: Props) {
  const say = useWords(words);
  return (
    <ul className={styles.list}>
      {documents.map((document) => (
        <li key={document.key} className={styles.row}>
          <span className="stack">
            <span>{document.label}</span>
            <span className="two-lines">
              {document.isRequired ? "" : `${say("optional")} `}
              {document.files.map(({ name, url }) => (
                <a key={url} href={url}>
                  {name}
                </a>
              ))}
              {(document.state === "accepted" || document.state === "waived") && document.expiresOn ? (
                <> {say.rich("validUntil", { date: <DateText day={document.expiresOn} /> })}</>
              ) : null}
              {document.state === "expired" ? <> {say.rich("expiredOn", { date: <DateText day={document.expiresOn} /> })}</> : null}
              {document.state === "sent_back" && document.reason ? ` ${document.reason}` : ""}
            </span>
          </span>
          <StatusBadge status={document.state} label={DOCUMENT_LABELS[document.state]} tone={DOCUMENT_TONES[document.state]} />
          <span className={styles.actions}>{actions(document)}</span>
        </li>
      ))}
    </ul>
  );
}
