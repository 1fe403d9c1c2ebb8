import { Box, Group } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { planned, school } from "~/features/identity/gates";
import { inquiryPath } from "~/features/inquiries/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { callProfile } from "../../domain/list-calls";
import { createInquiryFromCall, markFollowedUp, noteCall } from "../../domain/work-on-call";
import { callerOf, OutcomeBadge } from "../../parts/call-columns";
import { CallFacts, FollowUp, InquiryOfCall, NoteOfCall, Recording, Transcript } from "../../parts/call-panels";
import styles from "../../parts/calls.css?url";
import { callLogsPath, callPath } from "../../paths";

const gate = planned(school, "call-logs");
const withId = (values: Record<string, unknown>, { params }: { params: Record<string, string | undefined> }) => ({ ...values, id: params.id });
const back = ({ id }: { id: string }) => callPath(id);

export const loader = screenLoader(callProfile, { gate, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    inquiry: intent(createInquiryFromCall, { input: withId, to: ({ inquiryId }) => inquiryPath(inquiryId), toast: "Inquiry created." }),
    follow: intent(markFollowedUp, { input: withId, to: back, toast: "Follow-up updated." }),
    note: intent(noteCall, { input: withId, to: back, toast: "Note saved." }),
  },
  { gate },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? `Call from ${callerOf(data.call)}` : "Call"));

/** SCH-27: one call, and what becomes of it. */
export default function CallProfile() {
  const view = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { call, zone } = view;
  const isMaking = params.get("do") === "inquiry" && !view.inquiry;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Call logs", to: callLogsPath }]}
        title={callerOf(call)}
        status={<OutcomeBadge outcome={call.outcome} />}
        lead={
          <>
            Called on <InstantText at={call.startedAt} zone={zone} withTime />
          </>
        }
        actions={
          view.inquiry ? (
            <ButtonLink to={inquiryPath(view.inquiry)}>Open inquiry</ButtonLink>
          ) : isMaking ? null : (
            <ButtonLink to={callPath(call.id, "inquiry")}>Create inquiry</ButtonLink>
          )
        }
      />
      <div className="profile">
        <div>
          {isMaking ? <InquiryOfCall view={view} /> : null}
          <Card title="Summary">
            <Box component="p" lh={1.55} className="as-typed">
              {call.summary ?? <span className="faint">No summary for this call.</span>}
            </Box>
          </Card>
          <Recording url={view.recording} isOurs={call.recordingFileId !== null} />
          <Transcript turns={call.turns} text={call.transcript} />
        </div>
        <div>
          <CallFacts view={view} />
          <Card title="Follow-up">
            <Group gap="sm">
              <FollowUp view={view} />
            </Group>
          </Card>
          <NoteOfCall note={call.note} version={call.updatedAt} />
        </div>
      </div>
    </>
  );
}
