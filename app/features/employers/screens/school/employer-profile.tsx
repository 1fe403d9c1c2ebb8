import { useLoaderData } from "@remix-run/react";
import { studentPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { employersPath } from "~/features/sponsors/paths";
import { safeHref } from "~/platform/input";
import { withoutQuestion } from "~/platform/redirects";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { Refused } from "~/ui/refused-alert";
import { RichText } from "~/ui/rich-text";
import { titled } from "~/ui/titled";
import { answerEmployer, cancelEmployerRequest, requestEmployer, showEmployer } from "../../domain/employers-of-school";
import { answerSponsored } from "../../domain/sponsored-here";
import { CATEGORY_LABELS, COMPANY_TYPE_LABELS, SPONSOR_KIND_LABELS, valueText } from "../../model";
import { OfferBadge, PartnershipBadge, SponsoredBadge } from "../../parts/badges";
import { PartnershipActions } from "../../parts/partnership-actions";
import { PartnershipFacts } from "../../parts/partnership-facts";

const to = (_: unknown, { url }: ScreenRequest) => withoutQuestion(url);
export const loader = screenLoader(showEmployer, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    request: intent(requestEmployer, { toast: ({ name }) => `Your request was sent to ${name}.`, to }),
    cancel: intent(cancelEmployerRequest, { toast: "Request cancelled.", to }),
    accept: intent(answerEmployer, { input: (_, { params }) => ({ id: params.id, status: "accepted" }), toast: "You're partners now.", to }),
    revoke: intent(answerEmployer, { input: (_, { params }) => ({ id: params.id, status: "revoked" }), toast: "Done.", to }),
    confirm: intent(answerSponsored, { input: ({ sponsored }) => ({ id: sponsored, status: "approved" }), toast: "Sponsorship confirmed.", to }),
    decline: intent(answerSponsored, { input: ({ sponsored }) => ({ id: sponsored, status: "declined" }), toast: "Sponsorship declined.", to }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => data?.employer.name ?? "Employer");

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** SCH-74: an employer, the partnership with it, and the students it sponsors here. */
export default function EmployerOfSchool() {
  const { employer, jobs, offers, sponsored, zone } = useLoaderData<typeof loader>();
  const href = employer.websiteUrl ? safeHref(employer.websiteUrl) : null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Employers", to: employersPath }]}
        title={employer.name}
        status={<PartnershipBadge status={employer.status} />}
        lead={[COMPANY_TYPE_LABELS[employer.companyType], employer.size && `${employer.size} people`].filter(Boolean).join(" · ")}
        actions={<PartnershipActions side="school" id={employer.id} name={employer.name} status={employer.status} askedBy={employer.askedBy} />}
      />
      <Refused intents={["accept", "confirm", "decline", "cancel"]} />
      <div className="profile">
        <div>
          <Card title="About">{employer.about ? <RichText value={employer.about} /> : <p className="faint">No description yet.</p>}</Card>
          <Card title="Sponsored students of your school">
            <Sponsored sponsored={sponsored} />
          </Card>
          <Card title="Sponsorships">
            <PlainTable
              caption="Sponsorships"
              rows={offers}
              rowKey={({ id }) => id}
              empty="No sponsorships offered at your school."
              columns={[
                { header: "Sponsorship", cell: (row) => row.title },
                { header: "Deadline", cell: (row) => (row.deadline ? <DateText day={row.deadline} /> : "–") },
                { header: "Status", cell: (row) => <OfferBadge status={row.status} /> },
              ]}
            />
          </Card>
          <Card title="Open jobs">
            <PlainTable
              caption="Open jobs"
              rows={jobs}
              rowKey={({ id }) => id}
              empty="No open jobs."
              columns={[
                { header: "Job", cell: (row) => row.title },
                { header: "Location", cell: (row) => `${row.city}, ${row.state}` },
              ]}
            />
          </Card>
        </div>
        <div>
          <Card title="Partnership">
            <PartnershipFacts of={employer} side="school" zone={zone} />
          </Card>
          <Card title="Contact">
            <DetailList
              details={[
                {
                  label: "Address",
                  value: [employer.address, [employer.city, employer.state].filter(Boolean).join(", "), employer.zipcode].filter(Boolean).join(", "),
                },
                { label: "Email", value: employer.contactEmail ? <a href={`mailto:${employer.contactEmail}`}>{employer.contactEmail}</a> : null },
                { label: "Phone", value: employer.phone },
                {
                  label: "Website",
                  value: href ? (
                    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                      {href.replace(/^https?:\/\//, "").replace(/\/$/, "")}
                    </a>
                  ) : null,
                },
                {
                  label: "Sponsors",
                  value: employer.categories.map((each) => CATEGORY_LABELS[each as keyof typeof CATEGORY_LABELS] ?? each).join(", "),
                },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

const Sponsored = ({ sponsored }: Pick<View, "sponsored">) => (
  <PlainTable
    caption="Sponsored students"
    rows={sponsored}
    rowKey={({ id }) => id}
    empty="None yet."
    columns={[
      { header: "Student", cell: (row) => <Link to={studentPath(row.studentId)}>{row.student}</Link> },
      { header: "Program", cell: (row) => row.program },
      { header: "Kind", cell: (row) => SPONSOR_KIND_LABELS[row.kind] },
      { header: "Value", cell: (row) => valueText(row) },
      { header: "Status", cell: (row) => <SponsoredBadge status={row.status} /> },
      {
        header: "RSVP",
        cell: (row) =>
          row.status === "proposed" ? (
            <div className="badges">
              <PlainForm intent="confirm" id={`confirm-${row.id}`} match={{ sponsored: row.id }} quiet>
                <input type="hidden" name="sponsored" value={row.id} />
                <Button type="submit" quiet>
                  Confirm
                </Button>
              </PlainForm>
              <ConfirmButton
                label="Decline"
                intent="decline"
                fields={{ id: row.id, sponsored: row.id }}
                title={`Decline the sponsorship of ${row.student}?`}
                confirm="Decline sponsorship"
                look="quiet"
              >
                The employer gets an email without the student's name.
              </ConfirmButton>
            </div>
          ) : null,
      },
    ]}
  />
);
