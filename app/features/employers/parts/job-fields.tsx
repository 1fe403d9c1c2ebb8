import { US_STATES } from "~/platform/united-states";
import { CheckboxField, DateField, FormSection, MoneyField, RadioGroupField, RichTextField, SelectField, TextareaField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { JOB_CATEGORIES, JOB_TYPE_LABELS, PAY_PER_LABELS, SHIFT_LABELS } from "../job-model";
import { SUBMISSION_LABELS } from "../model";

/** The fields of a job, for adding and editing. */
export const JobFields = ({ today }: { today?: string }) => (
  <>
    <FormSection title="Job">
      <TextField name="title" label="Title" required maxLength={160} autoComplete="off" />
      <div className="form-row">
        <SelectField name="category" label="Category" required options={JOB_CATEGORIES.map((value) => ({ value, label: value }))} />
        <SelectField name="employment_type" label="Employment type" required options={optionsOf(JOB_TYPE_LABELS)} />
        <SelectField name="shift" label="Shift" options={optionsOf(SHIFT_LABELS)} empty="Any" />
      </div>
      <RichTextField name="description" label="Description" required />
      <TextareaField name="requirements" label="Requirements" maxLength={3000} rows={3} />
      <TextareaField name="benefits" label="Benefits" maxLength={3000} rows={3} />
      <div className="form-row">
        <TextField
          name="certification"
          label="Certification"
          hint="Certifications applicants need, such as CNA or CPR."
          maxLength={160}
          autoComplete="off"
        />
        <TextField name="openings" label="Openings" required inputMode="numeric" width="short" autoComplete="off" />
      </div>
    </FormSection>
    <FormSection title="Pay">
      <div className="form-row">
        <MoneyField name="pay_min" label="From" />
        <MoneyField name="pay_max" label="To" />
        <SelectField name="pay_per" label="Per" required options={optionsOf(PAY_PER_LABELS)} empty={null} />
      </div>
    </FormSection>
    <FormSection title="Location">
      <TextField name="address" label="Address" autoComplete="off" />
      <div className="form-row">
        <TextField name="city" label="City" required autoComplete="off" />
        <SelectField name="state" label="State" required options={US_STATES.map((value) => ({ value, label: value }))} />
        <TextField name="zipcode" label="ZIP code" required inputMode="numeric" width="short" autoComplete="off" />
      </div>
      <CheckboxField name="remote" label="Remote work possible" />
    </FormSection>
    <FormSection title="Applications">
      <RadioGroupField name="submission_type" label="How to apply" required options={optionsOf(SUBMISSION_LABELS)} />
      <TextField name="apply_url" label="Link to apply at" hint="For applications on your own site." inputMode="url" autoComplete="off" />
      <DateField name="deadline" label="Deadline" hint="The job closes automatically after this day." min={today} />
    </FormSection>
  </>
);
