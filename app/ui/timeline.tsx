import { Box, Timeline as MantineTimeline, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Tone } from "./status-badge";
import { useText } from "./use-text";

export interface AuditEntry {
  id: string;
  /** What happened, in the past tense. */
  what: ReactNode;
  who?: string | null;
  when: ReactNode;
  note?: ReactNode;
  tone?: Tone;
}

/** What happened and who did it; newest first is for the caller to say. */
export function Timeline({ auditEntries, empty }: { auditEntries: AuditEntry[]; empty?: string }) {
  const text = useText();
  if (auditEntries.length === 0) return <p className="faint">{empty ?? text("No activity yet.")}</p>;
  return (
    <MantineTimeline role="list" bulletSize={11} lineWidth={1}>
      {auditEntries.map(({ id, what, who, when, note, tone = "grey" }) => (
        <MantineTimeline.Item key={id} role="listitem" data-tone={tone}>
          <p>
            {what}
            {who ? <span className="faint"> {text("by {who}", { who })}</span> : null}
          </p>
          <Text c="dimmed" fz={13}>
            {when}
          </Text>
          {note ? (
            <Box mt={4} px={12} py={8} bg="var(--grey-50)" bdrs={8} style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
              {note}
            </Box>
          ) : null}
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  );
}
