import type { SerializeFrom } from "@remix-run/cloudflare";
import { useLocation, useSearchParams } from "@remix-run/react";
import { queryString } from "~/platform/query-string";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateField, FileField, FormActions, PlainForm, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import type { PaperView } from "../domain/papers";
import { DOCUMENT_ACCEPT, MAX_FILES, mayAccept, maySendBack, mayWaive } from "../model";
import { mayRenew } from "../paper-model";
import { DocumentList } from "./document-list";
import styles from "./document-list.module.css";

export type ShownPaper = SerializeFrom<PaperView>;
type Step = "add" | "accept" | "back" | "waive";

interface Props {
  title: string;
  holder: { instructor?: string; site?: string };
  documents: readonly ShownPaper[];
  /** Query of the page that is kept while a form is open. */
  kept?: Record<string, string | undefined>;
  /** Who gets the reason of a document that is sent back by email. */
  isMailed?: boolean;
}

const STEP_LABELS: Readonly<Record<Step, string>> = { accept: "Accept", back: "Send back", add: "Add file", waive: "Waive" };

/** What staff can do with a document now. */
const stepsOf = (document: ShownPaper): Step[] => [
  ...(mayAccept(document.state) ? ["accept" as const] : []),
  ...(maySendBack(document.state) ? ["back" as const] : []),
  ...(mayRenew(document) ? ["add" as const] : []),
  ...(document.isRequired && mayWaive(document.state) ? ["waive" as const] : []),
];

/** The documents of an instructor, a clinical site or the school for staff; each action has a URL that works without script. */
export function HolderPapers({ title, holder, documents, kept = {}, isMailed }: Props) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const step = params.get("step") ?? "";
  const opened = documents.find((document) => document.key === params.get("document") && stepsOf(document).some((each) => each === step));
  const back = `${pathname}${queryString(kept)}`;
  return (
    <Card title={title} id="documents">
      <DocumentList
        documents={documents}
        details={(document) => <PaperDetails document={document} />}
        actions={(document) => (
          <>
            {stepsOf(document).map((each) => (
              <Link key={each} to={`${pathname}${queryString({ ...kept, document: document.key, step: each })}#documents`}>
                {STEP_LABELS[each]}
                <span className="visually-hidden">: {document.label}</span>
              </Link>
            ))}
          </>
        )}
      />
      {opened ? <Decision key={`${opened.key} ${step}`} document={opened} step={step} {...{ holder, back, isMailed }} /> : null}
    </Card>
  );
}

/** The instructions of a document, and a badge if it ends soon. */
export const PaperDetails = ({ document: { help, endsSoon } }: { document: ShownPaper }) => (
  <span className={styles.details}>
    {help ? <span className="two-lines">{linked(help)}</span> : null}
    {endsSoon ? <StatusBadge status="soon" label="Ends soon" tone="amber" /> : null}
  </span>
);

/** A text whose web addresses are links. */
const linked = (text: string) =>
  text.split(/(https:\/\/[^\s]*[^\s.,;)])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} rel="noopener noreferrer" className={styles.address}>
        {part.replace(/^https:\/\/(www\.)?/, "")}
      </a>
    ) : (
      part
    ),
  );

interface Decided extends Pick<Props, "holder" | "isMailed"> {
  document: ShownPaper;
  step: string;
  back: string;
}

function Decision({ document, step, holder, back, isMailed }: Decided) {
  const { key, holdingId, label, lastDay, needsLastDay } = document;
  const which = (
    <>
      {holder.instructor ? <input type="hidden" name="instructor" value={holder.instructor} /> : null}
      {holder.site ? <input type="hidden" name="site" value={holder.site} /> : null}
      <input type="hidden" name="document" value={key} />
    </>
  );
  const cancel = (
    <ButtonLink to={back} quiet>
      Cancel
    </ButtonLink>
  );
  const until = (
    <DateField
      name="expires_on"
      label={`${label} is valid until`}
      required={needsLastDay}
      hint={needsLastDay ? undefined : "Leave empty if it doesn't expire."}
    />
  );
  if (step === "accept")
    return (
      <PlainForm intent="acceptPaper" className="form" defaultValues={{ expires_on: lastDay ?? "" }}>
        <input type="hidden" name="id" value={holdingId ?? ""} />
        {until}
        <FormActions cancel={cancel}>
          <SubmitButton>Accept document</SubmitButton>
        </FormActions>
      </PlainForm>
    );
  if (step === "back")
    return (
      <PlainForm intent="sendBackPaper" className="form">
        <input type="hidden" name="id" value={holdingId ?? ""} />
        <TextareaField
          name="reason"
          label={`Why are you sending back ${label}?`}
          hint={isMailed ? "The instructor gets this by email." : "It is kept with the document."}
          required
          maxLength={500}
        />
        <FormActions cancel={cancel}>
          <SubmitButton>Send back</SubmitButton>
        </FormActions>
      </PlainForm>
    );
  if (step === "waive")
    return (
      <PlainForm intent="waivePaper" className="form">
        {which}
        <TextareaField
          name="reason"
          label={`Why isn't ${label} needed?`}
          hint="The reason is shown with the document and kept in the log."
          required
          maxLength={500}
        />
        <DateField name="expires_on" label="Waived until" required />
        <FormActions cancel={cancel}>
          <SubmitButton>Waive document</SubmitButton>
        </FormActions>
      </PlainForm>
    );
  return (
    <PlainForm intent="addPaper" className="form" multipart defaultValues={{ expires_on: lastDay ?? "" }}>
      {which}
      <FileField
        name="files"
        label={label}
        accept={DOCUMENT_ACCEPT}
        limits={`PDF, JPEG or PNG, up to 10 MB each, at most ${MAX_FILES} files.`}
        multiple
        required
      />
      {until}
      <FormActions cancel={cancel}>
        <SubmitButton>Add document</SubmitButton>
      </FormActions>
    </PlainForm>
  );
}
