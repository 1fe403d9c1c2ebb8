import { Box, Stack } from "@mantine/core";
import { answerText } from "~/features/forms/question-model";
import { courseText } from "~/features/lms/model";
import { MEETING_TYPE_LABELS } from "~/features/programs/model";
import { formatMoney } from "~/platform/money";
import { clockTime, longInstant } from "~/platform/zones";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Timeline } from "~/ui/timeline";
import type { ClassDetail } from "./class-view";
import { ClassDates } from "./lists";

export function ClassDetails({ detail: { summary, details, course } }: { detail: ClassDetail }) {
  const { place } = details;
  return (
    <DetailList
      details={[
        { label: "Dates", value: <ClassDates {...summary} /> },
        { label: "Hours", value: summary.hours },
        {
          label: "Orientation",
          value: details.orientationDate ? (
            <>
              <DateText day={details.orientationDate} friendly />
              {details.orientationTime ? ` at ${clockTime(details.orientationTime)}` : ""}
            </>
          ) : null,
        },
        { label: "Instructor", value: details.instructor },
        { label: "How", value: MEETING_TYPE_LABELS[details.meetingType] },
        { label: "Where", value: place ? <a href={place.mapUrl}>{place.text}</a> : summary.place },
        ...(details.clinicalSite ? [{ label: "Clinical site", value: details.clinicalSite }] : []),
        ...(details.accessUntil ? [{ label: "Open to you until", value: <DateText day={details.accessUntil} friendly /> }] : []),
        ...(course.status ? [{ label: "Online course", value: courseText(course) }] : []),
        ...(details.note ? [{ label: "Good to know", value: <span className="as-typed">{details.note}</span>, wide: true }] : []),
        ...(place?.hours ? [{ label: "Office hours", value: place.hours }] : []),
        ...(place?.directions ? [{ label: "How to get there", value: <span className="as-typed">{place.directions}</span>, wide: true }] : []),
      ]}
    />
  );
}

/** What is to know right now: the class is off, the link is open or opens later, the course is done. */
export function Meeting({ detail: { summary, details, meeting, zone, school } }: { detail: ClassDetail }) {
  if (details.isCancelled)
    return (
      <p className="note" data-tone="amber">
        <strong>This class was cancelled</strong>
        {school.name} contacts you about what happens next.
      </p>
    );
  if (summary.enrollmentStatus === "completed")
    return (
      <p className="note" data-tone="green">
        <strong>You completed this class</strong>
        {details.certification ? `It prepares for: ${details.certification}. ` : ""}Ask {school.name} for your certificate of completion.
      </p>
    );
  if (meeting.link)
    return (
      <p className="note">
        <strong>Online class</strong>
        <a href={meeting.link} rel="noopener noreferrer">
          Join the meeting
        </a>
      </p>
    );
  if (meeting.opensAt !== null)
    return (
      <p className="note">
        <strong>Online class</strong>
        The meeting link appears here 24 hours before the class starts: {longInstant(new Date(meeting.opensAt), zone)}.
      </p>
    );
  return null;
}

export function Answers({ answers }: { answers: ClassDetail["answers"] }) {
  if (answers.length === 0) return null;
  const sections = [...new Set(answers.map(({ section }) => section))];
  return (
    <Card title="Your answers">
      <Stack gap={20}>
        {sections.map((section) => (
          <section key={section}>
            <Box component="h3" mb={10}>
              {section}
            </Box>
            <DetailList
              details={answers
                .filter((answer) => answer.section === section)
                .map(({ label, value, type, fileUrl }) => ({
                  label,
                  value: fileUrl ? <a href={fileUrl}>{value || "Open file"}</a> : answerText(value),
                  wide: type === "long_text",
                }))}
            />
          </section>
        ))}
      </Stack>
    </Card>
  );
}

const REFUND_WORDS = {
  pending: "Refund asked for",
  approved: "Refund approved",
  declined: "Refund declined",
  cancelled: "Refund withdrawn",
} as const;
const REFUND_TONES = { pending: "amber", approved: "green", declined: "red", cancelled: "grey" } as const;

export function Refunds({ refunds, zone }: { refunds: ClassDetail["refunds"]; zone: string }) {
  if (refunds.length === 0) return null;
  return (
    <Card title="Refunds">
      <Timeline
        auditEntries={refunds.map((refund) => ({
          id: refund.id,
          what: `${REFUND_WORDS[refund.status]}, ${formatMoney(refund.amountCents)}${refund.isPaidOut ? ", sent back to the card" : ""}`,
          when: <InstantText at={refund.decidedAt ?? refund.createdAt} zone={zone} />,
          note: refund.decisionNote,
          tone: REFUND_TONES[refund.status],
        }))}
      />
    </Card>
  );
}
