import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { STATE_NAMES, US_STATES } from "~/platform/united-states";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Form, FormActions, FormSection, SelectField, SubmitButton, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteState, editState } from "../../domain/places";
import { stateFormView } from "../../domain/read-places";
import { stateForm } from "../../model";
import { PlaceFields, placeValues } from "../../parts/place-fields";
import { PlaceActions } from "../../parts/place-menu";
import { editCityPath, statePath, statesPath } from "../../paths";

export const loader = screenLoader(stateFormView, { gate: superAdmin, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editState, { input: (values, { params }) => ({ ...values, id: params.id }) }),
    delete: intent(deleteState, { input: (_, { params }) => ({ id: params.id }), to: statesPath, toast: "Deleted successfully." }),
  },
  { gate: superAdmin },
);
export const meta = titled("State");

const STATES = US_STATES.map((value) => ({ value, label: STATE_NAMES[value] ?? value }));

/** ADM-16: a state of the directory. */
export default function StateEdit() {
  const { schools, featured, cities, state } = useLoaderData<typeof loader>();
  if (!state) return null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Best states", to: statesPath }]}
        title={STATE_NAMES[state.state] ?? state.state}
        status={<StatusBadge status={state.status} />}
        actions={<PlaceActions name={STATE_NAMES[state.state] ?? state.state} status={state.status} publicPath={statePath(state.slug)} />}
      />
      <Form intent="edit" schema={stateForm} defaultValues={{ ...placeValues(state, featured), state: state.state }} multipart guard>
        <VersionField of={state.updatedAt} />
        <FormSection title="State">
          <SelectField name="state" label="State" options={STATES} required />
        </FormSection>
        <PlaceFields schools={schools} imageFileId={state.imageFileId} slugHint="If empty, it's created from the state's name." />
        <FormActions
          cancel={
            <ButtonLink to={statesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save state</SubmitButton>
        </FormActions>
      </Form>
      <Card title="Cities">
        {cities.length === 0 ? <p className="faint">No cities yet.</p> : null}
        <ul>
          {cities.map((each) => (
            <li key={each.id}>
              <Link to={editCityPath(each.id)}>{each.city}</Link> {each.status === "inactive" ? <StatusBadge status={each.status} /> : null}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
