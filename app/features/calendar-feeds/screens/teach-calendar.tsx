import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { teachPath } from "~/features/teaching/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { words } from "~/words/en/calendar-feeds";
import { createFeed, renewFeed, teachFeed } from "../domain/own-feeds";
import { OwnCalendar } from "../parts/own-calendar";

export const loader = screenLoader(teachFeed, { gate: school });
export const action = screenAction(
  {
    "create-feed": intent(createFeed, { input: () => ({ kind: "instructor" }), toast: words.created }),
    "renew-feed": intent(renewFeed, { toast: words.renewed }),
  },
  { gate: school },
);
export const meta = titled("Calendar");
export const handle = { menu: teachPath };

/** The calendar of an instructor's own sessions. */
export default function TeachCalendar() {
  const { isInstructor, feed } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Teaching", to: teachPath }]} title="Calendar" lead="Your sessions in the calendar on your phone or computer." />
      {isInstructor ? (
        <OwnCalendar kind="instructor" feed={feed} />
      ) : (
        <EmptyState title="No sessions to show">Your account is not linked to an active instructor. Ask the office for help.</EmptyState>
      )}
    </>
  );
}
