import { Stack } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { CheckboxField, Form, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { NOINDEX, titled } from "~/ui/titled";
import { getSignInRules, setSignInRules } from "../domain/second-factor/rules";
import { ownerOrSuper } from "../gates";
import { usersPath } from "../paths";
import { rulesForm } from "../second-factor-model";

export const meta = titled("Sign-in rules", NOINDEX);
export const loader = screenLoader(getSignInRules, { gate: ownerOrSuper });
export const action = screenAction({ save: intent(setSignInRules) }, { gate: ownerOrSuper });

export default function SignInRules() {
  const { isRequired, people, secured, isPlatform } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Users", to: usersPath() }]} title="Sign-in rules" />
      <Stack gap="lg" maw={720}>
        <Card title="Two-step sign-in">
          <p>
            {secured} of {people} {isPlatform ? "super admins" : "staff"} have set it up.
          </p>
          <Form intent="save" schema={rulesForm} defaultValues={{ is_required: isRequired ? "on" : "" }} guard>
            <CheckboxField
              name="is_required"
              label={isPlatform ? "Required for every super admin" : "Required for all staff"}
              hint="People without two-step sign-in have to set it up before they can continue."
            />
            <div>
              <SubmitButton>Save rules</SubmitButton>
            </div>
          </Form>
        </Card>
      </Stack>
    </>
  );
}
