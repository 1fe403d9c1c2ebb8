import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { PLAN_LABELS } from "~/features/schools/profile-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DetailList } from "~/ui/detail-list";
import { CheckboxField, Form, FormActions, FormSection, RadioGroupField, SubmitButton, TextareaField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { decideSignUp } from "../../domain/sign-ups/review";
import { showSignUpIfAny } from "../../domain/sign-ups/sign-ups";
import { addSchoolPath, editSchoolPath, editSignUpPath, signUpsPath } from "../../paths";
import { decisionForm, NEXT_STATES, type SignUpState } from "../../sign-up-model";

const WORDS: Record<SignUpState, { label: string; help: string }> = {
  approved: { label: "Approve", help: "You can create the school from it afterwards." },
  rejected: { label: "Reject", help: "Enter the reason in the note below." },
  pending: { label: "Reopen", help: "Sets it back to pending." },
  active: { label: "Create the school now", help: "Uses the request's details and default settings, and invites its owner right away." },
};

export const meta = titled("Update status");
export const loader = screenLoader(showSignUpIfAny, {
  gate: superAdmin,
  input: ({ url }) => ({ id: url.searchParams.get("id") }),
  elsewhere: ({ signUp }) => (signUp ? null : signUpsPath),
});
export const action = screenAction(
  {
    decide: intent(decideSignUp, {
      decides: true,
      input: (values, { url }) => ({ ...values, id: url.searchParams.get("id") }),
      to: ({ id }) => editSignUpPath(id),
      toast: "Status updated.",
    }),
  },
  { gate: superAdmin },
);

/** ADM-10: what becomes of a request. */
export default function SignUpDecide() {
  const { signUp } = useLoaderData<typeof loader>();
  if (!signUp) return null;
  const next = NEXT_STATES[signUp.status];
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Interested schools", to: signUpsPath }]}
        title={signUp.schoolName}
        status={<StatusBadge status={signUp.status} />}
        actions={signUp.status === "approved" ? <ButtonLink to={addSchoolPath(signUp.id)}>Create school</ButtonLink> : undefined}
      />
      <Card title="Request">
        <DetailList
          details={[
            { label: "Contact", value: `${signUp.contactFirstName} ${signUp.contactLastName}` },
            { label: "Email", value: signUp.email },
            { label: "Phone", value: signUp.phone },
            { label: "Location", value: [signUp.city, signUp.state].filter(Boolean).join(", ") },
            { label: "Programs", value: signUp.programsOffered.join(", ") },
            { label: "Plan interest", value: signUp.plan ? PLAN_LABELS[signUp.plan] : null },
            { label: "Message", value: signUp.message },
          ]}
        />
      </Card>
      {next.length === 0 ? (
        <p>This request already became a school. {signUp.madeId ? <a href={editSchoolPath(signUp.madeId)}>Open the school</a> : null}</p>
      ) : (
        <Form intent="decide" schema={decisionForm.omit({ id: true })} defaultValues={{ status: next[0], email_contact: true }}>
          <FormSection title="Decision">
            <RadioGroupField
              name="status"
              label="Decision"
              required
              options={next.map((state) => ({ value: state, label: WORDS[state].label, help: WORDS[state].help }))}
            />
            <TextareaField name="note" label="Note" hint="Required to reject. The contact can read it." rows={3} maxLength={500} />
            <CheckboxField name="email_contact" label="Email the contact" />
          </FormSection>
          <FormActions
            cancel={
              <ButtonLink to={editSignUpPath(signUp.id)} quiet>
                Cancel
              </ButtonLink>
            }
          >
            <SubmitButton>Update status</SubmitButton>
          </FormActions>
        </Form>
      )}
    </>
  );
}
