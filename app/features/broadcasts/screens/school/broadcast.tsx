import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { MailPreview } from "~/features/messaging/parts/mail-preview";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DetailList } from "~/ui/detail-list";
import { PlainForm } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { showBroadcast } from "../../domain/read-broadcasts";
import { sendBroadcast, testBroadcast, undoBroadcast } from "../../domain/send-broadcast";
import { deleteBroadcast } from "../../domain/write-broadcast";
import { audienceWords, LEFT_OUT_LABELS, STATE_LABELS } from "../../model";
import { broadcastsPath, editBroadcastPath } from "../../paths";

export const loader = screenLoader(showBroadcast, { gate: school, input: ({ params }) => ({ id: params.id }) });
const input = (_: unknown, { params }: ScreenRequest) => ({ id: params.id });
export const action = screenAction(
  {
    send: intent(sendBroadcast, { input, toast: ({ total }) => `Sending to ${total.toLocaleString("en-US")} in 30 seconds.` }),
    undo: intent(undoBroadcast, { input, toast: "Broadcast undone. No one got it." }),
    test: intent(testBroadcast, { input, toast: ({ email }) => `Test sent to ${email}.` }),
    delete: intent(deleteBroadcast, { input, to: broadcastsPath, toast: "Deleted successfully." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => data?.broadcast.subject ?? "Message");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
const people = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "person" : "people"}`;

/** A text to many: before it is sent who gets it, afterwards how far it is. */
export default function BroadcastScreen() {
  const view = useLoaderData<typeof loader>();
  const { broadcast, cohort, draft, report, now } = view;
  const canUndo = broadcast.state === "queued" && (broadcast.sendAt ?? 0) > now;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Broadcasts", to: broadcastsPath }]}
        title={broadcast.subject}
        status={<StatusBadge status={broadcast.state} label={STATE_LABELS[broadcast.state]} tone={broadcast.state === "done" ? "green" : "amber"} />}
        lead={cohort ? `Members of ${cohort}` : audienceWords(broadcast.source, broadcast.chosen.length)}
        actions={draft ? <DraftActions total={draft.total} id={broadcast.id} /> : canUndo ? <Undo /> : undefined}
      />
      {draft ? (
        <Card title={`Recipients: ${people(draft.total)}`}>
          <p>{draft.leftOut === 0 ? "No one is excluded." : `We won't email ${people(draft.leftOut)}. See the list below.`}</p>
          {draft.preview && draft.first ? (
            <>
              <p className="faint">
                Preview for {draft.first.name} ({draft.first.email})
              </p>
              <MailPreview {...draft.preview} />
            </>
          ) : (
            <p>This list has no recipients. Choose another list, program, or class.</p>
          )}
        </Card>
      ) : null}
      {report ? <Report view={view} report={report} /> : null}
      <LeftOut rows={view.leftOut} count={draft ? draft.leftOut : broadcast.leftOut} />
    </>
  );
}

const DraftActions = ({ total, id }: { total: number; id: string }) => (
  <>
    <ConfirmButton label="Delete" intent="delete" title="Delete this draft?" confirm="Delete draft" look="quiet">
      It hasn't been sent.
    </ConfirmButton>
    <ButtonLink to={editBroadcastPath(id)} quiet>
      Edit
    </ButtonLink>
    <PlainForm intent="test" id="test" quiet>
      <Button type="submit" quiet>
        Send me a test
      </Button>
    </PlainForm>
    {total > 0 ? (
      <ConfirmButton label={`Send to ${people(total)}`} intent="send" title={`Send to ${people(total)}?`} confirm="Send" look="filled">
        You can undo it for 30 seconds.
      </ConfirmButton>
    ) : null}
  </>
);

const Undo = () => (
  <PlainForm intent="undo" id="undo">
    <Button type="submit">Undo</Button>
  </PlainForm>
);

function Report({ view, report }: { view: View; report: NonNullable<View["report"]> }) {
  const { total, state } = view.broadcast;
  const done = total - report.waiting;
  return (
    <Card title={state === "done" && report.waiting === 0 ? "Report" : "Progress"}>
      <p role="status">
        {done.toLocaleString("en-US")} of {people(total)}
        {report.waiting > 0 ? ". Reload this page to see the progress." : "."}
      </p>
      <progress max={Math.max(1, total)} value={done} aria-label="Progress" style={{ width: "100%", accentColor: "var(--primary)" }} />
      <DetailList
        details={[
          { label: "Sent", value: report.sent },
          { label: "Failed", value: report.failed },
          { label: "Opted out since then", value: report.optedOut },
          { label: "Queued", value: report.waiting },
        ]}
      />
    </Card>
  );
}

function LeftOut({ rows, count }: { rows: View["leftOut"]; count: number }) {
  if (count === 0) return null;
  return (
    <Card title={`Excluded: ${people(count)}`}>
      <ul>
        {rows.map(({ position, name, email, why }) => (
          <li key={position}>
            {name} {email ? `(${email})` : ""}: {why ? LEFT_OUT_LABELS[why] : ""}
          </li>
        ))}
      </ul>
      {count > rows.length ? <p className="faint">Showing the first {rows.length}.</p> : null}
    </Card>
  );
}
