import { useLoaderData } from "@remix-run/react";
import { webhooksPath } from "~/features/api-keys/paths";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { editEndpoint } from "../domain/change-endpoints";
import { editedEndpoint } from "../domain/read-endpoints";
import { endpointForm } from "../model";
import { EndpointFieldset } from "../parts/endpoint-fields";
import { webhookPath } from "../paths";

const gate = planned(school, "developers");
export const loader = screenLoader(editedEndpoint, { gate, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction({ edit: intent(editEndpoint, { to: ({ id }) => webhookPath(id), toast: "Webhook saved." }) }, { gate });
export const meta = titled("Edit webhook");

/** Address and events of an endpoint. */
export default function EndpointEdit() {
  const { id, url, description, topics } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Webhooks", to: webhooksPath },
          { label: new URL(url).host, to: webhookPath(id) },
        ]}
        title="Edit webhook"
      />
      <Form intent="edit" schema={endpointForm} className="form" defaultValues={{ url, description: description ?? "", topics }} guard>
        <EndpointFieldset />
        <FormActions
          cancel={
            <ButtonLink to={webhookPath(id)} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save webhook</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
