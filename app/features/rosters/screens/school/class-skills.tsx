import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { classesPath } from "~/features/programs/class-paths";
import { programSkillsPath } from "~/features/programs/paths";
import { type ClassSkills, classSkills } from "~/features/skills/domain/read-skills";
import { SkillsMatrix } from "~/features/skills/parts/skills-matrix";
import { classSkillsExportPath, studentSkillsPath } from "~/features/skills/paths";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { ClassTabs } from "../../parts/class-tabs";

export const loader = screenLoader(classSkills, { gate: school });
export const meta = titled<typeof loader>((data) => (data ? `Skills of ${data.courseClass.code}` : "Skills"));

/** Students of a class by the skills of its program. */
export default function SkillsOfClass() {
  const view = useLoaderData<typeof loader>() as ClassSkills;
  const { courseClass, skills } = view;
  const list = (
    <ButtonLink to={programSkillsPath(courseClass.programId)} quiet>
      Skills of the program
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Classes", to: classesPath }]}
        title={courseClass.code}
        lead={courseClass.program}
        actions={
          skills.length > 0 ? (
            <>
              {list}
              <ButtonLink to={classSkillsExportPath(courseClass.id)} quiet reloadDocument>
                Export CSV
              </ButtonLink>
            </>
          ) : null
        }
      />
      <ClassTabs classId={courseClass.id} hasSkills={skills.length > 0} />
      {skills.length === 0 ? (
        <EmptyState title="No skills yet" action={list}>
          Results are recorded by skill. List the skills of the program first.
        </EmptyState>
      ) : (
        <Card>
          <SkillsMatrix view={view} to={(registrationId) => studentSkillsPath(courseClass.id, registrationId)} />
        </Card>
      )}
    </>
  );
}
