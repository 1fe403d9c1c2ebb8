import { Box } from "@mantine/core";
import { mediaPath } from "~/platform/media-path";
import { FormSection, PhoneField, PictureField, RadioGroupField, SelectField, SwitchField, TextareaField, TextField, VersionField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { TONE_LABELS, VOICE_LABELS } from "../bot-model";

interface Props {
  version: number;
  avatarFileId: string | null;
  primaryColor: string;
}

/** Every setting of the chat bot. */
export function BotFields({ version, avatarFileId, primaryColor }: Props) {
  return (
    <>
      <VersionField of={version} />
      <FormSection title="Bot">
        <SwitchField name="is_enabled" label="The chat is on" />
        <TextField name="bot_name" label="Bot name" maxLength={60} required />
        <TextareaField name="greeting" label="Greeting" rows={2} maxLength={400} required />
        <PictureField
          name="avatar"
          label="Avatar"
          storedId={avatarFileId}
          current={
            avatarFileId ? (
              <Box component="img" w={64} h={64} bdrs="50%" style={{ objectFit: "cover" }} src={mediaPath(avatarFileId)} alt="Current" />
            ) : null
          }
        />
        <TextField name="color" label="Color" hint={`Such as #3B86F5. If empty, your school's color is used: ${primaryColor}.`} width="short" />
      </FormSection>
      <FormSection title="Voice and tone">
        <SelectField name="voice" label="Voice" options={optionsOf(VOICE_LABELS)} empty={null} required />
        <RadioGroupField name="tone" label="Tone" options={optionsOf(TONE_LABELS)} />
      </FormSection>
      <FormSection
        title="Knowledge"
        help="It answers from your programs, classes, FAQs, locations, policies, and published pages, and from the text below."
      >
        <TextareaField
          name="knowledge"
          label="Extra knowledge"
          hint="One subject per paragraph, with a blank line between paragraphs."
          rows={8}
          maxLength={20_000}
        />
        <TextareaField name="suggestions" label="Suggested questions" hint="One per line, up to 6." rows={6} />
      </FormSection>
      <FormSection title="Handoff" help="Sent when it doesn't know the answer or a visitor asks for a person.">
        <div className="form-row">
          <TextField name="handover_email" label="Email" type="email" />
          <PhoneField name="handover_phone" label="Phone" />
        </div>
        <TextField name="hours" label="Hours" hint="Such as Monday to Friday, 9 AM to 5 PM." maxLength={200} />
      </FormSection>
      <FormSection title="Other sites" help="If empty, any site can show the chat.">
        <TextareaField name="allowed_domains" label="Allowed domains" hint="One per line, such as www.example.com or *.example.com." rows={3} />
      </FormSection>
    </>
  );
}
