import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconCalendarEvent } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { useFailure } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { type Tab, Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { classesExport } from "../../class-exports";
import { addClassPath, classCalendarPath, classesPath } from "../../class-paths";
import { confirmClass, reopenClass, setClassStatus } from "../../domain/classes/class-status";
import { deleteClass } from "../../domain/classes/delete-class";
import { classList } from "../../domain/classes/read-classes";
import { classColumns, classFilters } from "../../parts/class-columns";
import { ClassMenu } from "../../parts/class-menu";
import styles from "../../parts/classes.css?url";

export const loader = screenLoader(classList, { gate: school });
export const action = screenAction(
  {
    status: intent(setClassStatus, { toast: ({ status }) => (status === "open" ? "Registration opened." : "Registration closed.") }),
    confirm: intent(confirmClass, { toast: "Class confirmed." }),
    reopen: intent(reopenClass, { toast: "Class reopened." }),
    delete: intent(deleteClass, { toast: "Class deleted.", to: (_, { url }) => afterQuestion(url) }),
    export: exportIntent(classesExport),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Classes");

/** The list without the question that was answered. */
function afterQuestion(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete("confirm");
  params.delete("id");
  return params.size > 0 ? `${url.pathname}?${params}` : url.pathname;
}

const TABS: Tab[] = [
  { label: "Upcoming", to: classesPath },
  { label: "Previous", to: `${classesPath}?view=previous` },
  { label: "Calendar", to: classCalendarPath() },
];

export default function ClassList() {
  const view = useLoaderData<typeof loader>();
  const isPrevious = view.view === "previous";
  return (
    <>
      <PageHeader
        title="Classes"
        lead="Each class is one session of a program, with its own dates, location, and seats."
        actions={<ButtonLink to={addClassPath}>Add class</ButtonLink>}
      />
      <Tabs tabs={TABS} label="Classes" />
      <Refused />
      <ExportForm />
      <DataTable
        itemLabel={["class", "classes"]}
        data={view.classes}
        columns={classColumns(view.today)}
        rowKey={({ courseClass }) => courseClass.id}
        rowName={({ courseClass }) => courseClass.code}
        defaultSort={isPrevious ? "-start_date" : "start_date"}
        search="Search by class ID or program"
        filters={classFilters(view)}
        tools={<ExportButton />}
        rowMenu={({ courseClass, programSlug }) => (
          <ClassMenu
            id={courseClass.id}
            code={courseClass.code}
            programSlug={programSlug}
            status={courseClass.status}
            isCancelled={courseClass.cancelledAt !== null}
            isTentative={courseClass.confirmBy !== null}
            origin={view.origin}
          />
        )}
        empty={
          isPrevious ? (
            <EmptyState icon={<IconCalendarEvent size={28} stroke={1.5} />} title="No previous classes">
              Classes show up here the day after they end.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconCalendarEvent size={28} stroke={1.5} />}
              title="No upcoming classes"
              action={<ButtonLink to={addClassPath}>Add class</ButtonLink>}
            >
              Students register for a class, so each program needs at least one.
            </EmptyState>
          )
        }
      />
    </>
  );
}

/** Why registration could not be opened or closed; a refused question says so itself. */
function Refused() {
  const failure = useFailure("status");
  return failure ? (
    <div className="alert" role="alert">
      {failure.message}
    </div>
  ) : null;
}
