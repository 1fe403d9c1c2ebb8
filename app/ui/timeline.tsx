import type { ReactNode } from "react";
import type { Tone } from "./status-badge";

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
export function Timeline({ auditEntries, empty = "Nothing has happened yet." }: { auditEntries: AuditEntry[]; empty?: string }) {
  if (auditEntries.length === 0) return <p className="faint">{empty}</p>;
  return (
    <ol className="timeline">
      {auditEntries.map(({ id, what, who, when, note, tone = "grey" }) => (
        <li key={id} data-tone={tone}>
          <p>
            {what}
            {who ? <span className="faint"> by {who}</span> : null}
          </p>
          <p className="timeline-when">{when}</p>
          {note ? <div className="timeline-note">{note}</div> : null}
        </li>
      ))}
    </ol>
  );
}
