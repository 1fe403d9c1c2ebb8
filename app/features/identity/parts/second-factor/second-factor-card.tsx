import { Group, Stack } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import type { Result } from "~/platform/verb";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { filled } from "~/ui/filled";
import { Form, PasswordField, SubmitButton, TextField } from "~/ui/form";
import { StatusBadge } from "~/ui/status-badge";
import { useText } from "~/ui/use-text";
import type { getMySecurity } from "../../domain/my-sessions";
import { codeForm } from "../../second-factor-model";

type Factors = SerializeFrom<Result<typeof getMySecurity>>["factors"];

const Password = () => <PasswordField name="current_password" label={useText()("Current password")} autoComplete="current-password" required />;

/** The account's second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactorCard({ factors, zone }: { factors: Factors; zone: string }) {
  const text = useText();
  const { isOn, appSince, setup, passkeys, codesLeft } = factors;
  return (
    <Card title={text("Two-step sign-in")}>
      <Stack gap="md">
        <p>
          <StatusBadge status={isOn ? "on" : "off"} label={isOn ? "On" : "Off"} tone={isOn ? "green" : undefined} />{" "}
          {text(
            isOn
              ? "You need a second step besides your password to sign in."
              : "Add a second step to protect your account if someone learns your password.",
          )}
        </p>
        <section aria-label={text("Authenticator app")}>
          <h3>{text("Authenticator app")}</h3>
          {appSince !== null ? (
            <Group justify="space-between">
              <span>
                {text("Set up")} <InstantText at={appSince} zone={zone} />
              </span>
              <ConfirmButton
                label={text("Remove app")}
                intent="remove-app"
                title={text("Remove the authenticator app?")}
                confirm={text("Remove app")}
                look="quiet"
                asks={<Password />}
              >
                {text("Its codes will no longer sign you in. Other devices are signed out.")}
              </ConfirmButton>
            </Group>
          ) : setup ? (
            <Setup setup={setup} />
          ) : (
            <Group justify="space-between">
              <span>{text("An app on your phone shows a new code every 30 seconds.")}</span>
              <ConfirmButton
                label={text("Set up app")}
                intent="begin-app"
                title={text("Set up an authenticator app?")}
                confirm={text("Continue")}
                danger={false}
                look="quiet"
                asks={<Password />}
              >
                {text("You need your phone with an authenticator app on it.")}
              </ConfirmButton>
            </Group>
          )}
        </section>
        <section aria-label={text("Passkeys")}>
          <h3>{text("Passkeys")}</h3>
          {passkeys.length === 0 ? null : (
            <ul className="plain-list">
              {passkeys.map((key) => (
                <li key={key.id}>
                  <Group justify="space-between">
                    <span>
                      {key.name}
                      <br />
                      <small>
                        {key.host},{" "}
                        {filled(text(key.lastUsedAt === null ? "added {date}" : "last used {date}"), {
                          date: <InstantText at={key.lastUsedAt ?? key.createdAt} zone={zone} />,
                        })}
                      </small>
                    </span>
                    <ConfirmButton
                      label={text("Remove")}
                      intent="remove-passkey"
                      fields={{ id: key.id }}
                      title={text("Remove the passkey {name}?", { name: key.name })}
                      confirm={text("Remove passkey")}
                      look="quiet"
                      asks={<Password />}
                    >
                      {text("It will no longer sign you in. Other devices are signed out.")}
                    </ConfirmButton>
                  </Group>
                </li>
              ))}
            </ul>
          )}
          <Group justify="space-between">
            <span>
              {passkeys.length === 0 ? text("Sign in with your fingerprint, your face, or a security key instead of a password and code.") : null}
            </span>
            <ConfirmButton
              label={text("Add passkey")}
              intent="begin-passkey"
              title={text("Add passkey?")}
              confirm={text("Continue")}
              danger={false}
              look="quiet"
              asks={
                <>
                  <TextField name="name" label={text("Name")} hint={text("A name you'll recognize, such as Work laptop.")} maxLength={60} />
                  <Password />
                </>
              }
            >
              {text("Your device will ask next. The passkey only works at this address.")}
            </ConfirmButton>
          </Group>
        </section>
        {isOn ? (
          <section aria-label={text("Recovery codes")}>
            <h3>{text("Recovery codes")}</h3>
            <Group justify="space-between">
              <span>{codesLeft === 1 ? text("1 code left.") : text("{count} codes left.", { count: codesLeft })}</span>
              <ConfirmButton
                label={text("Generate new codes")}
                intent="renew-codes"
                title={text("Generate new recovery codes?")}
                confirm={text("Generate new codes")}
                danger={false}
                look="quiet"
                asks={<Password />}
              >
                {text("Your old codes will stop working.")}
              </ConfirmButton>
            </Group>
          </section>
        ) : null}
      </Stack>
    </Card>
  );
}

function Setup({ setup: { key, picture } }: { setup: NonNullable<Factors["setup"]> }) {
  const text = useText();
  return (
    <>
      <p>{text("Scan this with your app or type the key. Then enter the code the app shows.")}</p>
      <img src={picture} alt={text("QR code for your authenticator app")} width={200} height={200} />
      <p>{filled(text("Key: {key}"), { key: <code>{key}</code> })}</p>
      <Form intent="confirm-app" schema={codeForm}>
        <TextField name="code" label={text("Code")} autoComplete="one-time-code" inputMode="numeric" required />
        <div>
          <SubmitButton>{text("Confirm")}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
