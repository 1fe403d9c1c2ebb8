import { useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { NOINDEX, titled } from "~/ui/titled";
import { addUser } from "../domain/users/add-user";
import { newUserChoices } from "../domain/users/list-users";
import { staffOrSuper } from "../gates";
import { UserFields } from "../parts/users/user-fields";
import { usersPath } from "../paths";
import { newUserForm } from "../user-model";

export const meta = titled("Add user", NOINDEX);
export const loader = screenLoader(newUserChoices, { gate: staffOrSuper });
export const action = screenAction({ add: intent(addUser, { to: usersPath, toast: "Invitation sent." }) }, { gate: staffOrSuper });

export default function UserAdd() {
  const { role, schools, employers } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Users", to: usersPath() }]}
        title="Add user"
        lead="We'll email a link to set a password. The link is valid for seven days."
      />
      <Form intent="add" schema={newUserForm} multipart guard>
        <UserFields actor={role} schools={schools} employers={employers} />
        <FormActions
          cancel={
            <ButtonLink to={usersPath()} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Send invitation</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
