import { Stack } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { said } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { useRootData } from "~/ui/root-data";
import { ShareBar } from "~/ui/share-bar";
import { Tabs } from "~/ui/tabs";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { removeAvatar, setAvatar } from "../domain/avatar";
import { getMyStudentProfile, saveAddress, saveEmergency, savePersonal, savePreferences } from "../domain/my-student-profile";
import { ownStudentProfile } from "../gates";
import { AvatarCard } from "../parts/avatar-card";
import { LanguageCard } from "../parts/language-card";
import { AddressTab, EmergencyTab, PersonalTab, PreferencesTab } from "../parts/student-tabs";
import { studentMyProfilePath } from "../paths";

export const meta = titled("My profile", NOINDEX);
export const loader = screenLoader(getMyStudentProfile, { gate: ownStudentProfile });

const toast = "Profile Updated!";
export const action = screenAction(
  {
    personal: intent(savePersonal, { toast }),
    address: intent(saveAddress, { toast }),
    emergency: intent(saveEmergency, { toast }),
    preferences: intent(savePreferences, { toast }),
    avatar: intent(setAvatar, { toast }),
    "remove-avatar": intent(removeAvatar, { toast }),
  },
  { gate: ownStudentProfile },
);

const TABS = [
  { label: "Personal", to: studentMyProfilePath() },
  { label: "Address", to: studentMyProfilePath("address") },
  { label: "Emergency contact", to: studentMyProfilePath("emergency") },
  { label: "Preferences", to: studentMyProfilePath("preferences") },
];

export default function StudentMyProfile() {
  const text = useText();
  const isBilingual = useRootData()?.user?.isBilingual;
  const { tab, profile, avatarUrl, progress } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={text("My profile")} lead={profile.email} />
      <Stack gap="lg" maw={720}>
        <div>
          <p>{progress === 100 ? text("Your profile is complete") : text("Your profile is {percent}% complete", { percent: progress })}</p>
          <ShareBar max={100} value={progress} name={text("Profile filled in")} />
        </div>
        <Tabs tabs={said({ text }, TABS)} label={text("Profile sections")} />
        {tab === "address" ? (
          <AddressTab profile={profile} />
        ) : tab === "emergency" ? (
          <EmergencyTab profile={profile} />
        ) : tab === "preferences" ? (
          <>
            {isBilingual ? <LanguageCard /> : null}
            <PreferencesTab profile={profile} />
          </>
        ) : (
          <>
            <AvatarCard url={avatarUrl} name={`${profile.firstName} ${profile.lastName}`} hasLibrary={false} />
            <PersonalTab profile={profile} />
          </>
        )}
      </Stack>
    </>
  );
}
