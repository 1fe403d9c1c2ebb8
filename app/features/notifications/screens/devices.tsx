import { Stack } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { account } from "~/features/identity/gates";
import { changePasswordPath } from "~/features/identity/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { filled } from "~/ui/filled";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { useZone } from "~/ui/root-data";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { addDevice, listDevices, removeDevice } from "../domain/push-devices";
import { AddThisDevice } from "../parts/add-this-device";

export const loader = screenLoader(listDevices, { gate: account });
export const action = screenAction(
  {
    add: intent(addDevice, { toast: "This device gets your notifications now." }),
    remove: intent(removeDevice, { toast: "Device removed." }),
  },
  { gate: account },
);
export const meta = titled("Notifications on your devices");

/** The browsers that show the person's notifications while the product is closed. */
export default function Devices() {
  const { publicKey, devices } = useLoaderData<typeof loader>();
  const text = useText();
  const zone = useZone();
  return (
    <Stack gap="md" maw={720}>
      <PageHeader
        title={text("Notifications on your devices")}
        lead={text("Your phone or computer shows notifications even while this site is closed.")}
      />
      {publicKey ? (
        <Card title={text("This device")}>
          <AddThisDevice publicKey={publicKey} isAdded={devices.some(({ isThis }) => isThis)} />
        </Card>
      ) : (
        <p>{text("Notifications on devices aren't set up on this server.")}</p>
      )}
      {devices.length > 0 ? (
        <Card title={text("Devices that get notifications")}>
          <ul className="plain-list">
            {devices.map((device) => (
              <li key={device.id}>
                <span>
                  {device.label} {device.isThis ? <StatusBadge status="current" label="This device" tone="green" /> : null}
                </span>
                <small>{filled(text("Added {time}"), { time: <InstantText at={device.createdAt} zone={zone} withTime /> })}</small>
                <PlainForm intent="remove" id={`remove-${device.id}`} match={{ id: device.id }} quiet>
                  <input type="hidden" name="id" value={device.id} />
                  <Button type="submit" quiet aria-label={text("Remove {filter}", { filter: device.label })}>
                    {text("Remove")}
                  </Button>
                </PlainForm>
              </li>
            ))}
          </ul>
          <p className="faint">
            {filled(text("A device stops when you sign out there. See where you're signed in under {security}."), {
              security: <Link to={changePasswordPath()}>{text("Security")}</Link>,
            })}
          </p>
        </Card>
      ) : null}
    </Stack>
  );
}
