import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { employerWithSchools } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addEvent } from "../../domain/events";
import { eventForm } from "../../event-model";
import { EventFields, EventStatusField } from "../../parts/event-fields";
import { eventsPath } from "../../paths";

export const loader = screenLoader(nothingToKnow, { gate: employerWithSchools });
export const action = screenAction({ add: intent(addEvent, { to: eventsPath, toast: "Event saved." }) }, { gate: employerWithSchools });
export const meta = titled("Add event");

export default function AddEvent() {
  return (
    <>
      <PageHeader crumbs={[{ label: "Events", to: eventsPath }]} title="Add event" />
      <Form intent="add" schema={eventForm} defaultValues={{ timezone: EASTERN, open_to: "all", status: "published" }} multipart guard="draft">
        <EventFields />
        <EventStatusField />
        <FormActions
          cancel={
            <ButtonLink to={eventsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save event</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
