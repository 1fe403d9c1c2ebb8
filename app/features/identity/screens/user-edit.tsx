import { Group } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { CheckboxField, Form, FormActions, SubmitButton, TextareaField, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Avatar } from "~/ui/person-cell";
import { NOINDEX, titled } from "~/ui/titled";
import { impersonate } from "../domain/impersonation";
import { editUser } from "../domain/users/edit-user";
import { userProfile } from "../domain/users/list-users";
import { staffOrSuper } from "../gates";
import { deviceOf } from "../model";
import { Refusal } from "../parts/users/refusal";
import { UserActions } from "../parts/users/user-actions";
import { UserStatus } from "../parts/users/user-columns";
import { UserFields } from "../parts/users/user-fields";
import { userIntents } from "../parts/users/user-intents";
import { homePath, usersPath } from "../paths";
import { ROLE_LABELS } from "../role-model";
import { impersonationForm, userForm } from "../user-model";

export const meta = titled("User", NOINDEX);
export const loader = screenLoader(userProfile, { gate: staffOrSuper, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editUser, { input: (values, { params }) => ({ ...values, id: params.id }), to: usersPath }),
    act: intent(impersonate, {
      input: (values, { params }) => ({ ...values, id: params.id }),
      to: homePath,
      toast: ({ name }) => `You're signed in as ${name}.`,
      cookies: ({ cookie }) => [cookie],
    }),
    ...userIntents,
  },
  { gate: staffOrSuper },
);

type View = SerializeFrom<typeof loader>;

export default function UserEdit() {
  const view = useLoaderData<typeof loader>();
  const { user, rights, sessions, zone } = view;
  const name = nameOf(user);
  const subject = { ...user, rights };
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Users", to: usersPath() }]}
        title={name}
        status={<UserStatus user={user} />}
        lead={[ROLE_LABELS[user.role], user.schoolName].filter(Boolean).join(", ")}
      />
      <Refusal />
      <div className="profile">
        {rights.isManaged ? <UserForm {...view} /> : <ReadOnly user={user} />}
        <div className="account">
          <Card title="Account">
            <DetailList
              details={[
                { label: "Email", value: user.email },
                { label: "Last sign-in", value: user.lastLoginAt ? <InstantText at={user.lastLoginAt} zone={zone} withTime /> : "Never" },
                { label: "Two-step sign-in", value: user.secondFactorAt ? "On" : "Off" },
                { label: "Added", value: <InstantText at={user.createdAt} zone={zone} /> },
              ]}
            />
            <Group gap="xs" mt="md">
              <UserActions user={subject} look="quiet" />
            </Group>
          </Card>
          {rights.canImpersonate ? <ActAs name={name} /> : null}
          <Card title="Active sessions">
            {sessions.length === 0 ? (
              <p className="faint">No active sessions.</p>
            ) : (
              <ul className="plain-list">
                {sessions.map((session) => (
                  <li key={session.id}>
                    <span>{deviceOf(session.userAgent)}</span>
                    <small>
                      {session.host}, last seen <InstantText at={session.lastSeenAt} zone={zone} withTime />
                    </small>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

function UserForm({ user, rights, schools, employers, role }: View) {
  const name = nameOf(user);
  const values = {
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone: user.phone ?? "",
    job_title: user.jobTitle ?? "",
    role: user.role,
    permission_set: user.permissionSet ?? "",
    school: user.schoolId ?? "",
    employer: user.employerId ?? "",
  };
  return (
    <Form intent="edit" schema={userForm} defaultValues={values} multipart guard>
      <VersionField of={user.updatedAt} />
      <UserFields
        actor={role}
        schools={schools}
        employers={employers}
        isEmailFixed={role !== "super_admin"}
        isRoleFixed={rights.isOwn}
        picture={user.avatarFileId ? <Avatar name={name} fileId={user.avatarFileId} large /> : null}
      />
      {user.avatarFileId ? <CheckboxField name="remove_photo" label="Remove the photo" /> : null}
      <FormActions
        cancel={
          <ButtonLink to={usersPath()} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Save user</SubmitButton>
      </FormActions>
    </Form>
  );
}

const ActAs = ({ name }: { name: string }) => (
  <Card title="Sign in as this person">
    <p className="faint">
      You see what {name} sees for 30 minutes. Your actions are logged under both names. You can't change payments, passwords or accounts.
    </p>
    <Form intent="act" schema={impersonationForm}>
      <TextareaField name="reason" label="Reason" hint="Shown in the audit log." required rows={2} maxLength={300} />
      <div>
        <SubmitButton tone="quiet">Sign in as {name}</SubmitButton>
      </div>
    </Form>
  </Card>
);

function ReadOnly({ user }: Pick<View, "user">) {
  return (
    <Card title="Person">
      <DetailList
        details={[
          { label: "Name", value: nameOf(user) },
          { label: "Phone", value: user.phone },
          { label: "Job title", value: user.jobTitle },
          { label: "Role", value: ROLE_LABELS[user.role] },
        ]}
      />
      <p className="faint">Only an owner can change the account of an owner.</p>
    </Card>
  );
}
