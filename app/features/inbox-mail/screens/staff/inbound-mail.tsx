import { Input } from "@mantine/core";
import { Form as QueryForm, useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { inquiryTarget, studentTarget } from "~/features/notifications/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button, ButtonAnchor } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { assignInbound, resolveInbound, showInbound } from "../../domain/inbox";
import { KIND_LABELS, STATE_LABELS } from "../../model";
import { InboundWords } from "../../parts/inbound-words";
import { inboxPath } from "../../paths";

export const loader = screenLoader(showInbound, {
  gate: school,
  input: ({ params, url }) => ({ id: params.id, q: url.searchParams.get("q") ?? "", full: url.searchParams.get("full") ?? "" }),
});
export const action = screenAction(
  {
    settle: intent(resolveInbound, {
      decides: true,
      input: (values, { params }) => ({ ...values, id: params.id }),
      to: inboxPath,
      toast: ({ state }) => (state === "done" ? "Marked as done." : "Reopened."),
    }),
    assign: intent(assignInbound, {
      decides: true,
      input: ({ student, inquiry }, { params }) => ({ id: params.id, student, inquiry }),
      toast: ({ belongs }) => (belongs ? "Email moved to their page." : "Moved back to the inbox."),
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => data?.subject ?? "Email");

/** An email sent to the school. */
export default function InboundMail() {
  const mail = useLoaderData<typeof loader>();
  const next = mail.state === "open" ? "done" : "open";
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Inbox", to: inboxPath }]}
        title={mail.subject}
        status={<StatusBadge status={mail.state === "open" ? "pending" : "done"} label={STATE_LABELS[mail.state]} />}
        actions={
          <>
            <ButtonAnchor quiet href={`mailto:${mail.fromEmail}?subject=${encodeURIComponent(`Re: ${mail.subject}`)}`}>
              Reply
            </ButtonAnchor>
            <PlainForm intent="settle" id="settle" quiet>
              <input type="hidden" name="state" value={next} />
              <Button type="submit">{next === "done" ? "Mark as done" : "Reopen"}</Button>
            </PlainForm>
          </>
        }
      />
      <Card title="Details">
        <DetailList
          details={[
            { label: "From", value: mail.fromName ? `${mail.fromName}, ${mail.fromEmail}` : mail.fromEmail },
            { label: "To", value: mail.toEmail },
            { label: "Kind", value: KIND_LABELS[mail.kind] },
            { label: "Received", value: <InstantText at={mail.receivedAt} zone={mail.zone} withTime /> },
          ]}
        />
      </Card>
      <Card title="Message">
        <InboundWords id={mail.id} body={mail.body} files={mail.files} refusedFiles={mail.refusedFiles} />
      </Card>
      {mail.full === null ? null : (
        <Card title="Full message" id="full-message">
          <p className="prose" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {mail.full}
          </p>
        </Card>
      )}
      <BelongsTo mail={mail} />
    </>
  );
}

/** Whose a mail is, or who it may be of: by the sender's address, or by a search. */
function BelongsTo({ mail }: { mail: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const [params] = useSearchParams();
  const q = params.get("q") ?? "";
  if (mail.studentId || mail.inquiryId)
    return (
      <Card title="Filed under">
        <p>
          {mail.studentId ? "Student " : "Inquiry from "}
          <Link to={mail.studentId ? studentTarget(mail.studentId) : inquiryTarget(mail.inquiryId ?? "")}>
            {mail.owner ?? "somebody who is gone"}
          </Link>
          {". It stands on their page."}
        </p>
        <PlainForm intent="assign" id="back" quiet>
          <Button type="submit" quiet>
            Move to inbox
          </Button>
        </PlainForm>
      </Card>
    );
  return (
    <Card title="Filed under">
      <QueryForm method="get" className="query-form">
        <label htmlFor="find-owner">Search students and inquiries to file this email on their page.</label>
        <Input id="find-owner" type="search" name="q" defaultValue={q} placeholder="Name or email" className="query-control" />
        <Button type="submit" quiet>
          Search
        </Button>
      </QueryForm>
      {mail.candidates.length > 0 ? (
        <ul className="lines" aria-label={q ? "Found" : "Matches the sender's address"}>
          {mail.candidates.map(({ kind, id, name, email, at }) => (
            <li key={id}>
              <span className="lines-main">
                <Link to={kind === "student" ? studentTarget(id) : inquiryTarget(id)}>{name}</Link>
                <span className="lines-sub">
                  {kind === "student" ? "Student" : "Inquiry"}
                  {at === null ? null : (
                    <>
                      {" of "}
                      <InstantText at={at} zone={mail.zone} />
                    </>
                  )}
                  {`, ${email}`}
                </span>
              </span>
              <PlainForm intent="assign" id={`assign-${id}`} match={{ [kind]: id }} quiet>
                <input type="hidden" name={kind} value={id} />
                <Button type="submit" quiet>
                  File here
                </Button>
              </PlainForm>
            </li>
          ))}
        </ul>
      ) : (
        <p className="faint">{q ? "No results." : "No student or inquiry has the sender's address."}</p>
      )}
    </Card>
  );
}
