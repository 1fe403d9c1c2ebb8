import { useLoaderData } from "@remix-run/react";
import { initiatedPath, registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { useFailure } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { readInitiated } from "../../domain/initiated/read-initiated-form";
import { editInitiated } from "../../domain/initiated/save-initiated";
import { deleteInitiated, sendInitiated } from "../../domain/initiated/send-initiated";
import { CopyLink } from "../../parts/initiated/copy-link";
import { InitiatedRegistrationForm } from "../../parts/initiated/initiated-form";
import { initiatedEditPath } from "../../paths";

const ofDraft = (_: unknown, { params }: { params: Record<string, string | undefined> }) => ({ id: params.id });

export const loader = screenLoader(readInitiated, {
  gate: school,
  input: ({ params, url }) => ({ id: params.id, program: url.searchParams.get("program") ?? undefined }),
  elsewhere: ({ initiated }) =>
    initiated.state === "completed" && initiated.registrationId ? registrationProfilePath(initiated.registrationId) : null,
});
export const action = screenAction(
  {
    save: intent(editInitiated, {
      to: ({ id }) => initiatedEditPath(id),
      toast: ({ sent }) => (sent ? "Registration link sent." : "Saved successfully."),
    }),
    send: intent(sendInitiated, { input: ofDraft, toast: "Registration link sent." }),
    delete: intent(deleteInitiated, { input: ofDraft, to: initiatedPath, toast: "Deleted successfully." }),
  },
  { gate: school },
);
export const meta = titled("Initiated registration");

export default function EditInitiated() {
  const page = useLoaderData<typeof loader>();
  const { initiated, zone } = page;
  const { student } = page.prefill;
  const failures = [useFailure("send"), useFailure("delete")];
  const failure = failures.find((answer) => answer !== null);
  const at = (instant: number | null) => (instant ? <InstantText at={instant} zone={zone} withTime /> : null);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Initiated registrations", to: initiatedPath }]}
        title={`${student.first_name} ${student.last_name}`.trim() || "Registration"}
        status={<StatusBadge status={initiated.state} tone={initiated.state === "opened" ? "blue" : undefined} />}
        lead={page.program?.title}
        actions={
          <>
            <ConfirmButton label="Delete" intent="delete" title="Delete this registration?" confirm="Delete" look="quiet">
              The link stops working, and the answers are deleted.
            </ConfirmButton>
            <ConfirmButton
              label={initiated.emailSentAt ? "Send again" : "Send link"}
              intent="send"
              title="Send the link?"
              confirm="Send link"
              danger={false}
              look="filled"
            >
              We'll email the link to {student.email}.
            </ConfirmButton>
          </>
        }
      />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      <Card title="Link">
        <CopyLink link={initiated.link} />
        <DetailList
          details={[
            { label: "Sent", value: at(initiated.emailSentAt) },
            { label: "Sent again", value: at(initiated.resentAt) },
            { label: "Opened", value: at(initiated.openedAt) },
            { label: "Expires", value: at(initiated.expiresAt) },
          ]}
        />
      </Card>
      <InitiatedRegistrationForm page={page} />
    </>
  );
}
