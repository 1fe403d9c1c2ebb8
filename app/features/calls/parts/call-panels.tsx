import { Box, Group, Stack } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Form, PhoneField, PlainForm, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { StatusBadge } from "~/ui/status-badge";
import type { callProfile } from "../domain/list-calls";
import { callInquiryForm, clockOf, noteForm, OUTCOME_LABELS } from "../model";
import { callPath } from "../paths";

export type CallView = SerializeFrom<Awaited<ReturnType<typeof callProfile>>>;

/** Facts of the call and the caller. */
export function CallFacts({ view: { call, program, zone } }: { view: CallView }) {
  const digits = call.phone?.replace(/\D/g, "");
  return (
    <Card title="Call">
      <DetailList
        details={[
          { label: "Caller", value: call.callerName },
          { label: "Number", value: call.phone ? <a href={`tel:${digits}`}>{call.phone}</a> : null },
          { label: "Email", value: call.callerEmail ? <a href={`mailto:${call.callerEmail}`}>{call.callerEmail}</a> : null },
          { label: "Program", value: program ?? call.programAsked },
          { label: "Started", value: <InstantText at={call.startedAt} zone={zone} withTime /> },
          { label: "Duration", value: clockOf(call.durationSeconds) },
          { label: "Outcome", value: OUTCOME_LABELS[call.outcome] },
        ]}
      />
    </Card>
  );
}

/** The recording: to be heard here, or at the provider's. */
export function Recording({ url, isOurs }: { url: string | null; isOurs: boolean }) {
  if (!url) return null;
  return (
    <Card title="Recording">
      {isOurs ? (
        // The transcript below has the text by speaker.
        <Box component="audio" w="100%" controls preload="none" src={url} aria-label="Call recording" />
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          Listen on the voice provider's site
        </a>
      )}
    </Card>
  );
}

interface Turn {
  speaker: string;
  at: number;
  text: string;
}

/** The transcript with speakers and times. */
export const Transcript = ({ turns, text }: { turns: Turn[]; text: string | null }) => (
  <Card title="Transcript">
    {turns.length > 0 ? (
      <Stack component="ol" gap="sm" className="call-turns">
        {turns.map((turn, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same at once
          <li key={index}>
            <span className="faint figures">{clockOf(turn.at)}</span>
            <p>
              <strong>{turn.speaker}</strong> {turn.text}
            </p>
          </li>
        ))}
      </Stack>
    ) : (
      <Box component="p" lh={1.55} className="as-typed">
        {text ?? <span className="faint">No transcript for this call.</span>}
      </Box>
    )}
  </Card>
);

/** Follow-up status. */
export function FollowUp({ view: { call, followedUpBy, zone } }: { view: CallView }) {
  const isDone = call.followedUpAt !== null;
  return (
    <>
      {isDone ? (
        <span>
          <StatusBadge status="completed" label="Followed up" /> {followedUpBy ?? "Staff"},{" "}
          <InstantText at={call.followedUpAt} zone={zone} withTime />
        </span>
      ) : (
        <StatusBadge
          status={call.needsFollowUp ? "waiting" : "inactive"}
          label={call.needsFollowUp ? "Follow-up needed" : "No follow-up needed"}
          tone={call.needsFollowUp ? "amber" : "grey"}
        />
      )}
      <PlainForm intent="follow" quiet>
        <input type="hidden" name="done" value={isDone ? "off" : "on"} />
        <Button type="submit" quiet>
          {isDone ? "Follow up again" : "Mark as followed up"}
        </Button>
      </PlainForm>
    </>
  );
}

export const NoteOfCall = ({ note, version }: { note: string | null; version: number }) => (
  <Card title="Note">
    <Form intent="note" schema={noteForm} defaultValues={{ note: note ?? "" }} key={`${version}-${note}`} guard>
      <TextareaField name="note" label="Note" rows={3} maxLength={2000} />
      <SubmitButton tone="quiet">Save note</SubmitButton>
    </Form>
  </Card>
);

/** An inquiry of this call, begun with what was heard. */
export function InquiryOfCall({ view: { call, programs } }: { view: CallView }) {
  const values = {
    name: call.callerName ?? "",
    email: call.callerEmail ?? "",
    phone: call.phone ?? "",
    program: call.programId ?? "",
    message: call.summary ?? "",
  };
  return (
    <Card title="Create inquiry">
      <Form intent="inquiry" schema={callInquiryForm} defaultValues={values} guard>
        <div className="form-row">
          <TextField name="name" label="Name" autoComplete="off" required />
          <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
          <PhoneField name="phone" label="Phone" autoComplete="off" />
        </div>
        <SelectField name="program" label="Program" options={programs} empty="Any program" />
        <TextareaField name="message" label="Question" rows={3} />
        <Group gap="xs" mt="xs">
          <SubmitButton>Create inquiry</SubmitButton>
          <ButtonLink to={callPath(call.id)} quiet>
            Cancel
          </ButtonLink>
        </Group>
      </Form>
    </Card>
  );
}
