import { useLoaderData } from "@remix-run/react";
import { staffOrSuper } from "~/features/identity/gates";
import { retryMail } from "~/features/messaging/domain/retry-mails";
import { SUPPRESSION_LABELS } from "~/features/messaging/mail-event-model";
import { MailPreview } from "~/features/messaging/parts/mail-preview";
import { mailLogPath, suppressionListPath } from "~/features/messaging/paths";
import { TYPE_LABELS } from "~/features/messaging/template-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { showMail } from "../../domain/read-log";
import { aboutOf } from "../../parts/about";

export const loader = screenLoader(showMail, { gate: staffOrSuper, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  { retry: intent(retryMail, { input: (_, { params }) => ({ id: params.id }), toast: "Email queued again." }) },
  { gate: staffOrSuper },
);
export const meta = titled<typeof loader>((data) => data?.subject ?? "Email");

const TOLD_LABELS = { delivered: "Delivered", bounced: "Bounced", complained: "Marked as spam" } as const;

/** One mail as it went out. */
export default function LoggedMail() {
  const mail = useLoaderData<typeof loader>();
  const { zone } = mail;
  const about = aboutOf(mail);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Email log", to: mailLogPath }]}
        title={mail.subject}
        status={<StatusBadge status={mail.shown} />}
        actions={
          mail.canRetry ? (
            <PlainForm intent="retry" id="retry" quiet>
              <Button type="submit">Send again</Button>
            </PlainForm>
          ) : null
        }
      />
      <Card title="Details">
        <DetailList
          details={[
            { label: "From", value: mail.fromName },
            { label: "To", value: mail.recipientName ? `${mail.recipientName}, ${mail.recipient}` : mail.recipient },
            { label: "Replies go to", value: mail.replyTo },
            { label: "Template", value: `${mail.title} (${TYPE_LABELS[mail.type].toLowerCase()})` },
            { label: "About", value: about ? <Link to={about.to}>{about.label}</Link> : null },
            { label: "Queued", value: <InstantText at={mail.createdAt} zone={zone} withTime /> },
            { label: "Sent", value: <InstantText at={mail.sentAt} zone={zone} withTime /> },
            { label: "Attempts", value: mail.attempts },
            { label: "Error", value: mail.error, wide: true },
            ...mail.told.map((each) => ({
              label: TOLD_LABELS[each.type],
              value: (
                <>
                  <InstantText at={each.at} zone={zone} withTime />
                  {each.reason ? `, ${each.reason}` : null}
                </>
              ),
              wide: true,
            })),
            {
              label: "Suppressed",
              value: mail.aside ? <Link to={suppressionListPath}>{`${SUPPRESSION_LABELS[mail.aside]}: we don't email this address`}</Link> : null,
              wide: true,
            },
          ]}
        />
      </Card>
      <Card title="Email">
        <MailPreview subject={mail.subject} html={mail.html} text={mail.text} />
      </Card>
    </>
  );
}
