import { useActionData, useLoaderData } from "@remix-run/react";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { CheckboxGroupField, DateField, Form, FormActions, FormSection, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { makeKey } from "../domain/change-keys";
import { newKey } from "../domain/read-keys";
import { keyForm, SCOPE_CHOICES } from "../model";
import { NewSecret } from "../parts/new-secret";
import { apiKeyPath, apiKeysPath } from "../paths";

const gate = planned(school, "developers");
export const loader = screenLoader(newKey, { gate, input: () => ({}) });
export const action = screenAction({ make: intent(makeKey, { answer: (made) => ({ made }) }) }, { gate });
export const meta = titled("Create API key");

/** The form of a new key, and the key once it is made. */
export default function KeyAdd() {
  const { expiresOn, lastDay } = useLoaderData<typeof loader>();
  const { made } = useActionData<{ made?: { id: string; name: string; key: string } }>() ?? {};
  const crumbs = [{ label: "API keys", to: apiKeysPath }];
  if (made)
    return (
      <>
        <PageHeader crumbs={crumbs} title={`Key ${made.name} created`} />
        <NewSecret title="Your new key" label="API key" secret={made.key}>
          <p>
            <Link to={apiKeyPath(made.id)}>I saved the key, continue</Link>
          </p>
        </NewSecret>
      </>
    );
  return (
    <>
      <PageHeader crumbs={crumbs} title="Create API key" />
      <Form intent="make" schema={keyForm} className="form" defaultValues={{ expires_on: expiresOn }} guard>
        <FormSection title="Key">
          <TextField name="name" label="Name" required maxLength={60} autoComplete="off" hint="The program that uses the key." />
          <DateField name="expires_on" label="Last day" max={lastDay} hint="At most two years from today. Owners get an email 14 days before." />
          <TextareaField
            name="ip_allow"
            label="Network addresses"
            rows={2}
            maxLength={1000}
            hint="Addresses such as 203.0.113.7 or ranges such as 203.0.113.0/24. Leave empty for any."
          />
        </FormSection>
        <FormSection
          title="Permissions"
          help="Give only what the program needs. Keys never refund, pay out, or change users, keys, or payment settings."
        >
          <CheckboxGroupField name="scopes" label="The key can" required options={SCOPE_CHOICES} />
        </FormSection>
        <FormActions
          cancel={
            <ButtonLink to={apiKeysPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Create key</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
