import type { SerializeFrom } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { DateText } from "~/ui/date-text";
import { StatusBadge } from "~/ui/status-badge";
import type { documentsOf } from "../domain/questions";
import { DOCUMENT_LABELS, DOCUMENT_TONES } from "../model";
import styles from "./document-list.module.css";

export type StudentDocument = SerializeFrom<Awaited<ReturnType<typeof documentsOf>>>[number];

interface Props {
  documents: readonly StudentDocument[];
  /** What can be done with a document. */
  actions: (document: StudentDocument) => ReactNode;
}

/** The documents of a registration, how each stands and what can be done with it. */
export const DocumentList = ({ documents, actions }: Props) => (
  <ul className={styles.list}>
    {documents.map((document) => (
      <li key={document.questionId} className={styles.row}>
        <span className="stack">
          {document.fileUrl ? <a href={document.fileUrl}>{document.label}</a> : <span>{document.label}</span>}
          <span className="two-lines">
            {document.isRequired ? "" : "Optional. "}
            {document.fileName ?? ""}
            {document.state === "accepted" && document.expiresOn ? (
              <>
                {" "}
                Until <DateText day={document.expiresOn} />
              </>
            ) : null}
            {document.state === "expired" ? (
              <>
                {" "}
                Ran out on <DateText day={document.expiresOn} />
              </>
            ) : null}
            {document.state === "sent_back" && document.reason ? ` ${document.reason}` : ""}
          </span>
        </span>
        <StatusBadge status={document.state} label={DOCUMENT_LABELS[document.state]} tone={DOCUMENT_TONES[document.state]} />
        <span className={styles.actions}>{actions(document)}</span>
      </li>
    ))}
  </ul>
);
