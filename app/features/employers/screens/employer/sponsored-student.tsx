import { useLoaderData } from "@remix-run/react";
import { employerWithSchools } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { withoutQuestion } from "~/platform/redirects";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { statusLabel } from "~/platform/state-labels";
import { EASTERN } from "~/platform/zones";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PlainForm, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { Timeline } from "~/ui/timeline";
import { titled } from "~/ui/titled";
import { commentSponsored, showSponsored, stopSponsoring } from "../../domain/sponsored";
import { CATEGORY_LABELS, SPONSOR_KIND_LABELS, valueText } from "../../model";
import { SponsoredBadge } from "../../parts/badges";
import { employerSchoolPath, sponsoredPath } from "../../paths";

const to = (_: unknown, { url }: ScreenRequest) => withoutQuestion(url);
export const loader = screenLoader(showSponsored, { gate: employerWithSchools, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    withdraw: intent(stopSponsoring, { input: (_, { params }) => ({ id: params.id, status: "withdrawn" }), toast: "Withdrawn.", to }),
    end: intent(stopSponsoring, { input: (_, { params }) => ({ id: params.id, status: "ended" }), toast: "Sponsorship ended.", to }),
    comment: intent(commentSponsored, { toast: "Comment added." }),
  },
  { gate: employerWithSchools },
);
export const meta = titled("Sponsored student");

const money = (cents: number | null) => (cents === null ? null : formatMoney(cents));

/** EMP-06: one sponsored student, as far as the employer may know. */
export default function SponsoredStudent() {
  const { row, steps } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Sponsored students", to: sponsoredPath }]}
        title={row.student}
        status={<SponsoredBadge status={row.status} />}
        lead={row.status === "proposed" ? "Pending the school's confirmation." : null}
        actions={
          row.status === "proposed" ? (
            <ConfirmButton label="Withdraw" intent="withdraw" title="Withdraw this proposal?" confirm="Withdraw proposal" look="quiet">
              The school has not confirmed it yet.
            </ConfirmButton>
          ) : row.status === "approved" ? (
            <ConfirmButton
              label="End sponsorship"
              intent="end"
              title={`End the sponsorship of ${row.student}?`}
              confirm="End sponsorship"
              look="quiet"
            >
              You still owe the amounts already invoiced.
            </ConfirmButton>
          ) : null
        }
      />
      <div className="profile">
        <div>
          <Card title="Sponsorship">
            <DetailList
              details={[
                { label: "Kind", value: SPONSOR_KIND_LABELS[row.kind] },
                { label: "Category", value: CATEGORY_LABELS[row.category] },
                { label: "Value", value: valueText(row) },
                { label: "Proposed on", value: <InstantText at={row.createdAt} zone={EASTERN} /> },
                { label: "Conditions", value: row.conditions, wide: true },
                { label: "Service commitment", value: row.commitment, wide: true },
              ]}
            />
          </Card>
          <Card title="Activity">
            <PlainForm intent="comment" className="form">
              <TextareaField name="comment" label="Comment" required maxLength={2000} rows={3} />
              <SubmitButton tone="quiet">Add comment</SubmitButton>
            </PlainForm>
            <Timeline
              auditEntries={steps.map((step) => ({
                id: step.id,
                what: step.what,
                who: step.who,
                when: <InstantText at={step.createdAt} zone={EASTERN} withTime />,
                note: step.text,
              }))}
            />
          </Card>
        </div>
        <div>
          <Card title="Student">
            <DetailList
              details={[
                { label: "School", value: <Link to={employerSchoolPath(row.schoolId)}>{row.school}</Link> },
                { label: "Program", value: row.program },
                { label: "Class", value: row.courseClass },
                { label: "Enrollment", value: row.enrollmentStatus ? statusLabel(row.enrollmentStatus) : null },
              ]}
            />
          </Card>
          <Card title="Payments">
            <DetailList
              details={[
                { label: "You cover", value: money(row.coveredCents) },
                { label: "Invoiced", value: money(row.invoicedCents) },
                { label: "Paid", value: money(row.paidCents) },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
