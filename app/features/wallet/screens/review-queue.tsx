import { useLoaderData } from "@remix-run/react";
import { IconChevronLeft, IconChevronRight, IconFileCheck } from "@tabler/icons-react";
import { useRef } from "react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { instructorDocumentsPath } from "~/features/programs/instructor-paths";
import { counted } from "~/platform/counted";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { DateField, PlainForm, RadioGroupField, SubmitButton, TextField, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { decideHolding } from "../domain/decide-document";
import { reviewQueue } from "../domain/review-queue";
import { ComplianceTabs } from "../parts/compliance-tabs";
import styles from "../parts/review-queue.module.css";
import { useReviewKeys } from "../parts/use-review-keys";
import { compliancePath } from "../paths";

/** After a decision the next document opens; the last one is followed by the first. */
const toNext = (_: unknown, { url }: ScreenRequest, form: FormData) =>
  compliancePath({ holding: String(form.get("next") ?? ""), after: url.searchParams.get("after") });
const of = ({ label, holder }: { label: string; holder: string | null }) => (holder ? `${label} of ${holder}` : label);

export const loader = screenLoader(reviewQueue, { gate: school });
export const action = screenAction(
  {
    accept: intent(decideHolding, {
      input: (values) => ({ ...values, decision: "accept" }),
      to: toNext,
      toast: (done) => `${of(done)} accepted.`,
    }),
    back: intent(decideHolding, {
      input: (values) => ({ ...values, decision: "send_back" }),
      to: toNext,
      toast: (done) => `${of(done)} sent back.`,
    }),
  },
  { gate: school },
);
export const meta = titled("Documents to review");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Opened = NonNullable<View["open"]>;

/** The queue of documents that wait for a decision, with one of them open. */
export default function ReviewQueue() {
  const view = useLoaderData<typeof loader>();
  const { open, waiting, late, reviewDays } = view;
  const root = useRef<HTMLDivElement>(null);
  useReviewKeys(root, open?.id ?? null);
  return (
    <>
      <PageHeader title="Compliance" lead="Documents that students and instructors sent, and who has what a class needs." />
      <ComplianceTabs waiting={waiting} />
      <Overtaken openId={open?.id} />
      {open ? (
        <>
          <p className={styles.counts} role="status">
            <strong>{counted(waiting, "document")} to review</strong>
            {late > 0 ? <StatusBadge status="late" label={`${late} waiting over ${counted(reviewDays, "business day")}`} tone="red" /> : null}
            <span className={styles.keys}>
              <kbd>A</kbd> accept <kbd>B</kbd> send back <kbd>Enter</kbd> submit <kbd>J</kbd> next <kbd>K</kbd> previous
            </span>
          </p>
          <div className={styles.frame} ref={root}>
            <Files document={open} />
            <Decision key={open.id} document={open} view={view} />
            <Queue view={view} />
          </div>
        </>
      ) : (
        <EmptyState title="No documents to review" icon={<IconFileCheck size={22} stroke={1.5} />}>
          Documents show up here as soon as students or instructors send them.
        </EmptyState>
      )}
    </>
  );
}

/** The refusal of a document that left the queue in the meantime. */
function Overtaken({ openId }: { openId: string | undefined }) {
  const accept = useFailure("accept");
  const back = useFailure("back");
  const failure = accept ?? back;
  return failure && failure.repopulateFields.id !== openId ? (
    <p className="alert" role="alert">
      {failure.message}
    </p>
  ) : null;
}

const Files = ({ document: { files, label, holder } }: { document: Opened }) => (
  <section className={styles.files} aria-label={`Files of ${label}, ${holder}`}>
    {files.length === 0 ? <p className="faint">This document has no files.</p> : null}
    {files.map(({ name, type, url, shown }) => (
      <figure key={url}>
        <figcaption>
          <a href={url}>{name}</a>
        </figcaption>
        {type === "application/pdf" ? <iframe src={shown} title={name} loading="lazy" /> : <img src={shown} alt={name} />}
      </figure>
    ))}
  </section>
);

function Decision({ document, view }: { document: Opened; view: View }) {
  const { id, label, holder, registrationId, instructorId, classCode, sentAt, isLate, reasonBefore, lastDay, needsLastDay } = document;
  const { before, next, after, reasons, zone } = view;
  const action = compliancePath({ holding: id, after });
  const profile = registrationId ? registrationProfilePath(registrationId) : instructorId ? instructorDocumentsPath(instructorId) : null;
  const which = (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="next" value={next ?? ""} />
    </>
  );
  return (
    <section className={styles.decision} aria-labelledby="open-document">
      <div className={styles.head}>
        <h2 id="open-document">{label}</h2>
        <Step to={before && compliancePath({ holding: before, after })} rel="prev" />
        <Step to={next && compliancePath({ holding: next, after })} rel="next" />
      </div>
      <p>
        {profile ? <Link to={profile}>{holder}</Link> : holder}
        {classCode ? ` · ${classCode}` : instructorId ? " · Instructor" : ""}
        <span className="two-lines">
          Sent <InstantText at={sentAt} zone={zone} withTime /> {isLate ? <StatusBadge status="late" label="Late" tone="red" /> : null}
        </span>
      </p>
      {reasonBefore ? (
        <p className="note" data-tone="amber">
          Sent back before: {reasonBefore}
        </p>
      ) : null}
      <PlainForm intent="accept" action={action} match={{ id }} className="form" data-step="accept" defaultValues={{ expires_on: lastDay ?? "" }}>
        {which}
        <DateField
          name="expires_on"
          label="Valid until"
          required={needsLastDay}
          hint={needsLastDay ? undefined : "Leave empty if it doesn't expire."}
        />
        <div>
          <SubmitButton>Accept document</SubmitButton>
        </div>
      </PlainForm>
      <PlainForm intent="back" action={action} match={{ id }} className="form" data-step="back">
        {which}
        {reasons.length > 0 ? (
          <RadioGroupField name="used_reason" label="Reasons used before" options={reasons.map((reason) => ({ value: reason, label: reason }))} />
        ) : null}
        <TextField
          name="reason"
          label={reasons.length > 0 ? "Another reason" : "Reason"}
          mark="none"
          maxLength={500}
          hint={registrationId ? "The student gets the reason by email." : instructorId ? "The instructor gets the reason by email." : undefined}
          autoComplete="off"
        />
        <div>
          <SubmitButton tone="quiet">Send back</SubmitButton>
        </div>
      </PlainForm>
    </section>
  );
}

function Step({ to, rel }: { to: string | null; rel: "prev" | "next" }) {
  const Icon = rel === "next" ? IconChevronRight : IconChevronLeft;
  const icon = <Icon size={18} stroke={1.5} aria-hidden="true" />;
  if (!to) return <span className={styles.step}>{icon}</span>;
  return (
    <Link to={to} rel={rel} className={styles.step} aria-label={rel === "next" ? "Next document" : "Previous document"}>
      {icon}
    </Link>
  );
}

const Queue = ({ view: { results, open, after, more, zone } }: { view: View }) => (
  <nav className={styles.list} aria-label="Documents to review">
    <ol>
      {results.map(({ id, label, holder, sentAt, isLate }) => (
        <li key={id}>
          <Link to={compliancePath({ holding: id, after })} aria-current={id === open?.id ? "page" : undefined} preventScrollReset>
            {label}
          </Link>
          <span>{holder}</span>
          <span data-late={isLate || undefined}>
            <InstantText at={sentAt} zone={zone} />
            {isLate ? " · Late" : ""}
          </span>
        </li>
      ))}
    </ol>
    {after || more ? (
      <p className={styles.pages}>
        {after ? (
          <ButtonLink to={compliancePath()} quiet>
            Oldest
          </ButtonLink>
        ) : null}
        {more ? (
          <ButtonLink to={compliancePath({ after: more })} quiet>
            More
          </ButtonLink>
        ) : null}
      </p>
    ) : null}
  </nav>
);
