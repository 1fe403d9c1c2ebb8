import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { newInstructor } from "../../domain/instructors/read-instructors";
import { addInstructor } from "../../domain/instructors/save-instructor";
import { instructorForm } from "../../instructor-model";
import { instructorsPath } from "../../instructor-paths";
import styles from "../../parts/classes.css?url";
import { InstructorFields } from "../../parts/instructor-fields";

export const loader = screenLoader(newInstructor, { gate: school });
export const action = screenAction({ add: intent(addInstructor, { to: instructorsPath, toast: "Instructor added." }) }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Add instructor");

const FRESH = { show_on_website: true, status: "active" };

export default function InstructorAdd() {
  const { programs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Instructors", to: instructorsPath }]} title="Add instructor" />
      <Form intent="add" schema={instructorForm} defaultValues={FRESH} multipart guard>
        <InstructorFields programs={programs} withStatus />
        <FormActions
          cancel={
            <ButtonLink to={instructorsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add instructor</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
