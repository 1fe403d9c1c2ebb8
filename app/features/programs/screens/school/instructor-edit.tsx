import { Group, Stack } from "@mantine/core";
import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { filePath } from "~/features/files/paths";
import { school } from "~/features/identity/gates";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { shortDate } from "~/platform/zones";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, PlainForm, SubmitButton, TextareaField, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { classPath } from "../../class-paths";
import { approveInstructor, deleteInstructor, rejectInstructor } from "../../domain/instructors/decide-instructor";
import { instructorView } from "../../domain/instructors/read-instructors";
import { editInstructor } from "../../domain/instructors/save-instructor";
import { endInstructorSignIn, inviteInstructor } from "../../domain/instructors/sign-in";
import { INSTRUCTOR_STATUS_LABELS, instructorForm, licenseState } from "../../instructor-model";
import { instructorPath, instructorsPath } from "../../instructor-paths";
import { MEETING_TYPE_LABELS } from "../../model";
import { ChangeLog } from "../../parts/change-log";
import styles from "../../parts/classes.css?url";
import { InstructorFields } from "../../parts/instructor-fields";
import { InstructorTabs } from "../../parts/instructor-tabs";

type From = { params: Record<string, string | undefined> };
const back = (_: unknown, { params }: From) => instructorPath(params.id ?? "");

export const loader = screenLoader(instructorView, { gate: school });
export const action = screenAction(
  {
    edit: intent(editInstructor, { to: back, toast: "Instructor saved." }),
    approve: intent(approveInstructor, { to: back, toast: "Instructor approved." }),
    reject: intent(rejectInstructor, { to: back, toast: "Application rejected." }),
    invite: intent(inviteInstructor, {
      input: (_, { params }) => ({ id: params.id }),
      to: back,
      toast: ({ isInvited }) => (isInvited ? "Invitation sent." : "Linked to the account with this email address."),
    }),
    end: intent(endInstructorSignIn, { input: (_, { params }) => ({ id: params.id }), to: back, toast: "Sign-in ended." }),
    delete: intent(deleteInstructor, { to: instructorsPath, toast: "Instructor deleted.", input: (_, { params }) => ({ id: params.id }) }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? nameOf(data.person) : "Instructor"));

type View = SerializeFrom<typeof loader>;

export default function InstructorEdit() {
  const view = useLoaderData<typeof loader>();
  const { person } = view;
  const name = nameOf(person);
  const license = licenseState(person.licenseExpiry, view.today);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Instructors", to: instructorsPath }]}
        title={name}
        status={
          <span className="badges">
            <StatusBadge status={person.status} label={INSTRUCTOR_STATUS_LABELS[person.status]} />
            {license === "expired" ? <StatusBadge status="expired" label="License expired" /> : null}
            {license === "soon" ? <StatusBadge status="soon" label="License expires soon" tone="amber" /> : null}
          </span>
        }
        lead={person.title}
      />
      <InstructorTabs id={person.id} />
      <div className="profile">
        <div>
          {person.status === "pending" ? <Decision view={view} name={name} /> : null}
          <Form intent="edit" schema={instructorForm} defaultValues={valuesOf(view)} multipart guard>
            <VersionField of={person.updatedAt} />
            <InstructorFields
              programs={view.programs}
              photoFileId={person.photoFileId}
              resumeFileId={person.resumeFileId}
              withStatus={person.status !== "pending"}
              title={person.title}
            />
            <FormActions
              cancel={
                <ButtonLink to={instructorsPath} quiet>
                  Cancel
                </ButtonLink>
              }
            >
              <SubmitButton>Save instructor</SubmitButton>
            </FormActions>
          </Form>
        </div>
        <div>
          <Card title="Classes">
            {view.classes.length === 0 ? (
              <p className="faint">Not assigned to any class.</p>
            ) : (
              <ul className="plain-list">
                {view.classes.map((each) => (
                  <li key={each.id}>
                    <span>
                      <Link to={classPath(each.id)}>{each.code}</Link>
                      <span className="two-lines">{each.program}</span>
                    </span>
                    <span className="figures">{each.startDate ? shortDate(each.startDate) : "self-paced"}</span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <SignIn view={view} name={name} />
          <Card title="Actions">
            <ConfirmButton label="Delete" intent="delete" title={`Delete ${name}?`} confirm="Delete instructor" look="quiet">
              Past classes are kept without this name.
            </ConfirmButton>
          </Card>
          <Card title="Change log">
            <ChangeLog changes={view.changes} zone={view.zone} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** How the instructor signs in to take attendance. */
function SignIn({ view: { person, account }, name }: { view: View; name: string }) {
  if (!account)
    return person.status === "active" ? (
      <Card title="Sign-in">
        <p className="faint">Instructors with a sign-in take attendance on their phone. They see only their own classes.</p>
        <PlainForm intent="invite">
          <SubmitButton tone="quiet">Invite to sign in</SubmitButton>
        </PlainForm>
      </Card>
    ) : null;
  const isPending = account.status === "inactive" && !account.isOpened;
  return (
    <Card title="Sign-in">
      <Stack gap="sm">
        <p>
          {account.email}{" "}
          <StatusBadge
            status={isPending ? "invited" : account.status}
            label={isPending ? "Invited" : account.status === "active" ? "Active" : "Inactive"}
            tone={account.status === "active" ? "green" : "grey"}
          />
        </p>
        <Group gap="xs">
          {isPending ? (
            <PlainForm intent="invite">
              <SubmitButton tone="quiet">Send invitation again</SubmitButton>
            </PlainForm>
          ) : null}
          <ConfirmButton label="End sign-in" intent="end" title={`End the sign-in of ${name}?`} confirm="End sign-in" look="quiet">
            {name} can no longer take attendance. Marks and classes stay.
          </ConfirmButton>
        </Group>
      </Stack>
    </Card>
  );
}

/** An application with Approve and Reject. */
function Decision({ view, name }: { view: View; name: string }) {
  const { person } = view;
  return (
    <Card title="Application to teach">
      <Stack gap="md">
        <DetailList
          details={[
            { label: "From", value: [person.city, person.state, person.zipcode].filter(Boolean).join(", ") },
            { label: "Teaching mode", value: person.teachingMode ? MEETING_TYPE_LABELS[person.teachingMode] : null },
            { label: "Resume", value: person.resumeFileId ? <a href={filePath(person.resumeFileId)}>Open resume</a> : null },
          ]}
        />
        <Group gap="xs">
          <PlainForm intent="approve">
            <Button type="submit">Approve</Button>
          </PlainForm>
        </Group>
        <PlainForm intent="reject" className="form" aria-label={`Reject ${name}`}>
          <TextareaField name="reason" label="Reason for rejection" hint="Included in the email to the applicant." rows={2} maxLength={500} />
          <Group gap="xs">
            <Button type="submit" data-danger="true" quiet>
              Reject application
            </Button>
          </Group>
        </PlainForm>
      </Stack>
    </Card>
  );
}

const valuesOf = ({ person, chosen }: View) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  phone: person.phone ?? "",
  title: person.title ?? "",
  license_number: person.licenseNumber ?? "",
  license_state: person.licenseState ?? "",
  license_expiry: person.licenseExpiry ?? "",
  bls_expiry: person.blsExpiry ?? "",
  years_experience: person.yearsExperience ?? "",
  certifications: person.certifications.join(", "),
  programs: chosen,
  availability: person.availability.map(String),
  schedule: person.preferredSchedule ?? "",
  bio: person.bio ?? "",
  show_on_website: person.isPublic,
  internal_note: person.internalNote ?? "",
  status: person.status,
});
