import { useLoaderData } from "@remix-run/react";
import { IconUsers } from "@tabler/icons-react";
import { nameOf } from "~/platform/person-name";
import { screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { NOINDEX, titled } from "~/ui/titled";
import { userDirectory } from "../domain/users/list-users";
import { staffOrSuper } from "../gates";
import { Refusal } from "../parts/users/refusal";
import { UserActions } from "../parts/users/user-actions";
import { userColumns, userFilters } from "../parts/users/user-columns";
import { userIntents } from "../parts/users/user-intents";
import { activityLogPath, addUserPath, signInRulesPath } from "../paths";
import { mayNarrow } from "../user-model";

export const meta = titled("Users", NOINDEX);
export const loader = screenLoader(userDirectory, { gate: staffOrSuper });
export const action = screenAction(userIntents, { gate: staffOrSuper });

export default function UserList() {
  const { page, schools, zone, role } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Users"
        lead={role === "super_admin" ? "All users except students." : "People at your school who can sign in."}
        actions={
          <>
            {mayNarrow(role) ? (
              <ButtonLink to={signInRulesPath()} quiet>
                Sign-in rules
              </ButtonLink>
            ) : null}
            {role === "school_owner" ? (
              <ButtonLink to={activityLogPath()} quiet>
                Activity
              </ButtonLink>
            ) : null}
            <ButtonLink to={addUserPath()}>Add user</ButtonLink>
          </>
        }
      />
      <Refusal />
      <DataTable
        itemLabel={["user", "users"]}
        data={page}
        columns={userColumns(role, zone)}
        rowKey={({ id }) => id}
        rowName={nameOf}
        defaultSort="name"
        search="Search by name or email"
        filters={userFilters(role, schools)}
        rowMenu={(row) => (row.rights.isManaged && !(row.rights.isOwn && !row.rights.canReset) ? <UserActions user={row} /> : null)}
        empty={
          <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title="No users yet">
            Invite the people you work with.
          </EmptyState>
        }
      />
    </>
  );
}
