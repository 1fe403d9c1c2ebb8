import { Stack } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Form, PasswordField, PlainForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { changePassword } from "../domain/change-password";
import { getMySecurity, signOutOthers } from "../domain/my-sessions";
import { changePasswordForm } from "../forms";
import { account as accountGate } from "../gates";
import { PASSWORD_RULES } from "../model";
import { titled } from "../parts/title";

export const meta = titled("Security");
export const loader = screenLoader(getMySecurity, { gate: accountGate });
export const action = screenAction(
  {
    password: intent(changePassword, { toast: "Password Updated Successfully!", cookies: ({ cookie }) => [cookie] }),
    "sign-out-others": intent(signOutOthers, { toast: "Your other sessions have ended." }),
  },
  { gate: accountGate },
);

export default function ChangePassword() {
  const { passwordChangedAt, timezone, sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Security" />
      <Stack gap="lg" maw={720}>
        <Card title="Password">
          <p>
            Last changed: <InstantText at={passwordChangedAt} zone={timezone} />
          </p>
          <Form intent="password" schema={changePasswordForm} resetAfterSave>
            <PasswordField name="current_password" label="Current password" autoComplete="current-password" required />
            <PasswordField name="new_password" label="New password" hint={PASSWORD_RULES.join(" ")} autoComplete="new-password" required />
            <PasswordField name="confirm_password" label="Confirm password" autoComplete="new-password" required />
            <SubmitButton>Change password</SubmitButton>
          </Form>
        </Card>
        <Card title="Where you are signed in">
          <ul className="plain-list">
            {sessions.map((session) => (
              <li key={session.id}>
                <span>
                  {session.device} {session.isCurrent ? <StatusBadge status="current" label="This one" tone="green" /> : null}
                </span>
                <small>
                  {session.host}, last seen <InstantText at={session.lastSeenAt} zone={timezone} withTime />
                </small>
              </li>
            ))}
          </ul>
          {sessions.length > 1 ? (
            <PlainForm intent="sign-out-others">
              <Button type="submit" quiet>
                Sign out other sessions
              </Button>
            </PlainForm>
          ) : (
            <p>You are signed in nowhere else.</p>
          )}
        </Card>
      </Stack>
    </>
  );
}
