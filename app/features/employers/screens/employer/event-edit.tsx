import { useLoaderData } from "@remix-run/react";
import { employerWithSchools } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { dayIn } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, PlainForm, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { Refused } from "~/ui/refused-alert";
import { titled } from "~/ui/titled";
import { deleteEvent, editEvent, setEventStatus, showEvent } from "../../domain/events";
import { eventForm, RSVP_LABELS } from "../../event-model";
import { EventBadge } from "../../parts/badges";
import { EventFields } from "../../parts/event-fields";
import { eventsPath } from "../../paths";

export const loader = screenLoader(showEvent, { gate: employerWithSchools, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editEvent, { to: eventsPath }),
    publish: intent(setEventStatus, { input: (_, { params }) => ({ id: params.id, status: "published" }), toast: "Event published." }),
    cancel: intent(setEventStatus, { input: (_, { params }) => ({ id: params.id, status: "cancelled" }), toast: "Event cancelled.", to: eventsPath }),
    delete: intent(deleteEvent, { input: (_, { params }) => ({ id: params.id }), toast: "Deleted successfully.", to: eventsPath }),
  },
  { gate: employerWithSchools },
);
export const meta = titled<typeof loader>((data) => data?.event.title ?? "Event");

const clock = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hour12: false }).format(new Date(at));

/** EMP-12: an event, and who comes. */
export default function EditEvent() {
  const { event, rsvps } = useLoaderData<typeof loader>();
  const { startsAt, endsAt, timezone } = event;
  const values = {
    title: event.title,
    type: event.type,
    open_to: event.openTo,
    timezone,
    description: event.description ?? "",
    place: event.place ?? "",
    online_url: event.onlineUrl ?? "",
    capacity: event.capacity ?? "",
    start_date: dayIn(new Date(startsAt), timezone),
    start_time: clock(startsAt, timezone),
    end_date: dayIn(new Date(endsAt), timezone),
    end_time: clock(endsAt, timezone),
    status: "published",
  };
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Events", to: eventsPath }]}
        title={event.title}
        status={<EventBadge status={event.status} />}
        actions={
          <>
            {event.status === "draft" ? (
              <>
                <ConfirmButton label="Delete" intent="delete" title={`Delete ${event.title}?`} confirm="Delete event" look="quiet">
                  This draft has not been published.
                </ConfirmButton>
                <PlainForm intent="publish" quiet>
                  <SubmitButton tone="quiet">Publish</SubmitButton>
                </PlainForm>
              </>
            ) : null}
            {event.status === "published" ? (
              <ConfirmButton label="Cancel event" intent="cancel" title={`Cancel ${event.title}?`} confirm="Cancel event" look="quiet">
                We'll email {counted(rsvps.length, "person", "people")}.
              </ConfirmButton>
            ) : null}
          </>
        }
      />
      <Refused intents={["publish"]} />
      <Card title="Responses">
        <PlainTable
          caption="Responses"
          rows={rsvps}
          rowKey={({ studentId }) => studentId}
          empty="No responses yet."
          columns={[
            { header: "Student", cell: (row) => row.student },
            { header: "School", cell: (row) => row.school },
            { header: "RSVP", cell: (row) => RSVP_LABELS[row.state] },
          ]}
        />
      </Card>
      {event.status === "cancelled" ? null : (
        <Form intent="edit" schema={eventForm} defaultValues={values} multipart guard="draft">
          <VersionField of={event.updatedAt} />
          <input type="hidden" name="status" value="published" />
          <EventFields imageFileId={event.imageFileId} />
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
      )}
    </>
  );
}
