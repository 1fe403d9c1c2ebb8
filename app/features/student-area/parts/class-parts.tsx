import { Box, Stack } from "@mantine/core";
import { answerText } from "~/features/forms/question-model";
import { courseText } from "~/features/lms/model";
import { MEETING_TYPE_LABELS } from "~/features/programs/model";
import { formatMoney } from "~/platform/money";
import { friendlyDate, longInstant } from "~/platform/zones";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Timeline } from "~/ui/timeline";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import type { ClassDetail } from "./class-view";
import { ClassDates } from "./lists";

export function ClassDetails({ detail: { summary, details, course, movedFrom, zone } }: { detail: ClassDetail }) {
  const say = useWords(words);
  const { place } = details;
  return (
    <DetailList
      details={[
        { label: say("dates"), value: <ClassDates {...summary} /> },
        ...(movedFrom ? [{ label: say("movedFrom"), value: <Moved {...movedFrom} zone={zone} /> }] : []),
        { label: say("hours"), value: summary.hours },
        {
          label: say("orientation"),
          value: details.orientation,
        },
        { label: say("instructor"), value: details.instructor },
        { label: say("how"), value: say.text(MEETING_TYPE_LABELS[details.meetingType]) },
        { label: say("where"), value: place ? <a href={place.mapUrl}>{place.text}</a> : summary.place },
        ...(details.sites.length > 0
          ? [{ label: say("clinicalSite"), value: <Sites sites={details.sites} /> }]
          : details.clinicalSite
            ? [{ label: say("clinicalSite"), value: details.clinicalSite }]
            : []),
        ...(details.accessUntil ? [{ label: say("accessUntil"), value: <DateText day={details.accessUntil} friendly /> }] : []),
        ...(course.status ? [{ label: say("onlineCourse"), value: courseText(course, say.locale) }] : []),
        ...(details.note ? [{ label: say("whatToBring"), value: <span className="as-typed">{details.note}</span>, wide: true }] : []),
        ...(place?.hours ? [{ label: say("officeHours"), value: place.hours }] : []),
        ...(place?.directions ? [{ label: say("howToGetThere"), value: <span className="as-typed">{place.directions}</span>, wide: true }] : []),
      ]}
    />
  );
}

/** Where clinical sessions are held: one site a line. */
const Sites = ({ sites }: { sites: ClassDetail["details"]["sites"] }) => (
  <>
    {sites.map(({ text, mapUrl }) => (
      <span key={text} className="two-lines">
        <a href={mapUrl} rel="noopener noreferrer">
          {text}
        </a>
      </span>
    ))}
  </>
);

const Moved = ({ code, at, zone }: { code: string; at: number; zone: string }) => (
  <>
    {code}, <InstantText at={at} zone={zone} />
  </>
);

/** The class's current notice: cancelled, completed, meeting link, or the time when the link opens. */
export function Meeting({ detail: { summary, details, meeting, zone, school } }: { detail: ClassDetail }) {
  const say = useWords(words);
  if (details.isCancelled)
    return (
      <p className="note" data-tone="amber">
        <strong>{say("classCancelled")}</strong>
        {say("schoolWillContact", { school: school.name })}
      </p>
    );
  if (summary.enrollmentStatus === "completed")
    return (
      <p className="note" data-tone="green">
        <strong>{say("completed")}</strong>
        {details.certification
          ? say("preparesAskCertificate", { certification: details.certification, school: school.name })
          : say("askCertificate", { school: school.name })}
      </p>
    );
  if (details.tentativeUntil)
    return (
      <p className="note" data-tone="amber">
        <strong>{say("tentativeUntil", { date: friendlyDate(details.tentativeUntil, say.locale) })}</strong>
        {say("tentativeHint", { school: school.name })}
      </p>
    );
  if (meeting.link)
    return (
      <p className="note">
        <strong>{say("onlineClass")}</strong>
        <a href={meeting.link} rel="noopener noreferrer">
          {say("joinMeeting")}
        </a>
      </p>
    );
  if (meeting.opensAt !== null)
    return (
      <p className="note">
        <strong>{say("onlineClass")}</strong>
        {say("linkLater", { time: longInstant(new Date(meeting.opensAt), zone, say.locale) })}
      </p>
    );
  return null;
}

export function Answers({ answers }: { answers: ClassDetail["answers"] }) {
  const say = useWords(words);
  if (answers.length === 0) return null;
  const sections = [...new Set(answers.map(({ section }) => section))];
  return (
    <Card title={say("yourAnswers")}>
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
                  value: fileUrl ? <a href={fileUrl}>{value || say("openFile")}</a> : answerText(value),
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
  pending: "refundRequested",
  approved: "refundApproved",
  declined: "refundDeclined",
  cancelled: "refundWithdrawn",
} as const;
const REFUND_TONES = { pending: "amber", approved: "green", declined: "red", cancelled: "grey" } as const;

export function Refunds({ refunds, zone }: { refunds: ClassDetail["refunds"]; zone: string }) {
  const say = useWords(words);
  if (refunds.length === 0) return null;
  return (
    <Card title={say("refunds")}>
      <Timeline
        auditEntries={refunds.map((refund) => ({
          id: refund.id,
          what: say(refund.isPaidOut ? "refundSentToCard" : REFUND_WORDS[refund.status], { amount: formatMoney(refund.amountCents) }),
          when: <InstantText at={refund.decidedAt ?? refund.createdAt} zone={zone} />,
          note: refund.decisionNote,
          tone: REFUND_TONES[refund.status],
        }))}
      />
    </Card>
  );
}
