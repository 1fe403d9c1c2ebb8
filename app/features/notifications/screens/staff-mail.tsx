import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { myProfilePath } from "~/features/identity/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Form, FormActions, SelectField, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { getStaffMail, saveStaffMail } from "../domain/staff-mail-choices";
import { devicesPath, notificationsPath } from "../paths";
import { CHOICE_LABELS, STAFF_MAIL_KINDS, STAFF_MAIL_LABELS, staffMailForm } from "../staff-mail-model";

export const loader = screenLoader(getStaffMail, { gate: school });
export const action = screenAction({ save: intent(saveStaffMail, { toast: "Email notifications saved." }) }, { gate: school });
export const meta = titled("Email notifications");

/** The staff member's email notification settings. */
export default function StaffMail() {
  const { choices, kinds } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Notifications", to: notificationsPath() }]}
        title="Email notifications"
        lead="“Once a day” sends one summary at 5 AM Eastern if there's any news."
      />
      <Card title="Emails about the school">
        <Form intent="save" schema={staffMailForm} defaultValues={choices} guard>
          {STAFF_MAIL_KINDS.map((kind) =>
            kinds.includes(kind) ? (
              <SelectField key={kind} name={kind} label={STAFF_MAIL_LABELS[kind]} options={optionsOf(CHOICE_LABELS)} empty={null} required />
            ) : (
              <input key={kind} type="hidden" name={kind} value={choices[kind]} />
            ),
          )}
          <p className="faint">
            Want to see news at once? <Link to={devicesPath}>Get notifications on your phone or computer</Link>.
          </p>
          <p className="faint">These emails are off while “Email me notifications” is off in your profile.</p>
          <FormActions
            cancel={
              <ButtonLink to={myProfilePath()} quiet>
                My profile
              </ButtonLink>
            }
          >
            <SubmitButton>Save notifications</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}
