import { useLoaderData } from "@remix-run/react";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, FormSection, RadioGroupField, SelectField, SubmitButton, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addCanvasForm, PRESET_LABELS } from "../../canvas-model";
import { addCanvas, newCanvas } from "../../domain/canvases";
import { canvasesPath, canvasPath } from "../../paths";

const gate = planned(school, "assistants");

export const loader = screenLoader(newCanvas, { gate });
export const action = screenAction({ add: intent(addCanvas, { to: ({ id }) => canvasPath(id), toast: "Canvas added." }) }, { gate });
export const meta = titled("Add canvas");

/** SCH-80: how a canvas begins. */
export default function CanvasAdd() {
  const { library, begun } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Marketing", to: canvasesPath }]} title="Add canvas" />
      <Form intent="add" schema={addCanvasForm} defaultValues={begun} guard key={begun.template}>
        <FormSection title="Canvas">
          <TextField name="title" label="Title" required maxLength={120} autoComplete="off" />
          <RadioGroupField name="size_preset" label="Size preset" options={optionsOf(PRESET_LABELS)} required />
          <SelectField name="template" label="Start from" options={library} empty="Blank" />
        </FormSection>
        <FormActions
          cancel={
            <ButtonLink to={canvasesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add canvas</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
