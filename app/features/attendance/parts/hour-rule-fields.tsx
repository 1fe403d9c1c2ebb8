import { CheckboxField, FormSection, SelectField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { ROUNDING_LABELS } from "../hour-rule-model";

const Amount = ({ name, label, hint }: { name: string; label: string; hint?: string }) => (
  <TextField name={name} label={label} hint={hint} inputMode="decimal" width="short" autoComplete="off" mark="none" />
);
const Whole = ({ name, label, hint }: { name: string; label: string; hint?: string }) => (
  <TextField name={name} label={label} hint={hint} inputMode="numeric" width="short" autoComplete="off" mark="none" />
);

/** The fields of a program's hour rule. */
export function HourRuleFields() {
  return (
    <>
      <FormSection title="Required hours" help="Hours that a student needs to complete the program. 0 requires none of a kind.">
        <div className="form-row">
          <Amount name="theory_hours" label="Theory, hours" />
          <Amount name="lab_hours" label="Lab, hours" />
          <Amount name="clinical_hours" label="Clinical, hours" />
        </div>
        <div className="form-row">
          <Amount name="practical_hours" label="Practical, hours" hint="Lab and clinical together." />
          <Amount name="total_hours" label="Total, hours" hint="Of all kinds together." />
          <Whole name="clock_hour_minutes" label="Minutes of a clock hour" hint="50 to 60." />
        </div>
      </FormSection>
      <FormSection title="Sessions" help="The preview of a class's sessions warns when they don't meet these numbers.">
        <Amount name="before_clinical_hours" label="Theory before the first clinical session, hours" />
        <div className="form-row">
          <TextField name="clinical_from" label="Clinical sessions from" type="time" width="short" />
          <TextField name="clinical_to" label="Clinical sessions to" type="time" width="short" />
        </div>
        <div className="form-row">
          <TextField name="ratio_theory" label="Students per instructor, theory" inputMode="numeric" width="short" />
          <TextField name="ratio_lab" label="Students per instructor, lab" inputMode="numeric" width="short" />
          <TextField name="ratio_clinical" label="Students per instructor, clinical" inputMode="numeric" width="short" />
        </div>
      </FormSection>
      <FormSection title="Attendance">
        <div className="form-row">
          <Whole name="grace_minutes" label="Grace period, minutes" hint="0 to 15. Late by less counts as on time." />
          <SelectField name="rounding" label="Rounding of credited minutes" options={optionsOf(ROUNDING_LABELS)} empty={null} required />
        </div>
        <CheckboxField name="excused_counts_as_missed" label="Excused absences count as missed hours" />
      </FormSection>
      <FormSection title="Make-ups">
        <CheckboxField name="makeup_allowed" label="Students can make up missed sessions" />
        <CheckboxField name="theory_by_assignment" label="Theory can be made up by an assignment" />
        <div className="form-row">
          <Amount name="makeup_max_percent" label="At most, % of the total" />
          <Whole name="makeup_window_days" label="Days after the missed session" />
        </div>
      </FormSection>
      <FormSection title="Limits" help="Staff and students get notices at these limits. 0 means no limit. Staff decide about every enrollment.">
        <div className="form-row">
          <Whole name="absences_staff" label="Notice to staff, absences in a row" />
          <Whole name="absences_student" label="Email to the student, absences in a row" />
        </div>
        <div className="form-row">
          <Amount name="missed_warning_percent" label="Email to the student, % of the hours missed" />
          <Amount name="missed_plan_percent" label="Plan a make-up, % of the hours missed" />
        </div>
        <div className="form-row">
          <Whole name="terminate_days" label="End the enrollment above, school days absent in a row" />
          <Amount name="terminate_percent" label="End the enrollment above, % of the hours missed" />
        </div>
      </FormSection>
    </>
  );
}
