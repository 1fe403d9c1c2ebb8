import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, FormSection, SelectField, SubmitButton, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { MAX_REPEATS, newClassForm, REPEAT_LABELS } from "../../class-model";
import { classesPath } from "../../class-paths";
import { addClass } from "../../domain/classes/add-class";
import { newClass } from "../../domain/classes/read-classes";
import { ClassFieldSections, ClassQuestions, classDefaults } from "../../parts/class-fields";
import styles from "../../parts/classes.css?url";

export const loader = screenLoader(newClass, { gate: school });
export const action = screenAction(
  {
    add: intent(addClass, {
      to: classesPath,
      toast: ({ codes }) => (codes.length === 1 ? `Class ${codes[0]} added.` : `${codes.length} classes added: ${codes[0]} to ${codes.at(-1)}.`),
    }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Add class");

export default function ClassAdd() {
  const { choices, like, likeCode, program } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Classes", to: classesPath }]}
        title="Add class"
        lead={likeCode ? `Copied from ${likeCode}, without its dates and students.` : undefined}
      />
      <Form intent="add" schema={newClassForm} defaultValues={classDefaults(like ?? { program: program ?? undefined })} guard>
        <ClassFieldSections choices={choices} kept={like ?? undefined} isNew>
          <div data-when="scheduled">
            <FormSection title="Repeat" help="Creates several classes at once, each with its own dates and ID.">
              <div className="form-row">
                <SelectField name="repeat" label="Repeat" options={optionsOf(REPEAT_LABELS)} empty="Doesn't repeat" />
                <TextField
                  name="repeat_count"
                  label="Number of classes"
                  inputMode="numeric"
                  width="short"
                  hint={`2 to ${MAX_REPEATS}, including this one.`}
                />
              </div>
            </FormSection>
          </div>
        </ClassFieldSections>
        <ClassQuestions intent="add" />
        <FormActions
          cancel={
            <ButtonLink to={classesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add class</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
