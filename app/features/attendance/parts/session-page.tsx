import type { ReactNode } from "react";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { friendlyDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { type Crumb, PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import type { SessionView } from "../domain/session-attendance";
import { SessionMarks } from "./session-marks";

interface Props {
  view: SessionView;
  /** The screen's address. */
  action: string;
  crumbs: Crumb[];
  actions?: ReactNode;
  /** Above the marks. */
  above?: ReactNode;
  /** Below the marks. */
  children?: ReactNode;
}

/** Attendance of one session, for the office and for its instructor. */
export function SessionPage({ view, action, crumbs, actions, above, children }: Props) {
  const { session, students, isLocked } = view;
  const place = [session.site ?? session.location, session.room, session.siteAddress].filter(Boolean).join(", ");
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={`${friendlyDate(session.date)}, ${hoursOfDay(session.startTime, session.endTime)}`}
        status={
          session.status === "cancelled" ? (
            <StatusBadge status="cancelled" />
          ) : isLocked ? (
            <StatusBadge status="locked" label="Locked" tone="grey" />
          ) : null
        }
        lead={[session.code, SESSION_KIND_LABELS[session.kind], session.topic, place, session.instructor].filter(Boolean).join(" · ")}
        actions={actions}
      />
      {above}
      {students.length === 0 ? (
        <EmptyState title="No students">No one is registered for this session.</EmptyState>
      ) : (
        <Card>
          <SessionMarks view={view} action={action} />
        </Card>
      )}
      {children}
    </>
  );
}
