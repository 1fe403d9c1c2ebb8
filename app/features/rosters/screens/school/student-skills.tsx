import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { classesPath } from "~/features/programs/class-paths";
import { recordSkills } from "~/features/skills/domain/check-skills";
import { type StudentSkills, studentSkills } from "~/features/skills/domain/read-skills";
import { savedText } from "~/features/skills/model";
import { StudentSkillsPage } from "~/features/skills/parts/student-skills-page";
import { classSkillsPath, studentSkillsPath } from "~/features/skills/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { titled } from "~/ui/titled";

type From = { params: Record<string, string | undefined> };

export const loader = screenLoader(studentSkills, { gate: school, input: ({ params }) => ({ id: params.registration }) });
export const action = screenAction(
  {
    record: intent(recordSkills, {
      input: (values, { params }: From) => ({ ...values, id: params.registration }),
      to: ({ id, classId }) => studentSkillsPath(classId, id),
      toast: savedText,
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Skills of ${data.registration.name}` : "Skills"));

/** The skills of one student, for the office. */
export default function OfficeStudentSkills() {
  const view = useLoaderData<typeof loader>() as StudentSkills;
  const { id, classId, code } = view.registration;
  return (
    <StudentSkillsPage
      view={view}
      action={studentSkillsPath(classId, id)}
      crumbs={[
        { label: "Classes", to: classesPath },
        { label: code, to: classSkillsPath(classId) },
      ]}
    />
  );
}
