import { useLoaderData, useSearchParams } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { nameOf } from "~/platform/person-name";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { spanishMark } from "~/ui/reads-spanish";
import { StatusBadge } from "~/ui/status-badge";
import { Timeline } from "~/ui/timeline";
import { titled } from "~/ui/titled";
import { commentPreEnrollment } from "../../domain/comment";
import { changePreEnrollmentStatus, disapprovePreEnrollment } from "../../domain/decide";
import { resendPreEnrollmentMail } from "../../domain/notify-applicant";
import { preEnrollmentProfile } from "../../domain/read";
import { Applicant, Decision, PreEnrollmentPanel } from "../../parts/profile-parts";
import { preEnrollmentPath, preEnrollmentPrintPath, preEnrollmentsPath } from "../../paths";

/** The first activity entry; from the log, unless the pre-enrollment is older than the log. */
const PRE_ENROLLED = "Pre-enrolled";

type Values = Record<string, unknown>;
const ofThis = (values: Values, { params }: ScreenRequest) => ({ ...values, id: params.id });
const as =
  (status: string) =>
  (_: Values, { params }: ScreenRequest) => ({ id: params.id, status });
const back = (_: unknown, { params }: ScreenRequest) => preEnrollmentPath(params.id ?? "");

export const loader = screenLoader(preEnrollmentProfile, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    approve: intent(changePreEnrollmentStatus, {
      decides: true,
      input: as("approved"),
      to: back,
      toast: "Approved. The applicant gets a registration link.",
    }),
    disapprove: intent(disapprovePreEnrollment, { decides: true, input: ofThis, to: back, toast: "Disapproved. The applicant gets an email." }),
    reopen: intent(changePreEnrollmentStatus, { input: as("pending"), to: back, toast: "Changed back to pending." }),
    comment: intent(commentPreEnrollment, { input: ofThis, to: back }),
    resend: intent(resendPreEnrollmentMail, { input: ofThis, to: back, toast: "Email sent." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `${nameOf(data.preEnrollment)}, pre-enrollment` : "Pre-enrollment"));

export default function PreEnrollmentProfileScreen() {
  const view = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { preEnrollment: row, registration, zone } = view;
  const failures = [useFailure("approve"), useFailure("reopen"), useFailure("resend")].filter((failure) => failure !== null);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Pre-enrolled students", to: preEnrollmentsPath }]}
        title={nameOf(row)}
        status={
          <span className="badges">
            <StatusBadge status={row.status} />
            {spanishMark(row.locale)}
            {registration?.status === "cancelled" ? <StatusBadge status="cancelled" label="Registration cancelled" tone="grey" /> : null}
          </span>
        }
        lead={view.program}
        actions={
          <ButtonLink to={preEnrollmentPrintPath(row.id)} quiet reloadDocument>
            Print
          </ButtonLink>
        }
      />
      <div className="profile">
        <div>
          {failures.map((failure) => (
            <div key={failure?.formId} className="alert" role="alert">
              {failure?.message}
            </div>
          ))}
          <PreEnrollmentPanel view={view} name={params.get("do")} />
          {row.status === "disapproved" && row.reason ? <div className="alert">{`Disapproved: ${row.reason}`}</div> : null}
          <Applicant view={view} />
        </div>
        <div>
          <Decision view={view} />
          {registration ? (
            <Card title="Registration">
              <Link to={registrationProfilePath(registration.id)}>{registration.number}</Link>
            </Card>
          ) : null}
          <Card title="Comment" action={<Link to={preEnrollmentPath(row.id, "comment")}>{row.comment ? "Edit" : "Add"}</Link>}>
            {row.comment ? <p className="prose">{row.comment}</p> : <p className="faint">No comment yet. Only staff can see it.</p>}
          </Card>
          <Card title="Activity">
            <Timeline
              auditEntries={[
                ...view.activity.map(({ at, ...auditEntry }) => ({ ...auditEntry, at })),
                ...(view.activity.some(({ what }) => what === PRE_ENROLLED)
                  ? []
                  : [{ id: "start", what: PRE_ENROLLED, note: null, tone: "blue" as const, who: null, at: row.createdAt }]),
                ...view.sent.map((mail) => ({ id: mail.id, what: "Email", note: mail.subject, tone: "grey" as const, who: null, at: mail.at })),
              ]
                .sort((one, other) => other.at - one.at)
                .map(({ at, ...auditEntry }) => ({ ...auditEntry, when: <InstantText at={at} zone={zone} withTime /> }))}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
