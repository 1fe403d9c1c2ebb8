import { Group } from "@mantine/core";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { adjustHours } from "~/features/attendance/domain/adjust-hours";
import { addLeave, decideLeave, withdrawLeave } from "~/features/attendance/domain/leaves";
import { finishMakeup, planMakeup, voidMakeup } from "~/features/attendance/domain/makeups";
import { settleConflict } from "~/features/attendance/domain/settle-conflict";
import { ConflictsCard } from "~/features/attendance/parts/conflicts";
import { KindTable, Outlook } from "~/features/attendance/parts/hours-table";
import { registrationAttendancePath, registrationProfilePath, studentsPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { classAttendancePath } from "~/features/programs/class-paths";
import { SkillsCard } from "~/features/skills/parts/skills-card";
import { studentSkillsPath } from "~/features/skills/paths";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { type RegistrationAttendancePage, registrationAttendance } from "../../domain/registration-attendance";
import { AdjustmentsCard, HistoryCard, LeavesCard, MakeupsCard, MarksCard } from "../../parts/attendance-cards";
import { AdjustPanel, LeavePanel, MakeupPanel } from "../../parts/attendance-panels";

type From = { params: Record<string, string | undefined> };
const back = (_: unknown, { params }: From) => registrationAttendancePath(params.id ?? "");
const ofRegistration = (values: Record<string, unknown>, { params }: From) => ({ ...values, registration: params.id });
const ofRow = ({ id }: Record<string, unknown>) => ({ id });

export const loader = screenLoader(registrationAttendance, {
  gate: school,
  input: ({ params, url: { searchParams } }) => ({ id: params.id, session: searchParams.get("session") ?? undefined }),
});
export const action = screenAction(
  {
    guest: intent(planMakeup, { input: ofRegistration, to: back, toast: "Make-up planned." }),
    assignment: intent(planMakeup, { input: ofRegistration, to: back, toast: "Make-up saved." }),
    "finish-makeup": intent(finishMakeup, { input: ofRow, to: back, toast: "Assignment done." }),
    "void-makeup": intent(voidMakeup, { input: ofRow, to: back, toast: "Make-up cancelled." }),
    leave: intent(addLeave, { input: ofRegistration, to: back, toast: "Leave saved." }),
    "decide-leave": intent(decideLeave, { input: ({ id, decision, answer }) => ({ id, decision, answer }), to: back, toast: "Decision saved." }),
    "withdraw-leave": intent(withdrawLeave, { input: ofRow, to: back, toast: "Leave withdrawn." }),
    "settle-conflict": intent(settleConflict, {
      input: ({ session, mark }, { params }: From) => ({ session, registration: params.id, mark }),
      to: back,
      toast: "Conflict settled.",
    }),
    adjust: intent(adjustHours, { input: ofRegistration, to: back, toast: "Hours adjusted." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Attendance of ${nameOf(data.subject)}` : "Attendance"));

/** Hours and attendance of one registration, and what the office does about them. */
export default function RegistrationAttendanceScreen() {
  const view = useLoaderData<typeof loader>() as RegistrationAttendancePage;
  const [params] = useSearchParams();
  const { subject, hours } = view;
  const isActive = subject.status === "active";
  const panel = isActive ? params.get("do") : null;
  const to = (what: string) => registrationAttendancePath(subject.id, { do: what });
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Students", to: studentsPath },
          { label: subject.number, to: registrationProfilePath(subject.id) },
        ]}
        title={nameOf(subject)}
        status={<StatusBadge status={isActive ? subject.enrollmentStatus : subject.status} />}
        lead={
          <>
            <Link to={classAttendancePath(subject.classId)}>{subject.code}</Link>
            {` · ${subject.program}`}
          </>
        }
        actions={
          isActive ? (
            <Group gap="xs">
              <ButtonLink to={to("adjust")} quiet>
                Adjust hours
              </ButtonLink>
              <ButtonLink to={to("leave")} quiet>
                Add leave
              </ButtonLink>
            </Group>
          ) : null
        }
      />
      {panel === "makeup" && view.missed ? <MakeupPanel view={view} missed={view.missed} /> : null}
      {panel === "leave" ? <LeavePanel view={view} /> : null}
      {panel === "adjust" ? <AdjustPanel view={view} /> : null}
      <div className="profile">
        <div>
          <Card title="Hours">
            <p>
              <Outlook student={{ ...hours, clockHourMinutes: hours.rule.clockHourMinutes }} />
            </p>
            <KindTable hours={hours} />
          </Card>
          <ConflictsCard conflicts={view.conflicts} zone={view.zone} action={registrationAttendancePath(subject.id)} />
          <MarksCard view={view} canPlan={isActive} />
          <SkillsCard skills={view.skills} record={isActive ? studentSkillsPath(subject.classId, subject.id) : undefined} />
        </div>
        <div>
          <LeavesCard view={view} />
          <MakeupsCard view={view} />
          <AdjustmentsCard view={view} />
          <HistoryCard view={view} />
        </div>
      </div>
    </>
  );
}
