import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { clockTime, friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { CheckboxGroupField, DateField, Form, FormActions, RadioGroupField, SelectField, SubmitButton, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addClosure, clearClosure, deleteClosure, listClosures, setFederalDays, undoClosure } from "../domain/closures";
import { CLEAR_WAY_LABELS, CLOSURE_KIND_LABELS, closureForm } from "../model";
import { closuresPath } from "../paths";

export const loader = screenLoader(listClosures, { gate: school });
export const action = screenAction(
  {
    federal: intent(setFederalDays, { toast: "Federal holidays saved." }),
    add: intent(addClosure, { to: ({ year }) => closuresPath(year), toast: "Closed days added." }),
    clear: intent(clearClosure, { toast: ({ count }) => `${counted(count, "session")} cancelled. You can undo this for 10 minutes.` }),
    undo: intent(undoClosure, { toast: ({ count }) => `Closed days deleted. ${counted(count, "session")} planned again.` }),
    delete: intent(deleteClosure, { toast: "Closed days deleted." }),
  },
  { gate: school },
);
export const meta = titled("Closures");

type Closure = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const { federal: _, ...OWN_KINDS } = CLOSURE_KIND_LABELS;

export default function Closures() {
  const { year, results, federal, locations } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Closures ${year}`}
        lead="Days without class. New sessions are not planned on them."
        actions={
          <>
            <ButtonLink to={closuresPath(year - 1)} quiet aria-label="Previous year">
              ‹
            </ButtonLink>
            <ButtonLink to={closuresPath(year + 1)} quiet aria-label="Next year">
              ›
            </ButtonLink>
          </>
        }
      />
      {results
        .filter(({ planned }) => planned.length > 0)
        .map((closure) => (
          <PlannedOn key={closure.id} closure={closure} />
        ))}
      <Card title="Closed days">
        {results.length === 0 ? (
          <p className="faint">No closed days in this year. Select federal holidays or add your own days below.</p>
        ) : (
          <ul className="lines">
            {results.map((closure) => (
              <ClosureLine key={closure.id} closure={closure} />
            ))}
          </ul>
        )}
      </Card>
      <Card title={`Federal holidays ${year}`}>
        <Form key={year} intent="federal" className="form" defaultValues={{ days: federal.filter(({ isTicked }) => isTicked).map(({ day }) => day) }}>
          <input type="hidden" name="year" value={year} />
          <CheckboxGroupField
            name="days"
            label="The school is closed on"
            columns
            options={federal.map(({ day, name }) => ({ value: day, label: `${name}, ${friendlyDate(day)}` }))}
          />
          <FormActions>
            <SubmitButton>Save federal holidays</SubmitButton>
          </FormActions>
        </Form>
      </Card>
      <Card title="Add closed days">
        <Form intent="add" schema={closureForm} className="form" defaultValues={{ kind: "school" }} resetAfterSave>
          <TextField name="name" label="Name" required maxLength={100} placeholder="Spring break" />
          <div className="form-row">
            <DateField name="first_day" label="First day" required />
            <DateField name="last_day" label="Last day" hint="Leave empty for one day." />
          </div>
          <div className="form-row">
            <SelectField name="kind" label="Kind" options={optionsOf(OWN_KINDS)} required empty={null} />
            <SelectField name="location" label="Location" options={locations} empty="Everywhere" />
          </div>
          <FormActions>
            <SubmitButton>Add closed days</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}

const daysText = ({ from, to }: Pick<Closure, "from" | "to">) => (from === to ? friendlyDate(from) : `${friendlyDate(from)} – ${friendlyDate(to)}`);

function ClosureLine({ closure }: { closure: Closure }) {
  const { id, name, kind, location, isUndoable } = closure;
  return (
    <li>
      <span className="lines-main">
        {name}
        <span className="lines-sub">{[daysText(closure), CLOSURE_KIND_LABELS[kind], location].filter(Boolean).join(" · ")}</span>
      </span>
      {isUndoable ? (
        <ConfirmButton label="Undo" look="quiet" intent="undo" fields={{ id }} title={`Undo ${name}?`} confirm="Undo" danger={false}>
          The closed days are deleted, and the sessions that were cancelled for them are planned again.
        </ConfirmButton>
      ) : (
        <ConfirmButton label="Delete" look="text" intent="delete" fields={{ id }} title={`Delete ${name}?`} confirm="Delete closed days">
          Sessions that were cancelled stay cancelled.
        </ConfirmButton>
      )}
    </li>
  );
}

/** The offer to cancel or replace what is planned on closed days. */
function PlannedOn({ closure }: { closure: Closure }) {
  const { id, name, planned } = closure;
  return (
    <Card title={`${counted(planned.length, "session")} planned on ${name}`}>
      <ul>
        {planned.slice(0, 20).map((session) => (
          <li key={session.id}>{`${session.code}: ${friendlyDate(session.date)}, ${clockTime(session.startTime)}`}</li>
        ))}
        {planned.length > 20 ? <li>{`${planned.length - 20} more`}</li> : null}
      </ul>
      <ConfirmButton
        label="Cancel these sessions"
        look="quiet"
        intent="clear"
        fields={{ id }}
        title={`Cancel the sessions on ${name}?`}
        confirm="Cancel sessions"
        asks={<RadioGroupField name="way" label="Their hours" options={optionsOf(CLEAR_WAY_LABELS)} required />}
      >
        We email the registered students in 10 minutes. Until then you can undo this.
      </ConfirmButton>
    </Card>
  );
}
