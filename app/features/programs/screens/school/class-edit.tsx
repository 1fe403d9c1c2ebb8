import { Group } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, SubmitButton, useFailure, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { classPhase, editedClassForm } from "../../class-model";
import { addClassPath, cancelClassPath, classesPath, classPath, classRosterPath } from "../../class-paths";
import { confirmClass, reopenClass, setClassStatus } from "../../domain/classes/class-status";
import { deleteClass } from "../../domain/classes/delete-class";
import { editClass } from "../../domain/classes/edit-class";
import { classForm } from "../../domain/classes/read-classes";
import { ChangeLog } from "../../parts/change-log";
import { PhaseBadge, TentativeBadge } from "../../parts/class-columns";
import { ClassFieldSections, ClassQuestions, classDefaults } from "../../parts/class-fields";
import { ConfirmClass } from "../../parts/class-menu";
import styles from "../../parts/classes.css?url";

type From = { params: Record<string, string | undefined> };
const back = (_: unknown, { params }: From) => classPath(params.id ?? "");

export const loader = screenLoader(classForm, { gate: school });
export const action = screenAction(
  {
    edit: intent(editClass, { to: back, toast: "Class saved." }),
    status: intent(setClassStatus, { to: back, toast: ({ status }) => (status === "open" ? "Registration opened." : "Registration closed.") }),
    confirm: intent(confirmClass, { to: back, toast: "Class confirmed." }),
    reopen: intent(reopenClass, { to: back, toast: "Class reopened." }),
    delete: intent(deleteClass, { to: classesPath, toast: "Class deleted." }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? `Class ${data.courseClass.code}` : "Class"));

export default function ClassEdit() {
  const view = useLoaderData<typeof loader>();
  const { courseClass } = view;
  const isCancelled = courseClass.cancelledAt !== null;
  const isTentative = courseClass.confirmBy !== null && !isCancelled;
  const failure = useFailure("status");
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Classes", to: classesPath }]}
        title={courseClass.code}
        status={isTentative ? <TentativeBadge /> : <PhaseBadge phase={classPhase(courseClass, view.today)} />}
        lead={view.program}
        actions={<ButtonLink to={classRosterPath(courseClass.id)}>Roster</ButtonLink>}
      />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      {isCancelled ? (
        <div className="alert">This class was cancelled. {courseClass.cancelReason ? `Reason: ${courseClass.cancelReason}` : null}</div>
      ) : null}
      <div className="profile">
        <div>
          <Form intent="edit" schema={editedClassForm} defaultValues={classDefaults(view.fields)} guard>
            <VersionField of={courseClass.updatedAt} />
            <ClassFieldSections
              choices={view.choices}
              kept={view.fields}
              isNew={false}
              capacityHint={view.seatsTaken > 0 ? `${view.seatsTaken} registered` : undefined}
            />
            <ClassQuestions intent="edit" />
            <FormActions
              cancel={
                <ButtonLink to={classesPath} quiet>
                  Cancel
                </ButtonLink>
              }
            >
              <SubmitButton>Save class</SubmitButton>
            </FormActions>
          </Form>
        </div>
        <div>
          <Card title="Seats">
            <DetailList
              details={[
                { label: "Taken", value: `${view.seatsTaken} of ${courseClass.capacity}` },
                { label: "Held", value: String(view.seatsHeld) },
                { label: "On waitlist", value: String(view.waiting) },
                { label: "Enrolled", value: String(view.enrolled) },
              ]}
            />
          </Card>
          <Card title="Actions">
            <Group gap="xs">
              <ButtonLink to={`${addClassPath}?from=${courseClass.id}`} quiet>
                Duplicate
              </ButtonLink>
              {isTentative ? <ConfirmClass id={courseClass.id} code={courseClass.code} look="quiet" /> : null}
              {isCancelled ? (
                <ConfirmButton
                  label="Reopen"
                  intent="reopen"
                  title={`Reopen ${courseClass.code}?`}
                  confirm="Reopen class"
                  danger={false}
                  look="quiet"
                >
                  Registration opens again. Cancelled registrations stay cancelled.
                </ConfirmButton>
              ) : (
                <ButtonLink to={cancelClassPath(courseClass.id)} quiet>
                  Cancel class
                </ButtonLink>
              )}
              <ConfirmButton label="Delete" intent="delete" title={`Delete ${courseClass.code}?`} confirm="Delete class" look="quiet">
                This deletes the class. You can't undo this. To remove a class with registrations, cancel it instead.
              </ConfirmButton>
            </Group>
          </Card>
          <Card title="Change log">
            <ChangeLog changes={view.changes} zone={view.zone} />
          </Card>
        </div>
      </div>
    </>
  );
}
