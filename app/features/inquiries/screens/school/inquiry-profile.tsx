import { Box, Group, Stack } from "@mantine/core";
import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { filePath } from "~/features/files/paths";
import { school } from "~/features/identity/gates";
import { KIND_LABELS } from "~/features/inbox-mail/model";
import { InboundWords } from "~/features/inbox-mail/parts/inbound-words";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { AffiliateName } from "~/ui/affiliate-name";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { spanishMark } from "~/ui/reads-spanish";
import { RichText } from "~/ui/rich-text";
import { StatusBadge } from "~/ui/status-badge";
import { Timeline } from "~/ui/timeline";
import { titled } from "~/ui/titled";
import { changeContactStatus } from "../../domain/contact-status";
import { inquiryProfile } from "../../domain/list-inquiries";
import { deleteInquiry } from "../../domain/manage-inquiries";
import { replyToInquiry } from "../../domain/reply-to-inquiry";
import { INQUIRY_TYPE_LABELS, PREFERRED_CONTACT_LABELS, SOURCE_LABELS } from "../../model";
import styles from "../../parts/inquiries.css?url";
import { InquiryActions } from "../../parts/inquiry-actions";
import { ReplyForm } from "../../parts/reply-form";
import { inquiriesPath, inquiryPath, registrationLinkPath } from "../../paths";

const back = (_: unknown, { params }: { params: Record<string, string | undefined> }) => inquiryPath(params.id ?? "");

export const loader = screenLoader(inquiryProfile, {
  gate: school,
  input: ({ params, url }) => ({ id: params.id, template: url.searchParams.get("template") ?? undefined }),
});
export const action = screenAction(
  {
    reply: intent(replyToInquiry, { decides: true, input: (values, { params }) => ({ ...values, id: params.id }), to: back, toast: "Reply sent." }),
    status: intent(changeContactStatus, { decides: true, to: back, toast: "Contact status updated." }),
    delete: intent(deleteInquiry, { decides: true, to: inquiriesPath, toast: "Deleted successfully." }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? `Inquiry from ${data.inquiry.name}` : "Inquiry"));

type View = SerializeFrom<typeof loader>;

export default function InquiryProfile() {
  const view = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { inquiry, zone } = view;
  const isReplying = params.get("do") === "reply";
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Program inquiries", to: inquiriesPath }]}
        title={inquiry.name}
        status={
          <span className="badges">
            <StatusBadge status={inquiry.contactStatus} />
            {spanishMark(inquiry.locale)}
          </span>
        }
        lead={`Asked about ${inquiry.program ?? "your programs"}`}
        actions={
          <>
            <ButtonLink to={registrationLinkPath(inquiry.id)} quiet>
              Send registration link
            </ButtonLink>
            {isReplying || !inquiry.email ? null : <ButtonLink to={inquiryPath(inquiry.id, "reply")}>Reply</ButtonLink>}
          </>
        }
      />
      <div className="profile">
        <div>
          <Card title="Question">
            <Box component="p" fz={17} lh={1.55} className="as-typed">
              {inquiry.message || <span className="faint">No message.</span>}
            </Box>
          </Card>
          {isReplying && inquiry.email ? <ReplyForm inquiry={inquiry} draft={view.draft} template={params.get("template")} /> : null}
          {view.answers.length > 0 ? <Answers view={view} /> : null}
          {view.replies.length > 0 ? <Replies view={view} /> : null}
          {inquiry.details.length > 0 ? (
            <Card title="Answers">
              <DetailList
                details={inquiry.details.map(({ label, value, fileId }) => ({
                  label,
                  value: fileId ? <a href={filePath(fileId)}>{value || "File"}</a> : value,
                  wide: value.length > 60,
                }))}
              />
            </Card>
          ) : null}
        </div>
        <div>
          <Card title="Contact">
            <DetailList
              details={[
                { label: "Email", value: inquiry.email ? <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a> : null },
                {
                  label: "Phone",
                  value: inquiry.phone ? <a href={`tel:${inquiry.phone.replace(/\D/g, "")}`}>{inquiry.phone}</a> : null,
                },
                ...(inquiry.preferredContact
                  ? [{ label: "Prefers", value: PREFERRED_CONTACT_LABELS[inquiry.preferredContact as keyof typeof PREFERRED_CONTACT_LABELS] }]
                  : []),
                { label: "Type", value: INQUIRY_TYPE_LABELS[inquiry.type] },
                { label: "Source", value: SOURCE_LABELS[inquiry.source] },
                ...(inquiry.affid ? [{ label: "Affiliate", value: <AffiliateName affid={inquiry.affid} affiliate={view.affiliate} /> }] : []),
                { label: "Received", value: <InstantText at={inquiry.createdAt} zone={zone} withTime /> },
              ]}
            />
          </Card>
          <Card title="Next steps">
            <Group gap="xs">
              <InquiryActions inquiry={inquiry} look="quiet" />
            </Group>
          </Card>
          <SamePerson view={view} />
          <Card title="Activity">
            <Timeline auditEntries={view.auditEntries.map(({ at, ...each }) => ({ ...each, when: <InstantText at={at} zone={zone} withTime /> }))} />
          </Card>
        </div>
      </div>
    </>
  );
}

const Answers = ({ view }: { view: View }) => (
  <Card title="Replies by email">
    {view.answers.map((mail) => (
      <article key={mail.id} className="inquiry-reply">
        <Box component="h3" mb={4} fz="lg">
          {mail.subject}
        </Box>
        <p className="faint">
          {mail.fromName ?? mail.fromEmail}, <InstantText at={mail.receivedAt} zone={view.zone} withTime />{" "}
          {mail.kind === "person" ? null : <StatusBadge status="inactive" label={KIND_LABELS[mail.kind]} />}
        </p>
        <InboundWords id={mail.id} body={mail.body} files={mail.files} refusedFiles={mail.refusedFiles} />
      </article>
    ))}
  </Card>
);

const Replies = ({ view }: { view: View }) => (
  <Card title="Replies">
    {view.replies.map((reply) => (
      <article key={reply.id} className="inquiry-reply">
        <Box component="h3" mb={4} fz="lg">
          {reply.subject}
        </Box>
        <p className="faint">
          {reply.author ?? "Staff"}, <InstantText at={reply.createdAt} zone={view.zone} withTime />{" "}
          {reply.mailStatus === "failed" || reply.mailStatus === "aborted" ? <StatusBadge status="failed" label="Not delivered" /> : null}
        </p>
        <Box mt={8}>
          <RichText value={reply.body} startLevel={4} />
        </Box>
      </article>
    ))}
  </Card>
);

/** Other records with the same email. */
function SamePerson({ view }: { view: View }) {
  if (view.others.length === 0 && view.registered.length === 0) return null;
  return (
    <Card title="Same person">
      <Stack component="ul" gap={10}>
        {view.registered.map((row) => (
          <li key={row.id}>
            <Link to={registrationProfilePath(row.id)}>{row.number}</Link> {row.program} <StatusBadge status={row.status} />
          </li>
        ))}
        {view.others.map((row) => (
          <li key={row.id}>
            <Link to={inquiryPath(row.id)}>
              Inquiry of <InstantText at={row.createdAt} zone={view.zone} />
            </Link>{" "}
            {row.program ?? "Any program"} <StatusBadge status={row.contactStatus} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}
