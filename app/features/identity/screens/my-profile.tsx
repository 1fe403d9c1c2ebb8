import { Stack } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { TIME_ZONE_LABELS } from "~/platform/united-states";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, PhoneField, SelectField, SubmitButton, SwitchField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { NOINDEX, titled } from "~/ui/titled";
import { removeAvatar, setAvatar } from "../domain/avatar";
import { getMyProfile, saveMyProfile } from "../domain/my-profile";
import { myProfileForm } from "../forms";
import { ownProfile } from "../gates";
import { AvatarCard } from "../parts/avatar-card";
import { devicesPath, mailChoicesPath } from "../paths";

export const meta = titled("My profile", NOINDEX);
export const loader = screenLoader(getMyProfile, { gate: ownProfile });
export const action = screenAction(
  {
    profile: intent(saveMyProfile, { toast: "Profile Updated!" }),
    avatar: intent(setAvatar, { toast: "Profile Updated!" }),
    "remove-avatar": intent(removeAvatar, { toast: "Profile Updated!" }),
  },
  { gate: ownProfile },
);

export default function MyProfile() {
  const profile = useLoaderData<typeof loader>();
  const name = `${profile.firstName} ${profile.lastName}`;
  const values = {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone ?? "",
    job_title: profile.jobTitle ?? "",
    time_zone: profile.timezone,
    email_notifications: profile.emailNotifications,
  };
  return (
    <>
      <PageHeader title="My profile" status={<StatusBadge status="role" label={profile.role} tone="blue" />} lead={profile.entity} />
      <Stack gap="lg" maw={720}>
        <AvatarCard url={profile.avatarUrl} name={name} hasLibrary={profile.isStaff} />
        <Card title="Details">
          <DetailList
            details={[
              { label: "Email", value: profile.email },
              { label: "Member since", value: <InstantText at={profile.createdAt} zone={profile.timezone} /> },
            ]}
          />
          <Form intent="profile" schema={myProfileForm} defaultValues={values} guard>
            <div className="form-row">
              <TextField name="first_name" label="First name" autoComplete="given-name" required />
              <TextField name="last_name" label="Last name" autoComplete="family-name" required />
              <PhoneField name="phone" label="Phone" />
              <TextField name="job_title" label="Job title" autoComplete="organization-title" />
            </div>
            <SelectField name="time_zone" label="Time zone" options={optionsOf(TIME_ZONE_LABELS)} empty={null} required />
            <SwitchField name="email_notifications" label="Email me notifications" />
            <Link to={devicesPath}>Get notifications on your phone or computer</Link>
            {profile.isStaff ? <Link to={mailChoicesPath}>Choose which emails you get and how often</Link> : null}
            <FormActions>
              <SubmitButton>Save profile</SubmitButton>
            </FormActions>
          </Form>
        </Card>
      </Stack>
    </>
  );
}
