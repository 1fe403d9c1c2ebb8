import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { filePath } from "~/features/files/paths";
import { mediaPath } from "~/platform/media-path";
import {
  CheckboxField,
  CheckboxGroupField,
  DateField,
  FileField,
  FormSection,
  PhoneField,
  PictureField,
  SelectField,
  TextareaField,
  TextField,
} from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { WEEKDAY_LABELS } from "../class-model";
import { INSTRUCTOR_STATUS_LABELS, INSTRUCTOR_TITLES } from "../instructor-model";
import { SCHEDULE_LABELS } from "../model";

interface Props {
  programs: { value: string; label: string }[];
  photoFileId?: string | null;
  resumeFileId?: string | null;
  /** An application is decided by approval or rejection instead. */
  withStatus: boolean;
  licenseHint?: ReactNode;
  /** A title that is not among the usual ones stays. */
  title?: string | null;
}

/** Every field of an instructor, for adding and editing alike. */
export function InstructorFields({ programs, photoFileId, resumeFileId, withStatus, licenseHint, title }: Props) {
  const titles = [...INSTRUCTOR_TITLES, ...(title && !INSTRUCTOR_TITLES.some((each) => each === title) ? [title] : [])];
  return (
    <>
      <FormSection title="Person">
        <div className="form-row">
          <TextField name="first_name" label="First name" required maxLength={80} />
          <TextField name="last_name" label="Last name" required maxLength={80} />
        </div>
        <div className="form-row">
          <TextField name="email" label="Email" type="email" required />
          <PhoneField name="phone" label="Phone" required />
        </div>
        <PictureField
          name="photo"
          label="Photo"
          storedId={photoFileId}
          current={
            photoFileId ? (
              <Box component="img" w={72} h={72} bdrs="50%" style={{ objectFit: "cover" }} src={mediaPath(photoFileId, 320)} alt="Current" />
            ) : null
          }
        />
        <TextareaField name="bio" label="Bio" hint="Up to 1,000 characters. Shown on your site." rows={5} maxLength={1000} />
      </FormSection>
      <FormSection title="Credentials" help="We'll warn you 60 days before a license expires.">
        <div className="form-row">
          <SelectField name="title" label="Title" options={titles.map((value) => ({ value, label: value }))} />
          <TextField name="years_experience" label="Years of experience" inputMode="numeric" />
        </div>
        <div className="form-row">
          <TextField name="license_number" label="License number" maxLength={60} />
          <TextField name="license_state" label="License state" maxLength={40} />
        </div>
        <div className="form-row">
          <DateField name="license_expiry" label="License expiration date" hint={licenseHint} />
          <DateField name="bls_expiry" label="BLS/CPR card expiration date" />
        </div>
        <TextField name="certifications" label="Certifications" hint="Separate with commas." />
        <FileField
          name="resume"
          label="Resume"
          accept="application/pdf"
          limits="PDF, up to 10 MB."
          current={resumeFileId ? <a href={filePath(resumeFileId)}>Open current resume</a> : null}
        />
      </FormSection>
      <FormSection title="Teaching">
        {programs.length > 0 ? <CheckboxGroupField name="programs" label="Programs" options={programs} columns /> : null}
        <CheckboxGroupField
          name="availability"
          label="Availability"
          options={WEEKDAY_LABELS.map((label, value) => ({ value: String(value), label }))}
          columns
        />
        <SelectField name="schedule" label="Preferred schedule" options={optionsOf(SCHEDULE_LABELS)} empty="Any" />
      </FormSection>
      <FormSection title="Office">
        {withStatus ? (
          <SelectField
            name="status"
            label="Status"
            options={[
              { value: "active", label: INSTRUCTOR_STATUS_LABELS.active },
              { value: "inactive", label: INSTRUCTOR_STATUS_LABELS.inactive },
            ]}
            empty={null}
          />
        ) : null}
        <CheckboxField name="show_on_website" label="Show on website" />
        <TextareaField name="internal_note" label="Internal note" hint="Only staff can see it." rows={3} maxLength={2000} />
      </FormSection>
    </>
  );
}
