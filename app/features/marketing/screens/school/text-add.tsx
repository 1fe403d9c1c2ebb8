import { useLoaderData } from "@remix-run/react";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, FormSection, SelectField, SubmitButton, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addText, newText } from "../../domain/texts";
import { CHANNEL_LABELS } from "../../library-model";
import { addTextForm } from "../../model";
import { SubjectFields } from "../../parts/subject-fields";
import { marketingPath, textPath } from "../../paths";

const gate = planned(school, "assistants");

export const loader = screenLoader(newText, { gate });
export const action = screenAction({ add: intent(addText, { to: ({ id }) => textPath(id), toast: "Text added." }) }, { gate });
export const meta = titled("Add text");

/** SCH-79: how a text begins. */
export default function TextAdd() {
  const { programs, classes, own, library, begun } = useLoaderData<typeof loader>();
  const starts = [
    ...library.map(({ value, label }) => ({ value, label: `Library: ${label}` })),
    ...own.map(({ value, label }) => ({ value, label: `Your text: ${label}` })),
  ];
  return (
    <>
      <PageHeader crumbs={[{ label: "Marketing", to: marketingPath }]} title="Add text" />
      <Form intent="add" schema={addTextForm} defaultValues={begun} guard="draft" key={begun.template}>
        <FormSection title="Text" help="You'll write the text on the next page.">
          <TextField name="title" label="Title" required maxLength={120} autoComplete="off" />
          <SelectField name="channel" label="Channel" options={optionsOf(CHANNEL_LABELS)} required />
          <SelectField name="template" label="Start from" options={starts} empty="Blank" />
        </FormSection>
        <FormSection title="About" help="Supplies prices and dates.">
          <SubjectFields programs={programs} classes={classes} />
        </FormSection>
        <FormActions
          cancel={
            <ButtonLink to={marketingPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add text</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
