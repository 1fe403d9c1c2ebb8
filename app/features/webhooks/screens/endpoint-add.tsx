import { useActionData } from "@remix-run/react";
import { NewSecret } from "~/features/api-keys/parts/new-secret";
import { webhooksPath } from "~/features/api-keys/paths";
import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addEndpoint } from "../domain/change-endpoints";
import { endpointForm } from "../model";
import { EndpointFieldset } from "../parts/endpoint-fields";
import { webhookPath } from "../paths";

const gate = planned(school, "developers");
export const loader = screenLoader(nothingToKnow, { gate });
export const action = screenAction({ add: intent(addEndpoint, { answer: (made) => ({ made }) }) }, { gate });
export const meta = titled("Add webhook");

/** The form of a new endpoint, and its secret once it is there. */
export default function EndpointAdd() {
  const { made } = useActionData<{ made?: { id: string; secret: string } }>() ?? {};
  const crumbs = [{ label: "Webhooks", to: webhooksPath }];
  if (made)
    return (
      <>
        <PageHeader crumbs={crumbs} title="Webhook added" />
        <NewSecret title="Signing secret" label="Signing secret" secret={made.secret}>
          <p>
            <Link to={webhookPath(made.id)}>I saved the secret, continue</Link>
          </p>
        </NewSecret>
      </>
    );
  return (
    <>
      <PageHeader crumbs={crumbs} title="Add webhook" />
      <Form intent="add" schema={endpointForm} className="form" guard>
        <EndpointFieldset />
        <FormActions
          cancel={
            <ButtonLink to={webhooksPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add webhook</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
