import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteLocation, replaceLocation } from "../../domain/locations/delete-location";
import { showLocation } from "../../domain/locations/list-locations";
import { editLocation } from "../../domain/locations/save-location";
import { locationForm } from "../../location-model";
import { locationReplacedText } from "../../model";
import { DeleteLocation } from "../../parts/location-delete";
import { LocationFieldset } from "../../parts/location-fields";
import { officeLocationsPath } from "../../paths";

export const loader = screenLoader(showLocation, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editLocation, { to: officeLocationsPath, input: (values, { params }) => ({ is_active: "off", ...values, ...params }) }),
    delete: intent(deleteLocation, { to: officeLocationsPath, toast: "Deleted successfully." }),
    replace: intent(replaceLocation, {
      to: officeLocationsPath,
      toast: ({ classes_moved: moved }) => locationReplacedText(moved),
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? data.location.name : "Location"));

export default function EditLocation() {
  const { location, classes, classesCount, others } = useLoaderData<typeof loader>();
  const { mapLink, isActive, ...fields } = location;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Class locations", to: officeLocationsPath }]}
        title={location.name}
        status={<StatusBadge status={isActive ? "active" : "inactive"} />}
        actions={<DeleteLocation location={location} classesCount={classesCount} others={others} look="quiet" />}
      />
      <Form intent="edit" schema={locationForm} defaultValues={{ ...fields, map_link: mapLink, is_active: isActive }} guard>
        <VersionField of={location.updatedAt} />
        <LocationFieldset />
        <FormActions
          cancel={
            <ButtonLink to={officeLocationsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save location</SubmitButton>
        </FormActions>
      </Form>
      <Card title="Classes held here">
        {classes.length === 0 ? (
          <p className="faint">No classes have been held here.</p>
        ) : (
          <ul className="plain-list">
            {classes.map(({ id, code, program, startDate, cancelledAt }) => (
              <li key={id}>
                <span>
                  {code}, {program}
                </span>
                <span className="faint">{cancelledAt ? "Cancelled" : startDate ? <DateText day={startDate} /> : "Self-paced"}</span>
              </li>
            ))}
            {classesCount > classes.length ? <li className="faint">and {classesCount - classes.length} more</li> : null}
          </ul>
        )}
      </Card>
    </>
  );
}
