import type { SerializeFrom } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { decimalMoney } from "~/platform/money";
import {
  CheckboxField,
  CheckboxGroupField,
  DateField,
  FormSection,
  MoneyField,
  RadioGroupField,
  SelectField,
  TextareaField,
  TextField,
  useFailure,
} from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { type ClassFields, REGISTRATION_LABELS, WEEKDAY_LABELS } from "../class-model";
import type { newClass } from "../domain/classes/read-classes";
import { CLASS_MODE_LABELS, MEETING_TYPE_LABELS, SCHEDULE_LABELS } from "../model";

type Choices = SerializeFrom<Awaited<ReturnType<typeof newClass>>>["choices"];
const WEEKDAYS = WEEKDAY_LABELS.map((label, value) => ({ value: String(value), label }));

/** Initial values of the class form. */
export function classDefaults(fields: Partial<ClassFields>): Record<string, unknown> {
  const { tuition_override, application_fee_override, weekdays, ...rest } = fields;
  return {
    class_mode: "scheduled",
    meeting_type: "in_person",
    schedule: "daytime",
    capacity: 12,
    status: "open",
    waitlist: true,
    ...rest,
    weekdays: (weekdays ?? []).map(String),
    tuition_override: tuition_override === undefined ? "" : decimalMoney(tuition_override),
    application_fee_override: application_fee_override === undefined ? "" : decimalMoney(application_fee_override),
  };
}

interface Props {
  choices: Choices;
  /** Those who taught or stood here before stay among the choices. */
  kept?: Partial<ClassFields>;
  isNew: boolean;
  capacityHint?: string;
  /** Between dates and fees: the series of a new class. */
  children?: ReactNode;
}

/** All fields of a class. Fields that its mode doesn't use are hidden by CSS, without script. */
export function ClassFieldSections({ choices, kept, isNew, capacityHint, children }: Props) {
  const earlier = new Set([kept?.instructor, ...(kept?.instructors ?? [])]);
  const teachers = choices.instructors
    .filter(({ value, status }) => status === "active" || earlier.has(value))
    .map(({ value, label, title }) => ({ value, label: title ? `${label}, ${title}` : label }));
  const places = choices.locations
    .filter(({ value, isActive }) => isActive || value === kept?.location)
    .map(({ value, label, room }) => ({ value, label: room ? `${label}, ${room}` : label }));
  const programs = choices.programs.map(({ value, label, status }) => ({
    value,
    label: status === "offering" ? label : `${label} (not offered)`,
  }));
  return (
    <>
      <FormSection title="Class" help="The program and the class ID.">
        <SelectField name="program" label="Program" options={programs} required />
        <div className="form-row">
          <TextField
            name="class_id"
            label="Class ID"
            maxLength={40}
            required={!isNew}
            hint={isNew ? "If empty, the next ID is used, such as CNA-2026-03." : undefined}
          />
          <TextField name="capacity" label="Capacity" inputMode="numeric" required width="short" hint={capacityHint} />
          <TextField
            name="minimum_students"
            label="Minimum students"
            inputMode="numeric"
            width="short"
            hint="Staff are warned two weeks before the start, and one."
          />
        </div>
        <RadioGroupField name="class_mode" label="Class mode" options={optionsOf(CLASS_MODE_LABELS)} columns required />
      </FormSection>
      <FormSection title="Where" help="Students see the link of an online class on their class page.">
        <RadioGroupField name="meeting_type" label="Meeting type" options={optionsOf(MEETING_TYPE_LABELS)} columns required />
        <div data-when="in_person">
          <SelectField name="location" label="Location" options={places} required />
          <TextField name="clinical_site" label="Clinical site" maxLength={200} />
        </div>
        <div data-when="online">
          <TextField name="meeting_link" label="Meeting link" inputMode="url" required placeholder="https://" />
        </div>
      </FormSection>
      <FormSection title="When" help="Dates are in the school's time zone.">
        <div data-when="scheduled">
          <div className="form-row">
            <DateField name="start_date" label="Start date" required />
            <DateField name="end_date" label="End date" required />
          </div>
          <div className="form-row">
            <DateField name="orientation_date" label="Orientation date" hint="On or before the start." />
            <TextField name="orientation_time" label="Orientation time" type="time" width="short" />
          </div>
          <div className="form-row">
            <DateField name="registration_opens" label="Registration opens" hint="Leave empty to open now." />
            <DateField name="registration_deadline" label="Registration deadline" hint="Last day to register." />
          </div>
          <DateField name="confirm_by" label="Confirm by" hint="Until you confirm the class, students see it as tentative, with this date." />
        </div>
        <div data-when="self_paced">
          <TextField
            name="access_days"
            label="Access days"
            inputMode="numeric"
            width="short"
            hint="For self-paced classes. Leave empty for no limit."
          />
        </div>
        <SelectField name="schedule" label="Schedule" options={optionsOf(SCHEDULE_LABELS)} required />
        <CheckboxGroupField name="weekdays" label="Weekdays" options={WEEKDAYS} columns />
        <div className="form-row">
          <TextField name="start_time" label="Start time" type="time" width="short" />
          <TextField name="end_time" label="End time" type="time" width="short" hint="An end time before the start time is on the next day." />
        </div>
      </FormSection>
      {children}
      <FormSection title="Instructors" help="Visitors see the lead instructor.">
        <SelectField name="instructor" label="Lead instructor" options={teachers} empty="Unassigned" />
        {teachers.length > 0 ? <CheckboxGroupField name="instructors" label="Also teaching" options={teachers} columns /> : null}
      </FormSection>
      <FormSection title="Fees" help="Leave empty to use the program's fees. Existing registrations keep their price.">
        <div className="form-row">
          <MoneyField name="tuition_override" label="Tuition override" />
          <MoneyField name="application_fee_override" label="Application fee override" />
        </div>
      </FormSection>
      <FormSection title="Registration">
        <RadioGroupField name="status" label="Registration" options={optionsOf(REGISTRATION_LABELS)} columns required />
        <CheckboxField name="waitlist" label="Offer a waitlist when the class is full" />
        <TextareaField
          name="student_note"
          label="Student note"
          hint="What to bring. Students see it in their confirmation, reminders, and student area."
          rows={3}
          maxLength={2000}
        />
        <TextareaField name="internal_note" label="Internal note" hint="Only staff can see it." rows={3} maxLength={2000} />
      </FormSection>
    </>
  );
}

/** Asked when the server has found something that staff may want all the same. */
export function ClassQuestions({ intent }: { intent: string }) {
  const failure = useFailure(intent);
  if (!failure) return null;
  const { code, repopulateFields: sent } = failure;
  return (
    <>
      {code === "overlap" || sent.accept_overlap ? (
        <div className="form">
          <CheckboxField name="accept_overlap" label="Save anyway" />
        </div>
      ) : null}
      {code === "ask_students" || sent.email_students ? (
        <div className="form">
          <RadioGroupField
            name="email_students"
            label="Email the registered students?"
            options={[
              { value: "yes", label: "Yes, email them the changes" },
              { value: "no", label: "No" },
            ]}
          />
        </div>
      ) : null}
    </>
  );
}
