import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { calendarFeedsPath, classCalendarPath, classesPath } from "~/features/programs/class-paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, PlainForm, SelectField, SubmitButton, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { words } from "~/words/en/calendar-feeds";
import { chooseFeed, createFeed, endFeed, type OfficeFeeds, officeFeeds, renewFeed } from "../domain/own-feeds";
import { OFFICE_KIND_LABELS, officeFeedForm, roomOf } from "../model";
import { FeedAddress } from "../parts/feed-address";

export const loader = screenLoader(officeFeeds, { gate: school });
const to = () => calendarFeedsPath();
export const action = screenAction(
  {
    "class-feed": intent(createFeed, { input: ({ class: subject }) => ({ kind: "class", subject }), to, toast: words.created }),
    choose: intent(chooseFeed, { to, toast: words.created }),
    "renew-feed": intent(renewFeed, { to, toast: words.renewed }),
    "end-feed": intent(endFeed, { to, toast: "Calendar removed." }),
  },
  { gate: school },
);
export const meta = titled("Calendar addresses");
/** A view of the classes. */
export const handle = { menu: classesPath };

type Feed = OfficeFeeds["feeds"][number];

/** The name of a calendar's subject. */
function titleOf({ kind, subject, subjectId }: Feed): string {
  if (kind === "school") return "All classes";
  const name = subject ?? "Deleted";
  if (kind === "class") return `Class ${name}`;
  if (kind === "room") return [name, roomOf(subjectId).room || "all rooms"].join(", ");
  return name;
}

/** Addresses of the school's sessions that calendar programs read. */
export default function OfficeCalendars() {
  const { feeds, courseClass, locations, instructors } = useLoaderData<typeof loader>() as OfficeFeeds;
  const isNew = courseClass && !feeds.some(({ kind, subjectId }) => kind === "class" && subjectId === courseClass.id);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Classes", to: classesPath },
          { label: "Calendar", to: classCalendarPath() },
        ]}
        title="Calendar addresses"
        lead="See sessions in Google, Apple, or Outlook calendars. Changes show up there automatically."
      />
      {isNew ? (
        <Card title={`Class ${courseClass.code}`}>
          <PlainForm intent="class-feed">
            <input type="hidden" name="class" value={courseClass.id} />
            <SubmitButton>Create calendar address</SubmitButton>
          </PlainForm>
        </Card>
      ) : null}
      {feeds.map((feed) => (
        <Card key={feed.id} title={titleOf(feed)}>
          <FeedAddress feed={feed}>
            <ConfirmButton
              label="Remove"
              look="text"
              intent="end-feed"
              fields={{ id: feed.id }}
              title={`Remove the calendar of ${titleOf(feed)}?`}
              confirm="Remove calendar"
            >
              Its address stops working.
            </ConfirmButton>
          </FeedAddress>
        </Card>
      ))}
      <Card title="New calendar address">
        <Form intent="choose" schema={officeFeedForm} className="form" defaultValues={{ kind: "school" }} resetAfterSave>
          <SelectField name="kind" label="Sessions of" options={optionsOf(OFFICE_KIND_LABELS)} required empty={null} />
          <div className="form-row">
            <SelectField name="location" label="Location" hint="For a room." options={locations} empty="No location" />
            <TextField name="room" label="Room" hint="Leave empty for all rooms at the location." maxLength={60} />
          </div>
          <SelectField name="instructor" label="Instructor" hint="For an instructor." options={instructors} empty="No instructor" />
          <FormActions>
            <SubmitButton>Create calendar address</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}
