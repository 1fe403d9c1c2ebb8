import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconUsers } from "@tabler/icons-react";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Form, FormActions, PhoneField, SelectField, SubmitButton, TextField } from "~/ui/form";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { NOINDEX, titled } from "~/ui/titled";
import { addColleague } from "../domain/users/add-user";
import { listColleagues } from "../domain/users/list-users";
import { deleteColleague, resendColleagueInvite, setColleagueStatus } from "../domain/users/user-status";
import { employerAdmin } from "../gates";
import { Refusal } from "../parts/users/refusal";
import { UserActions } from "../parts/users/user-actions";
import { type UserRow, userColumns, userFilters } from "../parts/users/user-columns";
import { colleaguesPath } from "../paths";
import { ROLE_LABELS } from "../role-model";
import { assignableRoles, colleagueForm } from "../user-model";

/** Actions of an employer's admin on the employer's accounts. */
const colleagueIntents = {
  add: intent(addColleague, { to: colleaguesPath, toast: "Invitation sent." }),
  activate: intent(setColleagueStatus, { input: ({ id }) => ({ id, account_status: "active" }), toast: "Account activated." }),
  deactivate: intent(setColleagueStatus, { input: ({ id }) => ({ id, account_status: "inactive" }), toast: "Account deactivated." }),
  invite: intent(resendColleagueInvite, { input: ({ id }) => ({ id }), toast: ({ email }) => `Invitation sent to ${email}.` }),
  delete: intent(deleteColleague, { input: ({ id }) => ({ id }), toast: "Deleted successfully.", to: colleaguesPath }),
};

export const meta = titled("Users", NOINDEX);
export const loader = screenLoader(listColleagues, { gate: employerAdmin });
export const action = screenAction(colleagueIntents, { gate: employerAdmin });

const NAME: Column<UserRow> = {
  key: "name",
  header: "Name",
  sort: "name",
  cell: (row) => (
    <span className="stack">
      {nameOf(row)}
      <span className="two-lines">{row.rights.isOwn ? "You" : row.jobTitle}</span>
    </span>
  ),
};

/** The users of an employer, and the form to invite one. */
export default function ColleagueList() {
  const { page, zone, role } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const here = colleaguesPath();
  return (
    <>
      <PageHeader title="Users" lead="People at your company who can sign in." actions={<ButtonLink to={`${here}?do=add`}>Add user</ButtonLink>} />
      <Refusal />
      {params.get("do") === "add" ? (
        <Panel title="Add user" back={here}>
          <Form intent="add" schema={colleagueForm} className="form" guard>
            <div className="form-row">
              <TextField name="first_name" label="First name" autoComplete="off" required />
              <TextField name="last_name" label="Last name" autoComplete="off" required />
            </div>
            <TextField name="email" label="Email" type="email" autoComplete="off" required />
            <div className="form-row">
              <PhoneField name="phone" label="Phone" autoComplete="off" />
              <TextField name="job_title" label="Job title" autoComplete="off" />
            </div>
            <SelectField
              name="role"
              label="Role"
              required
              hint="Career specialists work with schools and review applications. Job partners manage the profile and jobs."
              options={assignableRoles(role).map((value) => ({ value, label: ROLE_LABELS[value] }))}
            />
            <FormActions
              cancel={
                <ButtonLink to={here} quiet>
                  Cancel
                </ButtonLink>
              }
            >
              <SubmitButton>Send invitation</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
      <DataTable
        itemLabel={["user", "users"]}
        data={page}
        columns={[NAME, ...userColumns(role, zone).slice(1)]}
        rowKey={({ id }) => id}
        rowName={nameOf}
        defaultSort="name"
        search="Search by name or email"
        filters={userFilters(role, [])}
        rowMenu={(row) =>
          row.rights.isManaged && !row.rights.isOwn ? <UserActions user={{ ...row, rights: { ...row.rights, canReset: false } }} /> : null
        }
        empty={
          <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title="No users yet">
            Invite the people you work with.
          </EmptyState>
        }
      />
    </>
  );
}
