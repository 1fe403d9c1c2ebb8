import { useLoaderData } from "@remix-run/react";
import { COMPANY_TYPE_LABELS, valueText } from "~/features/employers/model";
import { student } from "~/features/identity/gates";
import { safeHref } from "~/platform/input";
import { screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { Avatar } from "~/ui/person-cell";
import { PlainTable } from "~/ui/plain-table";
import { RichText } from "~/ui/rich-text";
import { titled } from "~/ui/titled";
import { showEmployer } from "../../domain/employers";
import { studentEmployersPath, studentEventsPath, studentJobPath } from "../../paths";

export const loader = screenLoader(showEmployer, { gate: student, input: ({ params }) => ({ id: params.id }) });
export const meta = titled<typeof loader>((data) => data?.employer.name ?? "Employer");

/** STU-07: one employer, with its jobs, events and sponsorships. */
export default function EmployerDetail() {
  const { employer, jobs, events, offers } = useLoaderData<typeof loader>();
  const href = employer.websiteUrl ? safeHref(employer.websiteUrl) : null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Employers", to: studentEmployersPath }]}
        title={
          <span className="person">
            <Avatar name={employer.name} fileId={employer.logoFileId} /> {employer.name}
          </span>
        }
        lead={COMPANY_TYPE_LABELS[employer.companyType]}
      />
      <div className="profile">
        <div>
          <Card title="About">{employer.about ? <RichText value={employer.about} /> : <p className="faint">Nothing has been written yet.</p>}</Card>
          {employer.benefits ? (
            <Card title="Benefits">
              <p>{employer.benefits}</p>
            </Card>
          ) : null}
          <Card title="Open jobs">
            <PlainTable
              caption="Open jobs"
              rows={jobs}
              rowKey={({ id }) => id}
              empty="No open jobs right now."
              columns={[
                { header: "Job", cell: (row) => <Link to={studentJobPath(row.id)}>{row.title}</Link> },
                { header: "Place", cell: (row) => `${row.city}, ${row.state}` },
              ]}
            />
          </Card>
          <Card title="Sponsorships at your school">
            <PlainTable
              caption="Sponsorships"
              rows={offers}
              rowKey={({ id }) => id}
              empty="Nothing is offered at your school."
              columns={[
                { header: "Sponsorship", cell: (row) => row.title },
                { header: "Value", cell: (row) => valueText(row) },
                { header: "Deadline", cell: (row) => (row.deadline ? <DateText day={row.deadline} /> : "–") },
              ]}
            />
          </Card>
          <Card title="Events">
            <PlainTable
              caption="Events"
              rows={events}
              rowKey={({ id }) => id}
              empty="No upcoming events."
              columns={[
                { header: "Event", cell: (row) => <Link to={studentEventsPath(row.id)}>{row.title}</Link> },
                { header: "When", cell: (row) => <InstantText at={row.startsAt} zone={row.timezone} withTime /> },
              ]}
            />
          </Card>
        </div>
        <div>
          <Card title="Facts">
            <DetailList
              details={[
                { label: "Size", value: employer.size ? `${employer.size} people` : null },
                {
                  label: "Address",
                  value: [employer.address, [employer.city, employer.state].filter(Boolean).join(", "), employer.zipcode].filter(Boolean).join(", "),
                },
                {
                  label: "Website",
                  value: href ? (
                    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                      {href.replace(/^https?:\/\//, "").replace(/\/$/, "")}
                    </a>
                  ) : null,
                },
                { label: "Sponsors training", value: employer.sponsorsTraining ? "Yes" : "No" },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
