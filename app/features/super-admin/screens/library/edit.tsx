import { useActionData, useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { deleteTemplate, editTemplate, showTemplate, tryTemplate } from "~/features/marketing/domain/library";
import { filledPrompt, templateForm } from "~/features/marketing/library-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, PlainForm, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { TemplateFields } from "../../parts/template-fields";
import { libraryPath } from "../../paths";

export const meta = titled("Template");
export const loader = screenLoader(showTemplate, { gate: superAdmin, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editTemplate, { input: (values, { params }) => ({ ...values, id: params.id }) }),
    try: intent(tryTemplate, { input: (_, { params }) => ({ id: params.id }), answer: ({ text }) => ({ tried: text }) }),
    delete: intent(deleteTemplate, { input: (_, { params }) => ({ id: params.id }), to: libraryPath, toast: "Deleted successfully." }),
  },
  { gate: superAdmin },
);

/** ADM-22: a template, and its prompt as it reads with samples. */
export default function TemplateEdit() {
  const { template } = useLoaderData<typeof loader>();
  const answer = useActionData<{ tried?: string }>();
  const values = {
    title: template.title,
    channel: template.channel,
    kind: template.kind,
    category: template.category ?? "",
    description: template.description ?? "",
    prompt: template.prompt ?? "",
    sample: template.sample ?? "",
    canvas_width: template.canvasWidth ?? "",
    canvas_height: template.canvasHeight ?? "",
    layout: template.layout ?? "",
    is_active: template.isActive,
  };
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Marketing templates", to: libraryPath }]}
        title={template.title}
        status={<StatusBadge status={template.isActive ? "active" : "inactive"} />}
        actions={
          <ConfirmButton label="Delete" intent="delete" title={`Delete ${template.title}?`} confirm="Delete template" look="quiet">
            Schools keep what they've made from it.
          </ConfirmButton>
        }
      />
      <Form intent="edit" schema={templateForm} defaultValues={values} multipart guard="draft" key={template.updatedAt}>
        <VersionField of={template.updatedAt} />
        <TemplateFields thumbnailFileId={template.thumbnailFileId} />
        <FormActions
          cancel={
            <ButtonLink to={libraryPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save template</SubmitButton>
        </FormActions>
      </Form>
      {template.prompt ? (
        <Card title="Prompt with sample values">
          <p>{filledPrompt(template.prompt)}</p>
          <PlainForm intent="try" quiet>
            <Button type="submit" quiet>
              Test prompt
            </Button>
          </PlainForm>
          {answer?.tried ? (
            <p className="prose" role="status" style={{ whiteSpace: "pre-wrap" }}>
              {answer.tried}
            </p>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}
