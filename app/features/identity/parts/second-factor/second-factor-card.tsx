import { Group, Stack } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import type { Result } from "~/platform/verb";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { Form, PasswordField, SubmitButton, TextField } from "~/ui/form";
import { StatusBadge } from "~/ui/status-badge";
import type { getMySecurity } from "../../domain/my-sessions";
import { codeForm } from "../../second-factor-model";

type Factors = SerializeFrom<Result<typeof getMySecurity>>["factors"];

const Password = () => <PasswordField name="current_password" label="Current password" autoComplete="current-password" required />;

/** The account's second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactorCard({ factors, zone }: { factors: Factors; zone: string }) {
  const { isOn, appSince, setup, passkeys, codesLeft } = factors;
  return (
    <Card title="Two-step sign-in">
      <Stack gap="md">
        <p>
          <StatusBadge status={isOn ? "on" : "off"} label={isOn ? "On" : "Off"} tone={isOn ? "green" : undefined} />{" "}
          {isOn
            ? "You need a second step besides your password to sign in."
            : "Add a second step to protect your account if someone learns your password."}
        </p>
        <section aria-label="Authenticator app">
          <h3>Authenticator app</h3>
          {appSince !== null ? (
            <Group justify="space-between">
              <span>
                Set up <InstantText at={appSince} zone={zone} />
              </span>
              <ConfirmButton
                label="Remove app"
                intent="remove-app"
                title="Remove the authenticator app?"
                confirm="Remove app"
                look="quiet"
                asks={<Password />}
              >
                Its codes will no longer sign you in. Other devices are signed out.
              </ConfirmButton>
            </Group>
          ) : setup ? (
            <Setup setup={setup} />
          ) : (
            <Group justify="space-between">
              <span>An app on your phone shows a new code every 30 seconds.</span>
              <ConfirmButton
                label="Set up app"
                intent="begin-app"
                title="Set up an authenticator app?"
                confirm="Continue"
                danger={false}
                look="quiet"
                asks={<Password />}
              >
                You need your phone with an authenticator app on it.
              </ConfirmButton>
            </Group>
          )}
        </section>
        <section aria-label="Passkeys">
          <h3>Passkeys</h3>
          {passkeys.length === 0 ? null : (
            <ul className="plain-list">
              {passkeys.map((key) => (
                <li key={key.id}>
                  <Group justify="space-between">
                    <span>
                      {key.name}
                      <br />
                      <small>
                        {key.host}, {key.lastUsedAt === null ? "added" : "last used"} <InstantText at={key.lastUsedAt ?? key.createdAt} zone={zone} />
                      </small>
                    </span>
                    <ConfirmButton
                      label="Remove"
                      intent="remove-passkey"
                      fields={{ id: key.id }}
                      title={`Remove the passkey ${key.name}?`}
                      confirm="Remove passkey"
                      look="quiet"
                      asks={<Password />}
                    >
                      It will no longer sign you in. Other devices are signed out.
                    </ConfirmButton>
                  </Group>
                </li>
              ))}
            </ul>
          )}
          <Group justify="space-between">
            <span>
              {passkeys.length === 0 ? "Sign in with your fingerprint, your face, or a security key instead of a password and code." : null}
            </span>
            <ConfirmButton
              label="Add passkey"
              intent="begin-passkey"
              title="Add passkey?"
              confirm="Continue"
              danger={false}
              look="quiet"
              asks={
                <>
                  <TextField name="name" label="Name" hint="A name you'll recognize, such as Work laptop." maxLength={60} />
                  <Password />
                </>
              }
            >
              Your device will ask next. The passkey only works at this address.
            </ConfirmButton>
          </Group>
        </section>
        {isOn ? (
          <section aria-label="Recovery codes">
            <h3>Recovery codes</h3>
            <Group justify="space-between">
              <span>{codesLeft === 1 ? "1 code left." : `${codesLeft} codes left.`}</span>
              <ConfirmButton
                label="Generate new codes"
                intent="renew-codes"
                title="Generate new recovery codes?"
                confirm="Generate new codes"
                danger={false}
                look="quiet"
                asks={<Password />}
              >
                Your old codes will stop working.
              </ConfirmButton>
            </Group>
          </section>
        ) : null}
      </Stack>
    </Card>
  );
}

const Setup = ({ setup: { key, picture } }: { setup: NonNullable<Factors["setup"]> }) => (
  <>
    <p>Scan this with your app or type the key. Then enter the code the app shows.</p>
    <img src={picture} alt="QR code for your authenticator app" width={200} height={200} />
    <p>
      Key: <code>{key}</code>
    </p>
    <Form intent="confirm-app" schema={codeForm}>
      <TextField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" required />
      <div>
        <SubmitButton>Confirm</SubmitButton>
      </div>
    </Form>
  </>
);
