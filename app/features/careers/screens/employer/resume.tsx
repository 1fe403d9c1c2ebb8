import { useLoaderData } from "@remix-run/react";
import { ResumeView } from "~/features/employers/parts/resume-view";
import { employer } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { ButtonAnchor } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { showVisibleResume } from "../../domain/visible-resumes";
import { visibleResumesPath } from "../../paths";

export const loader = screenLoader(showVisibleResume, { gate: employer, input: ({ params }) => ({ id: params.id }) });
export const meta = titled<typeof loader>((data) => data?.resume.name ?? "Resume");

/** A visible resume. */
export default function VisibleResume() {
  const { resume, school, email, phone, updatedAt, fileLink } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Resumes", to: visibleResumesPath }]}
        title={resume.name}
        lead={[school, resume.place].filter(Boolean).join(" · ")}
        actions={
          fileLink ? (
            <ButtonAnchor quiet href={fileLink}>
              Download as PDF
            </ButtonAnchor>
          ) : null
        }
      />
      <Card title="Contact">
        <DetailList
          details={[
            { label: "Email", value: email ? <a href={`mailto:${email}`}>{email}</a> : null },
            { label: "Phone", value: phone },
            { label: "Updated", value: <InstantText at={updatedAt} zone={EASTERN} /> },
          ]}
        />
      </Card>
      <Card title="Resume">
        <ResumeView resume={resume} />
      </Card>
    </>
  );
}
