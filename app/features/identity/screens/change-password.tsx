import { Stack } from "@mantine/core";
import { useActionData, useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Form, PasswordField, PlainForm, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { NOINDEX, titled } from "~/ui/titled";
import { changePassword } from "../domain/change-password";
import { endOwnSession, getMySecurity, signOutOthers } from "../domain/my-sessions";
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from "../domain/second-factor/authenticator";
import { addPasskey, beginPasskey, removePasskey } from "../domain/second-factor/passkeys";
import { renewRecoveryCodes } from "../domain/second-factor/recovery-codes";
import { changePasswordForm } from "../forms";
import { account as accountGate } from "../gates";
import { PASSWORD_RULES } from "../model";
import { SecondFactorCard } from "../parts/second-factor/second-factor-card";
import { type NewKeyOptions, useDevice } from "../parts/second-factor/use-device";
import { homePath } from "../paths";

export const meta = titled("Security", NOINDEX);
export const loader = screenLoader(getMySecurity, { gate: accountGate });
export const action = screenAction(
  {
    password: intent(changePassword, { toast: "Password Updated Successfully!", cookies: ({ cookie }) => [cookie] }),
    "begin-app": intent(beginAuthenticator, { toast: null }),
    "confirm-app": intent(confirmAuthenticator, { answer: ({ codes }) => ({ codes, done: "Your authenticator app is set up." }) }),
    "remove-app": intent(removeAuthenticator, { toast: "The authenticator app was removed." }),
    "begin-passkey": intent(beginPasskey, { answer: ({ options, name }) => ({ options, name }) }),
    "add-passkey": intent(addPasskey, { answer: ({ codes, name }) => ({ codes, done: `The passkey ${name} was added.` }) }),
    "remove-passkey": intent(removePasskey, { toast: "The passkey was removed." }),
    "renew-codes": intent(renewRecoveryCodes, { answer: ({ codes }) => ({ codes, done: null }) }),
    "end-session": intent(endOwnSession, { toast: "That session has ended." }),
    "sign-out-others": intent(signOutOthers, { toast: "Your other sessions have ended." }),
  },
  { gate: accountGate },
);

interface Answer {
  codes?: string[];
  done?: string | null;
  options?: NewKeyOptions;
  name?: string;
}

export default function ChangePassword() {
  const { passwordChangedAt, timezone, sessions, factors, mustSetUp } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const device = useDevice(answer?.options, async (optionsJSON) => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return { intent: "add-passkey", name: answer?.name ?? "", credential: JSON.stringify(await startRegistration({ optionsJSON })) };
  });
  return (
    <>
      <PageHeader title="Security" />
      <Stack gap="lg" maw={720}>
        {mustSetUp ? (
          <div className="alert" role="status">
            Your account needs two-step sign-in. Set up an authenticator app or a passkey to continue.
          </div>
        ) : null}
        {answer?.done ? <p role="status">{answer.done}</p> : null}
        {device.refusal ? (
          <div className="alert" role="alert">
            {device.refusal}
          </div>
        ) : null}
        {answer?.codes && answer.codes.length > 0 ? <CodesCard codes={answer.codes} /> : null}
        <SecondFactorCard factors={factors} zone={timezone} />
        <Card title="Password">
          {passwordChangedAt ? (
            <p>
              Last changed: <InstantText at={passwordChangedAt} zone={timezone} />
            </p>
          ) : null}
          <Form intent="password" schema={changePasswordForm} resetAfterSave>
            <PasswordField name="current_password" label="Current password" autoComplete="current-password" required />
            <PasswordField name="new_password" label="New password" hint={PASSWORD_RULES.join(" ")} autoComplete="new-password" required />
            <PasswordField name="confirm_password" label="Confirm password" autoComplete="new-password" required />
            <SubmitButton>Change password</SubmitButton>
          </Form>
        </Card>
        <Card title="Active sessions">
          <ul className="plain-list">
            {sessions.map((session) => (
              <li key={session.id}>
                <span>
                  {session.device} {session.isCurrent ? <StatusBadge status="current" label="This session" tone="green" /> : null}
                </span>
                <small>
                  {session.host}, last seen <InstantText at={session.lastSeenAt} zone={timezone} withTime />
                </small>
                {session.isCurrent ? null : (
                  <PlainForm intent="end-session" id={`end-session-${session.id}`} match={{ id: session.id }} quiet>
                    <input type="hidden" name="id" value={session.id} />
                    <Button type="submit" quiet>
                      Sign out
                    </Button>
                  </PlainForm>
                )}
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
            <p>You aren't signed in anywhere else.</p>
          )}
        </Card>
      </Stack>
    </>
  );
}

/** The recovery codes, the one time they are shown. */
const CodesCard = ({ codes }: { codes: readonly string[] }) => (
  <Card title="Your recovery codes">
    <p role="status">
      Each code signs you in once instead of an app code or passkey. Print them or save them in a password manager. You won't see them again.
    </p>
    <ol className="figures">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <p>
      <Link to={homePath()}>I saved my codes, continue</Link>
    </p>
  </Card>
);
