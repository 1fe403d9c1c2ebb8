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

interface Props<D> {
  documents: readonly D[];
  /** The actions on a document. */
  actions: (document: D) => ReactNode;
  /** More about a document, below its state. */
  details?: (document: D) => ReactNode;
}

/** The documents of a registration with their states and actions. */
export function DocumentList<D extends StudentDocument>({ documents, actions, details }: Props<D>) {
  const say = useWords(words);
  return (
    <ul className={styles.list}>
      {documents.map((document) => (
        <li key={document.key} className={styles.row}>
          <span className="stack">
            <span>{say.text(document.label)}</span>
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
              {(document.state === "sent_back" || document.state === "waived") && document.reason ? ` ${document.reason}` : ""}
            </span>
            {details?.(document)}
          </span>
          <StatusBadge status={document.state} label={DOCUMENT_LABELS[document.state]} tone={DOCUMENT_TONES[document.state]} />
          <span className={styles.actions}>{actions(document)}</span>
        </li>
      ))}
    </ul>
  );
}
