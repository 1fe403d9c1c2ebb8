import { useLoaderData } from "@remix-run/react";
import { employerWithSchools } from "~/features/identity/gates";
import { withoutQuestion } from "~/platform/redirects";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { Refused } from "~/ui/refused-alert";
import { titled } from "~/ui/titled";
import { answerSchool, cancelSchoolRequest, requestSchool, showSchool } from "../../domain/schools";
import { PartnershipBadge, SponsoredBadge } from "../../parts/badges";
import { PartnershipActions } from "../../parts/partnership-actions";
import { PartnershipFacts } from "../../parts/partnership-facts";
import { addSponsoredPath, employerSchoolsPath, sponsoredStudentPath } from "../../paths";

const to = (_: unknown, { url }: ScreenRequest) => withoutQuestion(url);
export const loader = screenLoader(showSchool, { gate: employerWithSchools, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    request: intent(requestSchool, { toast: ({ name }) => `Your request was sent to ${name}.`, to }),
    cancel: intent(cancelSchoolRequest, { toast: "Request cancelled.", to }),
    accept: intent(answerSchool, { input: (_, { params }) => ({ id: params.id, status: "accepted" }), toast: "You're partners now.", to }),
    revoke: intent(answerSchool, { input: (_, { params }) => ({ id: params.id, status: "revoked" }), toast: "Done.", to }),
  },
  { gate: employerWithSchools },
);
export const meta = titled<typeof loader>((data) => data?.school.name ?? "School");

/** EMP-04: a school, as far as it is public, and the partnership with it. */
export default function SchoolProfile() {
  const { school, programs, classes, sponsored, site } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Schools", to: employerSchoolsPath }]}
        title={school.name}
        status={<PartnershipBadge status={school.status} />}
        lead={school.tagline}
        actions={
          <>
            <PartnershipActions side="employer" id={school.id} name={school.name} status={school.status} askedBy={school.askedBy} />
            {school.status === "accepted" ? <ButtonLink to={addSponsoredPath(school.id)}>Sponsor a student</ButtonLink> : null}
          </>
        }
      />
      <Refused intents={["accept", "revoke", "cancel", "request"]} />
      <div className="profile">
        <div>
          <Card title="About">
            <p>{school.about ?? <span className="faint">No description yet.</span>}</p>
          </Card>
          <Card title="Programs">
            <PlainTable
              caption="Programs"
              rows={programs}
              rowKey={({ id }) => id}
              empty="No programs are offered right now."
              columns={[
                { header: "Program", cell: (row) => row.title },
                { header: "Category", cell: (row) => row.category },
                { header: "Certification", cell: (row) => row.certification ?? "–" },
                { header: "Tuition", align: "end", cell: (row) => <Money cents={row.tuitionCents} /> },
              ]}
            />
          </Card>
          <Card title="Upcoming classes">
            <PlainTable
              caption="Upcoming classes"
              rows={classes}
              rowKey={({ id }) => id}
              empty="No upcoming classes."
              columns={[
                { header: "Class", cell: (row) => row.code },
                { header: "Program", cell: (row) => row.title },
                { header: "Starts", cell: (row) => <DateText day={row.startDate} /> },
                { header: "Ends", cell: (row) => (row.endDate ? <DateText day={row.endDate} /> : "–") },
              ]}
            />
          </Card>
          <Card title="Students you sponsor here">
            <PlainTable
              caption="Sponsored students"
              rows={sponsored}
              rowKey={({ id }) => id}
              empty="None yet."
              columns={[
                { header: "Student", cell: (row) => <Link to={sponsoredStudentPath(row.id)}>{row.student}</Link> },
                { header: "Status", cell: (row) => <SponsoredBadge status={row.status} /> },
              ]}
            />
          </Card>
        </div>
        <div>
          <Card title="Partnership">
            <PartnershipFacts of={school} side="employer" zone={EASTERN} />
          </Card>
          <Card title="Contact">
            <DetailList
              details={[
                {
                  label: "Address",
                  value: [school.address, [school.city, school.state].filter(Boolean).join(", "), school.zipcode].filter(Boolean).join(", "),
                },
                { label: "Email", value: school.contactEmail ? <a href={`mailto:${school.contactEmail}`}>{school.contactEmail}</a> : null },
                { label: "Phone", value: school.phone },
                { label: "Site", value: <a href={site}>{site.replace(/^https?:\/\//, "")}</a> },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
