import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { superAdmin } from "~/features/identity/gates";
import { addTemplate } from "~/features/marketing/domain/library";
import { templateForm } from "~/features/marketing/library-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { TemplateFields } from "../../parts/template-fields";
import { libraryPath } from "../../paths";

export const meta = titled("Add template");
export const loader = screenLoader(nothingToKnow, { gate: superAdmin, input: () => ({}) });
export const action = screenAction({ add: intent(addTemplate, { to: libraryPath, toast: "Template added." }) }, { gate: superAdmin });

/** ADM-21: one more template. */
export default function TemplateAdd() {
  return (
    <>
      <PageHeader crumbs={[{ label: "Marketing templates", to: libraryPath }]} title="Add template" />
      <Form intent="add" schema={templateForm} defaultValues={{ kind: "content", is_active: true }} multipart guard="draft">
        <TemplateFields thumbnailFileId={null} />
        <FormActions
          cancel={
            <ButtonLink to={libraryPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add template</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
