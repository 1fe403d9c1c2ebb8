import type { RegistrationAttendance } from "~/features/attendance/domain/registration-attendance";
import { adjustmentForm, CREDITED_LABELS, leaveForm, makeupForm } from "~/features/attendance/makeup-model";
import { registrationAttendancePath } from "~/features/enrollment/paths";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { hoursText, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { counted } from "~/platform/counted";
import { friendlyDate, longDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { DateField, Form, FormActions, RadioGroupField, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";

type View = RegistrationAttendance;

const Close = ({ view }: { view: View }) => (
  <ButtonLink to={registrationAttendancePath(view.subject.id)} quiet>
    Cancel
  </ButtonLink>
);

/** How a missed session is made up. */
export function MakeupPanel({ view, missed }: { view: View; missed: NonNullable<View["missed"]> }) {
  const { choices, until, hours, subject } = view;
  const kind = SESSION_KIND_LABELS[missed.kind].toLowerCase();
  return (
    <Panel
      key={missed.sessionId}
      title={`Make up ${hoursText(missed.left)} ${kind} of ${friendlyDate(missed.date)}`}
      back={registrationAttendancePath(subject.id)}
    >
      <Form intent="guest" schema={makeupForm} className="form" defaultValues={{ session: "" }}>
        <input type="hidden" name="missed" value={missed.sessionId} />
        <input type="hidden" name="way" value="session" />
        {choices.length > 0 ? (
          <RadioGroupField
            name="session"
            label="As a guest in another class"
            required
            options={choices.map((each) => ({
              value: each.id,
              label: [
                `${friendlyDate(each.date)}, ${hoursOfDay(each.startTime, each.endTime)}`,
                [each.code, each.location].filter(Boolean).join(", "),
                counted(each.free, "free place"),
              ].join(" · "),
            }))}
          />
        ) : (
          <p className="faint">{`No other class of this program has a ${kind} session with a free place by ${longDate(until)}.`}</p>
        )}
        {choices.length > 0 ? (
          <FormActions cancel={<Close view={view} />}>
            <SubmitButton>Add as guest</SubmitButton>
          </FormActions>
        ) : null}
      </Form>
      {missed.kind === "theory" && hours.rule.theoryByAssignment ? (
        <Form intent="assignment" schema={makeupForm} className="form" defaultValues={{ minutes: String(missed.left) }}>
          <input type="hidden" name="missed" value={missed.sessionId} />
          <input type="hidden" name="way" value="assignment" />
          <h3>By an assignment</h3>
          <div className="form-row">
            <DateField name="date" label="Date" required min={missed.date} max={until} hint="Today or earlier: it counts at once." />
            <TextField name="minutes" label="Minutes" inputMode="numeric" width="short" />
          </div>
          <TextField name="note" label="Note" maxLength={300} hint="The assignment, and how you checked it." />
          <FormActions cancel={<Close view={view} />}>
            <SubmitButton>Save assignment</SubmitButton>
          </FormActions>
        </Form>
      ) : null}
    </Panel>
  );
}

export const LeavePanel = ({ view }: { view: View }) => (
  <Panel title="Add leave" back={registrationAttendancePath(view.subject.id)}>
    <Form intent="leave" schema={leaveForm} className="form">
      <div className="form-row">
        <DateField name="first_day" label="First day" required />
        <DateField name="last_day" label="Last day" hint="If empty, one day." />
      </div>
      <TextareaField name="reason" label="Reason" rows={2} maxLength={300} required hint="The student is not expected on these days." />
      <FormActions cancel={<Close view={view} />}>
        <SubmitButton>Save leave</SubmitButton>
      </FormActions>
    </Form>
  </Panel>
);

export const AdjustPanel = ({ view }: { view: View }) => (
  <Panel title="Adjust hours" back={registrationAttendancePath(view.subject.id)}>
    <Form intent="adjust" schema={adjustmentForm} className="form" defaultValues={{ kind: "theory" }}>
      <div className="form-row">
        <SelectField name="kind" label="Kind" options={optionsOf(CREDITED_LABELS)} required empty={null} />
        <TextField name="minutes" label="Minutes" required width="short" hint="With a minus to take." />
      </div>
      <TextareaField name="reason" label="Reason" rows={2} maxLength={300} required hint="Such as prior training. It stays with the hours." />
      <FormActions cancel={<Close view={view} />}>
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  </Panel>
);
