import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, FormSection, SelectField, SubmitButton, TextField, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteCity, editCity } from "../../domain/places";
import { cityFormView } from "../../domain/read-places";
import { cityForm } from "../../model";
import { PlaceFields, placeValues } from "../../parts/place-fields";
import { PlaceActions } from "../../parts/place-menu";
import { citiesPath, cityPath } from "../../paths";

export const loader = screenLoader(cityFormView, { gate: superAdmin, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editCity, { input: (values, { params }) => ({ ...values, id: params.id }) }),
    delete: intent(deleteCity, { input: (_, { params }) => ({ id: params.id }), to: citiesPath, toast: "Deleted successfully." }),
  },
  { gate: superAdmin },
);
export const meta = titled("City");

/** ADM-19: a city of the directory. */
export default function CityEdit() {
  const { schools, featured, states, city, stateSlug } = useLoaderData<typeof loader>();
  if (!city) return null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Best cities", to: citiesPath }]}
        title={city.city}
        status={<StatusBadge status={city.status} />}
        actions={<PlaceActions name={city.city} status={city.status} publicPath={cityPath(stateSlug, city.slug)} />}
      />
      <Form intent="edit" schema={cityForm} defaultValues={{ ...placeValues(city, featured), state: city.stateId, city: city.city }} multipart guard>
        <VersionField of={city.updatedAt} />
        <FormSection title="City">
          <div className="form-row">
            <SelectField name="state" label="State" options={states} required />
            <TextField name="city" label="City" required maxLength={100} autoComplete="off" />
          </div>
        </FormSection>
        <PlaceFields schools={schools} imageFileId={city.imageFileId} slugHint="If empty, it's created from the city's name." />
        <FormActions
          cancel={
            <ButtonLink to={citiesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save city</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
