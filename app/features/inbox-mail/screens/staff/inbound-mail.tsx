import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { inquiryTarget, studentTarget } from "~/features/notifications/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { settleInbound, showInbound } from "../../domain/inbox";
import { KIND_LABELS, STATE_LABELS } from "../../model";
import { InboundWords } from "../../parts/inbound-words";
import { inboxPath } from "../../paths";

export const loader = screenLoader(showInbound, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    settle: intent(settleInbound, {
      input: (values, { params }) => ({ ...values, id: params.id }),
      to: inboxPath,
      toast: ({ state }) => (state === "done" ? "Marked as done." : "Open again."),
    }),
  },
  { gate: school },
);
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.subject ?? "Email" }];

/** One mail that somebody wrote to the school. */
export default function InboundMail() {
  const mail = useLoaderData<typeof loader>();
  const next = mail.state === "open" ? "done" : "open";
  const student = mail.studentId ?? mail.knownStudentId;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Inbox", to: inboxPath }]}
        title={mail.subject}
        status={<StatusBadge status={mail.state === "open" ? "pending" : "done"} label={STATE_LABELS[mail.state]} />}
        actions={
          <>
            <a className="button button-quiet" href={`mailto:${mail.fromEmail}?subject=${encodeURIComponent(`Re: ${mail.subject}`)}`}>
              Answer
            </a>
            <PlainForm intent="settle" id="settle" quiet>
              <input type="hidden" name="state" value={next} />
              <button type="submit" className="button">
                {next === "done" ? "Mark as done" : "Open again"}
              </button>
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
            { label: "Inquiry", value: mail.inquiryId ? <Link to={inquiryTarget(mail.inquiryId)}>Open inquiry</Link> : null },
            { label: "Student", value: student ? <Link to={studentTarget(student)}>Open student</Link> : null },
          ]}
        />
      </Card>
      <Card title="Message">
        <InboundWords body={mail.body} files={mail.files} refusedFiles={mail.refusedFiles} />
      </Card>
    </>
  );
}
