import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { recordSkills } from "~/features/skills/domain/check-skills";
import { type StudentSkills, studentSkills } from "~/features/skills/domain/read-skills";
import { savedText } from "~/features/skills/model";
import { StudentSkillsPage } from "~/features/skills/parts/student-skills-page";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { titled } from "~/ui/titled";
import { taughtSkillsPath, taughtStudentSkillsPath, teachPath } from "../paths";

type From = { params: Record<string, string | undefined> };

export const loader = screenLoader(studentSkills, { gate: school, input: ({ params }) => ({ id: params.registration }) });
export const action = screenAction(
  {
    record: intent(recordSkills, {
      input: (values, { params }: From) => ({ ...values, id: params.registration }),
      to: ({ id, classId }) => taughtStudentSkillsPath(classId, id),
      toast: savedText,
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Skills of ${data.registration.name}` : "Skills"));
export const handle = { menu: teachPath };

/** The skills of one student, on the instructor's phone. */
export default function TaughtStudentSkills() {
  const view = useLoaderData<typeof loader>() as StudentSkills;
  const { id, classId, code } = view.registration;
  return (
    <StudentSkillsPage
      view={view}
      action={taughtStudentSkillsPath(classId, id)}
      crumbs={[
        { label: "Teaching", to: teachPath },
        { label: `Skills of ${code}`, to: taughtSkillsPath(classId) },
      ]}
    />
  );
}
