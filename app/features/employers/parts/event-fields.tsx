import { mediaPath } from "~/platform/media-path";
import { TIME_ZONE_LABELS } from "~/platform/united-states";
import { DateField, FileField, FormSection, RadioGroupField, RichTextField, SelectField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { EVENT_TYPE_LABELS, OPEN_TO_LABELS } from "../event-model";

/** The fields of an event, for adding and editing. */
export const EventFields = ({ imageFileId }: { imageFileId?: string | null }) => (
  <>
    <FormSection title="Event">
      <TextField name="title" label="Title" required maxLength={160} autoComplete="off" />
      <div className="form-row">
        <SelectField name="type" label="Type" required options={optionsOf(EVENT_TYPE_LABELS)} />
        <SelectField name="open_to" label="Open to" required options={optionsOf(OPEN_TO_LABELS)} empty={null} />
      </div>
      <RichTextField name="description" label="Description" />
      <FileField
        name="image"
        label="Image"
        accept="image/jpeg,image/png,image/webp"
        limits="JPG, PNG, or WebP, up to 5 MB."
        current={imageFileId ? <img src={mediaPath(imageFileId)} alt="" width={160} /> : null}
      />
    </FormSection>
    <FormSection title="Time">
      <div className="form-row">
        <DateField name="start_date" label="Start date" required />
        <TextField name="start_time" label="Start time" type="time" required width="short" />
      </div>
      <div className="form-row">
        <DateField name="end_date" label="End date" required />
        <TextField name="end_time" label="End time" type="time" required width="short" />
      </div>
      <SelectField name="timezone" label="Time zone" required options={optionsOf(TIME_ZONE_LABELS)} empty={null} />
    </FormSection>
    <FormSection title="Location">
      <TextField name="place" label="Venue or address" maxLength={300} autoComplete="off" />
      <TextField name="online_url" label="Online link" inputMode="url" autoComplete="off" />
      <TextField name="capacity" label="Seats" hint="Leave empty for no limit." inputMode="numeric" width="short" autoComplete="off" />
    </FormSection>
  </>
);

export const EventStatusField = () => (
  <FormSection title="Status">
    <RadioGroupField
      name="status"
      label="Status"
      required
      options={[
        { value: "published", label: "Published: visible to students now" },
        { value: "draft", label: "Draft: only visible to you" },
      ]}
    />
  </FormSection>
);
