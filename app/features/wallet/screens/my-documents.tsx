import { useLoaderData } from "@remix-run/react";
import { student } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { DateText, InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words as area } from "~/words/en/student-area";
import { words } from "~/words/en/wallet";
import { phrase } from "~/words/phrase";
import { wordsOf } from "~/words/words";
import { ownDocuments } from "../domain/own-documents";
import { sendDocument } from "../domain/send-document";
import { DOCUMENT_LABELS } from "../model";
import styles from "../parts/document-list.module.css";
import { OwnDocuments } from "../parts/own-documents";
import { ownDocumentsPath } from "../paths";

export const loader = screenLoader(ownDocuments, { gate: student, input: () => ({}) });
export const action = screenAction(
  {
    sendDocument: intent(sendDocument, {
      toast: ({ label }, locale) => wordsOf(area, locale)("documentSent", { document: phrase(label, locale) }),
      to: ownDocumentsPath(),
    }),
  },
  { gate: student },
);
export const meta = titled(words.myDocuments);

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Everything that the student's classes ask for. */
export default function MyDocuments() {
  const say = useWords(words);
  const { documents, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={say("myDocuments")} lead={say("myDocumentsLead")} />
      {documents.length === 0 ? (
        <EmptyState title={say("noDocuments")}>{say("noDocumentsText")}</EmptyState>
      ) : (
        <OwnDocuments isOpen documents={documents} details={(document) => <Details document={document} zone={zone} />} />
      )}
    </>
  );
}

const MOMENTS = {
  before_class: "beforeClass",
  before_clinical: "beforeClinical",
  before_certificate: "beforeCertificate",
  during: "duringClass",
} as const;

function Details({
  document: { help, needed, neededBy, classes, isSensitive, earlier },
  zone,
}: {
  document: View["documents"][number];
  zone: string;
}) {
  const say = useWords(words);
  return (
    <span className={styles.details}>
      {help ? <span className="two-lines">{say.text(help)}</span> : null}
      <span className="two-lines">
        {say("forClasses", { classes: classes.join(", ") })} {say(MOMENTS[needed])}
        {neededBy ? <> {say.rich("neededBy", { date: <DateText day={neededBy} /> })}</> : null}
      </span>
      <span className="two-lines">{say(isSensitive ? "seenByFew" : "seenByOffice")}</span>
      {earlier.length > 0 ? (
        <details>
          <summary>{say("earlier", { count: earlier.length })}</summary>
          <ul className="plain">
            {earlier.map(({ id, state, sentAt, reason, files }) => (
              <li key={id}>
                <InstantText at={sentAt} zone={zone} /> · {say.text(DOCUMENT_LABELS[state])}
                {reason ? `: ${reason}` : ""}{" "}
                {files.map(({ name, url }) => (
                  <a key={url} href={url}>
                    {name}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </span>
  );
}
