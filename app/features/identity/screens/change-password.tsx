import { Stack } from "@mantine/core";
import { useActionData, useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { filled } from "~/ui/filled";
import { Form, PasswordField, PlainForm, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
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
  const text = useText();
  const answer = useActionData<Answer>();
  const device = useDevice(answer?.options, async (optionsJSON) => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return { intent: "add-passkey", name: answer?.name ?? "", credential: JSON.stringify(await startRegistration({ optionsJSON })) };
  });
  return (
    <>
      <PageHeader title={text("Security")} />
      <Stack gap="lg" maw={720}>
        {mustSetUp ? (
          <div className="alert" role="status">
            {text("Your account needs two-step sign-in. Set up an authenticator app or a passkey to continue.")}
          </div>
        ) : null}
        {answer?.done ? <p role="status">{text(answer.done)}</p> : null}
        {device.refusal ? (
          <div className="alert" role="alert">
            {text(device.refusal)}
          </div>
        ) : null}
        {answer?.codes && answer.codes.length > 0 ? <CodesCard codes={answer.codes} /> : null}
        <SecondFactorCard factors={factors} zone={timezone} />
        <Card title={text("Password")}>
          {passwordChangedAt ? <p>{filled(text("Last changed: {date}"), { date: <InstantText at={passwordChangedAt} zone={timezone} /> })}</p> : null}
          <Form intent="password" schema={changePasswordForm} resetAfterSave>
            <PasswordField name="current_password" label={text("Current password")} autoComplete="current-password" required />
            <PasswordField
              name="new_password"
              label={text("New password")}
              hint={PASSWORD_RULES.map((rule) => text(rule)).join(" ")}
              autoComplete="new-password"
              required
            />
            <PasswordField name="confirm_password" label={text("Confirm password")} autoComplete="new-password" required />
            <SubmitButton>{text("Change password")}</SubmitButton>
          </Form>
        </Card>
        <Card title={text("Active sessions")}>
          <ul className="plain-list">
            {sessions.map((session) => (
              <li key={session.id}>
                <span>
                  {session.device} {session.isCurrent ? <StatusBadge status="current" label="This session" tone="green" /> : null}
                </span>
                <small>
                  {filled(text("{host}, last seen {time}"), {
                    host: session.host,
                    time: <InstantText at={session.lastSeenAt} zone={timezone} withTime />,
                  })}
                </small>
                {session.isCurrent ? null : (
                  <PlainForm intent="end-session" id={`end-session-${session.id}`} match={{ id: session.id }} quiet>
                    <input type="hidden" name="id" value={session.id} />
                    <Button type="submit" quiet>
                      {text("Sign out")}
                    </Button>
                  </PlainForm>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 ? (
            <PlainForm intent="sign-out-others">
              <Button type="submit" quiet>
                {text("Sign out other sessions")}
              </Button>
            </PlainForm>
          ) : (
            <p>{text("You aren't signed in anywhere else.")}</p>
          )}
        </Card>
      </Stack>
    </>
  );
}

/** The recovery codes, the one time they are shown. */
function CodesCard({ codes }: { codes: readonly string[] }) {
  const text = useText();
  return (
    <Card title={text("Your recovery codes")}>
      <p role="status">
        {text(
          "Each code signs you in once instead of an app code or passkey. Print them or save them in a password manager. You won't see them again.",
        )}
      </p>
      <ol className="figures">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <Link to={homePath()}>{text("I saved my codes, continue")}</Link>
      </p>
    </Card>
  );
}
