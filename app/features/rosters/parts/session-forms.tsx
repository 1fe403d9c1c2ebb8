import { classSessionsPath } from "~/features/programs/class-paths";
import type { ClassSessionsView } from "~/features/sessions/domain/list-sessions";
import { addSessionForm, CANCEL_WAY_LABELS, cancelSessionForm, changeSessionForm, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { clockTime, friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import {
  CheckboxField,
  DateField,
  Form,
  FormActions,
  RadioGroupField,
  SelectField,
  SubmitButton,
  TextField,
  useFailure,
  VersionField,
} from "~/ui/form";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";

type Session = ClassSessionsView["sessions"][number];

const nameOf = ({ date, startTime }: Session) => `${friendlyDate(date)}, ${clockTime(startTime)}`;

const Close = ({ to }: { to: string }) => (
  <ButtonLink to={to} quiet>
    Cancel
  </ButtonLink>
);

function SessionFieldset({ view: { choices }, intent }: { view: ClassSessionsView; intent: string }) {
  const failure = useFailure(intent);
  return (
    <>
      <div className="form-row">
        <DateField name="date" label="Date" required />
        <TextField name="start_time" label="Start time" type="time" width="short" required />
        <TextField name="end_time" label="End time" type="time" width="short" required hint="An end before the start is on the next day." />
      </div>
      <div className="form-row">
        <SelectField name="kind" label="Kind" options={optionsOf(SESSION_KIND_LABELS)} required empty={null} />
        <TextField name="break_minutes" label="Break, minutes" inputMode="numeric" width="short" />
        <SelectField name="instructor" label="Instructor" options={choices.instructors} empty="Unassigned" />
      </div>
      <div className="form-row">
        <SelectField name="location" label="Location" options={choices.locations} empty="No location" />
        <TextField name="room" label="Room" maxLength={60} hint="If empty, the location's room." />
      </div>
      {choices.sites.length > 0 ? (
        <SelectField name="site" label="Clinical site" options={choices.sites} empty="None" hint="For clinical sessions." />
      ) : null}
      <TextField name="topic" label="Topic" maxLength={200} />
      {failure?.code === "overlap" && failure.extra ? <CheckboxField name="accept_overlap" label="Save anyway" /> : null}
    </>
  );
}

/** Adds one session, also in place of a cancelled one. */
export function AddSession({ view, replaces }: { view: ClassSessionsView; replaces: Session | undefined }) {
  const { courseClass } = view;
  const back = classSessionsPath(courseClass.id);
  return (
    <Panel title={replaces ? `Schedule the session of ${nameOf(replaces)}` : "Add session"} back={back}>
      <Form
        intent="add"
        schema={addSessionForm}
        className="form"
        defaultValues={{
          kind: replaces?.kind ?? "theory",
          start_time: replaces?.startTime ?? courseClass.startTime ?? undefined,
          end_time: replaces?.endTime ?? courseClass.endTime ?? undefined,
          break_minutes: replaces?.breakMinutes ?? 0,
          location: replaces?.locationId ?? courseClass.locationId ?? undefined,
          room: replaces?.ownRoom ?? undefined,
          instructor: replaces?.instructorId ?? courseClass.instructorId ?? undefined,
          site: replaces?.siteId ?? undefined,
          topic: replaces?.topic ?? undefined,
        }}
      >
        {replaces ? <input type="hidden" name="replaces" value={replaces.id} /> : null}
        <SessionFieldset view={view} intent="add" />
        <FormActions cancel={<Close to={back} />}>
          <SubmitButton>Add session</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}

/** Changes a planned session. */
export function ChangeSession({ view, session }: { view: ClassSessionsView; session: Session }) {
  const back = classSessionsPath(view.courseClass.id);
  return (
    <Panel title={`Change the session of ${nameOf(session)}`} back={back}>
      <Form
        intent="change"
        schema={changeSessionForm}
        className="form"
        defaultValues={{
          date: session.date,
          start_time: session.startTime,
          end_time: session.endTime,
          kind: session.kind,
          break_minutes: session.breakMinutes,
          location: session.locationId ?? undefined,
          room: session.ownRoom ?? undefined,
          instructor: session.instructorId ?? undefined,
          site: session.siteId ?? undefined,
          topic: session.topic ?? undefined,
        }}
      >
        <input type="hidden" name="session" value={session.id} />
        <VersionField of={session.updatedAt} />
        <SessionFieldset view={view} intent="change" />
        <FormActions cancel={<Close to={back} />}>
          <SubmitButton>Save session</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}

const WAYS = [
  { value: "replace", label: CANCEL_WAY_LABELS.replace },
  { value: "open", label: CANCEL_WAY_LABELS.open, help: "Its hours stay on this page until you schedule them." },
  { value: "shorten", label: CANCEL_WAY_LABELS.shorten, help: "Its hours are dropped. Only an owner can do this." },
];

/** Cancels a planned session and says what becomes of its hours. */
export function CancelSession({ view, session }: { view: ClassSessionsView; session: Session }) {
  const back = classSessionsPath(view.courseClass.id);
  return (
    <Panel title={`Cancel the session of ${nameOf(session)}`} back={back}>
      <Form intent="cancel" schema={cancelSessionForm} className="form" defaultValues={{ way: "replace", date: session.nextDate ?? undefined }}>
        <input type="hidden" name="session" value={session.id} />
        <VersionField of={session.updatedAt} />
        <p>We email the registered students in 10 minutes. Until then you can undo this.</p>
        <TextField name="reason" label="Reason" required maxLength={300} hint="Included in the email to the students." />
        <RadioGroupField name="way" label="Its hours" options={WAYS} required />
        <DateField name="date" label="New date" hint="If you hold it on another day. We suggest the next free day." />
        <FormActions cancel={<Close to={back} />}>
          <SubmitButton tone="danger">Cancel session</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
