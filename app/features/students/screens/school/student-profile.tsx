import { Box, Group } from "@mantine/core";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { transcriptPath } from "~/features/certificates/paths";
import { changeStudentAccountStatus, sendStudentInvite } from "~/features/enrollment/domain/student-account";
import {
  manualRegistrationPath,
  peoplePath,
  registrationProfilePath,
  statementPath,
  studentPath,
  studentPrivacyPath,
} from "~/features/enrollment/paths";
import { EDUCATION_LABELS } from "~/features/forms/field-model";
import { school } from "~/features/identity/gates";
import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import { clearAddress } from "~/features/messaging/domain/suppressed-addresses";
import { SUPPRESSION_LABELS } from "~/features/messaging/mail-event-model";
import { giveCredit } from "~/features/payments/domain/credit/give-credit";
import { HeldNote } from "~/features/schools/parts/held-note";
import { formatMoney } from "~/platform/money";
import { nameOf } from "~/platform/person-name";
import { townText } from "~/platform/postal-address";
import { go, intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { useFailure } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Avatar } from "~/ui/person-cell";
import { spanishMark } from "~/ui/reads-spanish";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { editStudent } from "../../domain/edit-student";
import { noteStudent } from "../../domain/note-student";
import { removeStudent, restoreStudent } from "../../domain/remove-student";
import { studentProfile } from "../../domain/student-profile";
import { writeToStudent } from "../../domain/write-to-student";
import { AccountBadge } from "../../parts/roster-columns";
import { StudentForm } from "../../parts/student-form";
import {
  ApplicationsTab,
  EmailsTab,
  FilesTab,
  NotesTab,
  PaymentsTab,
  PurchasesTab,
  RegistrationsTab,
  type StudentView,
} from "../../parts/student-tabs";
import { mergePath, studentPrintPath } from "../../paths";

const load = screenLoader(studentProfile, {
  gate: school,
  input: ({ params, url }) => ({ id: params.id, tab: url.searchParams.get("tab") ?? undefined }),
});

/** A notification names the student and the registration that it is about: that is where it leads. */
export const loader = async (args: LoaderFunctionArgs) => {
  const url = new URL(args.request.url);
  const registration = url.searchParams.get("registration");
  if (registration && /^[\w-]{1,64}$/.test(registration)) throw go(registrationProfilePath(registration), url);
  return load(args);
};

const toTab =
  (tab?: string) =>
  (_: unknown, { params }: { params: Record<string, string | undefined> }) =>
    studentPath(params.id ?? "", tab);

