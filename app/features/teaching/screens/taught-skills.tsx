import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { type ClassSkills, classSkills } from "~/features/skills/domain/read-skills";
import { SkillsMatrix } from "~/features/skills/parts/skills-matrix";
import { classSkillsExportPath } from "~/features/skills/paths";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { taughtClassPath, taughtStudentSkillsPath, teachPath } from "../paths";

export const loader = screenLoader(classSkills, { gate: school });
export const meta = titled<typeof loader>((data) => (data ? `Skills of ${data.courseClass.code}` : "Skills"));
export const handle = { menu: teachPath };

/** Students of the instructor's class by skills. */
export default function TaughtSkills() {
  const view = useLoaderData<typeof loader>() as ClassSkills;
  const { courseClass, skills } = view;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Teaching", to: teachPath },
          { label: courseClass.code, to: taughtClassPath(courseClass.id) },
        ]}
        title="Skills"
        lead={`${courseClass.code} · ${courseClass.program}`}
        actions={
          skills.length > 0 ? (
            <ButtonLink to={classSkillsExportPath(courseClass.id)} quiet reloadDocument>
              Export CSV
            </ButtonLink>
          ) : null
        }
      />
      {skills.length === 0 ? (
        <EmptyState title="No skills yet">The office lists the skills of a program on the program's page.</EmptyState>
      ) : (
        <Card>
          <SkillsMatrix view={view} to={(registrationId) => taughtStudentSkillsPath(courseClass.id, registrationId)} />
        </Card>
      )}
    </>
  );
}
