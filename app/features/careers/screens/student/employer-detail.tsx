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
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import { wordsOf } from "~/words/words";
import { showEmployer } from "../../domain/employers";
import { studentEmployersPath, studentEventsPath, studentJobPath } from "../../paths";

export const loader = screenLoader(showEmployer, { gate: student, input: ({ params }) => ({ id: params.id }) });
export const meta = titled<typeof loader>((data, locale) => data?.employer.name ?? wordsOf(words, locale)("employer"));

/** STU-07: an employer with jobs, events and sponsorships. */
export default function EmployerDetail() {
  const say = useWords(words);
  const { employer, jobs, events, offers } = useLoaderData<typeof loader>();
  const href = employer.websiteUrl ? safeHref(employer.websiteUrl) : null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: say("employers"), to: studentEmployersPath }]}
        title={
          <span className="person">
            <Avatar name={employer.name} fileId={employer.logoFileId} /> {employer.name}
          </span>
        }
        lead={say.text(COMPANY_TYPE_LABELS[employer.companyType])}
      />
      <div className="profile">
        <div>
          <Card title={say("about")}>{employer.about ? <RichText value={employer.about} /> : <p className="faint">{say("noDescription")}</p>}</Card>
          {employer.benefits ? (
            <Card title={say("benefits")}>
              <p>{employer.benefits}</p>
            </Card>
          ) : null}
          <Card title={say("openJobs")}>
            <PlainTable
              caption={say("openJobs")}
              rows={jobs}
              rowKey={({ id }) => id}
              empty={say("noOpenJobsRight")}
              columns={[
                { header: say("job"), cell: (row) => <Link to={studentJobPath(row.id)}>{row.title}</Link> },
                { header: say("place"), cell: (row) => `${row.city}, ${row.state}` },
              ]}
            />
          </Card>
          <Card title={say("sponsorshipsAtSchool")}>
            <PlainTable
              caption={say("sponsorships")}
              rows={offers}
              rowKey={({ id }) => id}
              empty={say("noSponsorships")}
              columns={[
                { header: say("sponsorship"), cell: (row) => row.title },
                { header: say("value"), cell: (row) => say.text(valueText(row)) },
                { header: say("deadline"), cell: (row) => (row.deadline ? <DateText day={row.deadline} /> : "–") },
              ]}
            />
          </Card>
          <Card title={say("events")}>
            <PlainTable
              caption={say("events")}
              rows={events}
              rowKey={({ id }) => id}
              empty={say("noUpcomingEvents")}
              columns={[
                { header: say("event"), cell: (row) => <Link to={studentEventsPath(row.id)}>{row.title}</Link> },
                { header: say("when"), cell: (row) => <InstantText at={row.startsAt} zone={row.timezone} withTime /> },
              ]}
            />
          </Card>
        </div>
        <div>
          <Card title={say("facts")}>
            <DetailList
              details={[
                { label: say("size"), value: employer.size ? say.text("{size} people", { size: say.text(employer.size) }) : null },
                {
                  label: say("address"),
                  value: [employer.address, [employer.city, employer.state].filter(Boolean).join(", "), employer.zipcode].filter(Boolean).join(", "),
                },
                {
                  label: say("website"),
                  value: href ? (
                    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                      {href.replace(/^https?:\/\//, "").replace(/\/$/, "")}
                    </a>
                  ) : null,
                },
                { label: say("sponsorsTraining"), value: employer.sponsorsTraining ? say("yes") : say("no") },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