export const action = screenAction(
  {
    edit: intent(editStudent, { to: toTab() }),
    credit: intent(giveCredit, {
      to: toTab("payments"),
      toast: ({ amountCents }) => `${formatMoney(amountCents)} school credit given.`,
      input: (values, { params }) => ({ ...values, student: params.id }),
    }),
    note: intent(noteStudent, { to: toTab("notes"), toast: "Note added." }),
    email: intent(writeToStudent, { to: toTab("emails"), toast: ({ to }) => `Email sent to ${to}.` }),
    invite: intent(sendStudentInvite, { to: toTab(), toast: "Invitation sent.", input: (_, { params }) => ({ id: params.id }) }),
    activate: intent(changeStudentAccountStatus, { to: toTab(), input: (_, { params }) => ({ id: params.id, status: "active" }) }),
    deactivate: intent(changeStudentAccountStatus, { to: toTab(), input: (_, { params }) => ({ id: params.id, status: "inactive" }) }),
    "clear-address": intent(clearAddress, { to: toTab(), toast: ({ email }) => `${email} can get email again.` }),
    restore: intent(restoreStudent, { to: toTab(), toast: "Student restored.", input: (_, { params }) => ({ id: params.id }) }),
    remove: intent(removeStudent, { to: peoplePath, toast: "Deleted successfully.", input: (_, { params }) => ({ id: params.id }) }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? nameOf(data.student) : "Student"));

const TABS = [
  ["Registrations", undefined],
  ["Pre-enrollments", "pre-enrollments"],
  ["Payments", "payments"],
  ["Purchases", "purchases"],
  ["Emails", "emails"],
  ["Notes", "notes"],
  ["Files", "files"],
] as const;

const BODIES = {
  registrations: RegistrationsTab,
  "pre-enrollments": ApplicationsTab,
  payments: PaymentsTab,
  purchases: PurchasesTab,
  emails: EmailsTab,
  notes: NotesTab,
  files: FilesTab,
} as const;

export default function StudentProfileScreen() {
  const view = useLoaderData<typeof loader>();
  const { student } = view;
  const name = nameOf(student);
  const balance = view.registrations.reduce((sum, { registration }) => sum + Math.max(0, registration.dueCents - registration.paidCents), 0);
  const isEditing = view.tab === "edit";
  const Body = view.tab === "edit" ? null : BODIES[view.tab];
  return (
    <>
      <PageHeader
        crumbs={[{ label: "People", to: peoplePath }]}
        title={
          <span className="person">
            <Avatar name={name} fileId={view.avatarFileId} large />
            {name}
          </span>
        }
        status={
          <span className="badges">
            <AccountBadge state={view.account} />
            {spanishMark(student.locale)}
          </span>
        }
        lead={[student.email, student.phone, balance > 0 ? `${formatMoney(balance)} open` : null].filter(Boolean).join(" · ")}
        actions={
          isEditing || student.deletedAt !== null ? null : (
            <>
              <ButtonLink to={transcriptPath(student.id)} quiet>
                Transcript
              </ButtonLink>
              <ButtonLink to={statementPath(student.id)} quiet reloadDocument>
                Statement
              </ButtonLink>
              <ButtonLink to={studentPrintPath(student.id)} quiet reloadDocument>
                Print
              </ButtonLink>
              <ButtonLink to={studentPrivacyPath(student.id)} quiet>
                Privacy
              </ButtonLink>
              <ButtonLink to={studentPath(student.id, "emails")} quiet>
                Send email
              </ButtonLink>
              <ButtonLink to={studentPath(student.id, "edit")} quiet>
                Edit
              </ButtonLink>
              <ButtonLink to={mergePath(student.id)} quiet>
                Merge
              </ButtonLink>
              <ButtonLink to={manualRegistrationPath({ student: student.id })}>Register</ButtonLink>
            </>
          )
        }
      />
      {isEditing && student.deletedAt === null ? (
        <StudentForm student={student} />
      ) : (
        <>
          {student.deletedAt === null ? <AccountActions view={view} name={name} /> : <DeletedNote name={name} />}
          {view.isHeld ? <HeldNote what="student" /> : null}
          {view.aside ? <SuppressedNote aside={view.aside} email={student.email} /> : null}
          <Card title="Person">
            <PersonDetails view={view} />
          </Card>
          <Box mt={24}>
            <Tabs label={name} tabs={TABS.map(([label, tab]) => ({ label, to: tab ? studentPath(student.id, tab) : studentPath(student.id) }))} />
            {Body ? <Body view={view} /> : null}
          </Box>
        </>
      )}
    </>
  );
}

function PersonDetails({ view }: { view: StudentView }) {
  const { student } = view;
  const cityLine = townText(student);
  const emergency = [student.emergencyName, student.emergencyRelationship, student.emergencyPhone].filter(Boolean).join(", ");
  return (
    <DetailList
      details={[
        { label: "Date of birth", value: student.dateOfBirth ? <DateText day={student.dateOfBirth} /> : null },
        { label: "Gender", value: student.gender ? GENDER_LABELS[student.gender] : null },
        { label: "Ethnicity", value: student.ethnicity ? ETHNICITY_LABELS[student.ethnicity] : null },
        { label: "Highest education", value: EDUCATION_LABELS[student.highestEducation as keyof typeof EDUCATION_LABELS] ?? null },
        { label: "Address", value: [student.address, student.address2, cityLine].filter(Boolean).join(", ") },
        { label: "Emergency contact", value: emergency },
        { label: "Added on", value: <InstantText at={student.createdAt} zone={view.zone} /> },
      ]}
    />
  );
}

/** That the student was deleted, and the way back. */
function DeletedNote({ name }: { name: string }) {
  const failure = useFailure("restore");
  return (
    <Group justify="space-between" gap="xs" mb="md" className="account-line">
      <p className="alert" role={failure ? "alert" : undefined}>
        {failure?.message ?? "This student was deleted. Registrations and payments are kept."}
      </p>
      <Group component="span" display="inline-flex" className="account-actions">
        <ConfirmButton label="Restore student" intent="restore" title={`Restore ${name}?`} confirm="Restore student" danger={false}>
          The student shows up in lists again. The account stays inactive until you activate it.
        </ConfirmButton>
      </Group>
    </Group>
  );
}

/** That no mail goes to the student's address, and the way to change it. */
function SuppressedNote({ aside, email }: { aside: NonNullable<StudentView["aside"]>; email: string }) {
  const failure = useFailure("clear-address");
  return (
    <Group justify="space-between" gap="xs" mb="md" className="account-line">
      <p className="alert" role={failure ? "alert" : undefined}>
        {failure?.message ??
          `${email} is on the suppression list (${SUPPRESSION_LABELS[aside.reason].toLowerCase()}). It gets no email until you clear it.`}
      </p>
      <Group component="span" display="inline-flex" className="account-actions">
        <ConfirmButton
          label="Clear address"
          intent="clear-address"
          fields={{ id: aside.id }}
          title={`Send email to ${email} again?`}
          confirm="Clear address"
          danger={false}
        >
          Clear it once the address works again, or correct it under Edit.
        </ConfirmButton>
      </Group>
    </Group>
  );
}

const ACCOUNT_WORDS = {
  none: "has no account yet and can't sign in.",
  invited: "was invited and hasn't set up the account yet.",
  active: null,
  inactive: "can't sign in: the account is inactive.",
} as const;

/** The state of the account in words, and what can be done about it. */
function AccountActions({ view, name }: { view: StudentView; name: string }) {
  const failures = [useFailure("invite"), useFailure("activate"), useFailure("deactivate"), useFailure("remove")];
  const failure = failures.find((answer) => answer !== null);
  const words = ACCOUNT_WORDS[view.account];
  return (
    <Group justify="space-between" gap="xs" mb="md" className="account-line">
      {failure ? (
        <p className="alert" role="alert">
          {failure.message}
        </p>
      ) : null}
      <span className="faint">{words ? `${view.student.firstName} ${words}` : null}</span>
      <Group component="span" display="inline-flex" className="account-actions">
        {view.account === "none" || view.account === "invited" ? (
          <ConfirmButton
            label={view.account === "none" ? "Send invitation" : "Send invitation again"}
            intent="invite"
            title={`Invite ${name}?`}
            confirm="Send invitation"
            danger={false}
          >
            We'll email {view.student.email} a link to set up the account. Earlier links stop working.
          </ConfirmButton>
        ) : null}
        {view.account === "active" ? (
          <ConfirmButton label="Deactivate account" intent="deactivate" title={`Deactivate the account of ${name}?`} confirm="Deactivate account">
            All sessions end at once. Registrations don't change.
          </ConfirmButton>
        ) : null}
        {view.account === "inactive" ? (
          <ConfirmButton
            label="Activate account"
            intent="activate"
            title={`Activate the account of ${name}?`}
            confirm="Activate account"
            danger={false}
          >
            The student can sign in again.
          </ConfirmButton>
        ) : null}
        <ConfirmButton label="Delete student" intent="remove" title={`Delete ${name}?`} confirm="Delete student">
          The student leaves every list and can't sign in. Registrations and payments are kept. To find deleted students, open People and set the
          Records filter to Deleted.
        </ConfirmButton>
      </Group>
    </Group>
  );
}
