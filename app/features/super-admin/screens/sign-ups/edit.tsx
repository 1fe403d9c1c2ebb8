import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { editSignUp, showSignUp } from "../../domain/sign-ups/sign-ups";
import { SignUpFields, signUpValues } from "../../parts/sign-up-fields";
import { decideSignUpPath, signUpsPath } from "../../paths";
import { signUpForm } from "../../sign-up-model";

interface Entry {
  action: string;
  after: string | null;
  who: string | null;
}

const WORDS: Record<string, string> = {
  "sign-ups.ask": "Sent from the website",
  "sign-ups.add": "Added",
  "sign-ups.create": "Added by the API",
  "sign-ups.edit": "Changed",
  "sign-ups.update": "Changed by the API",
};

/** The history of a request in words. */
function historyWords({ action, after, who }: Entry): string {
  const changed = after ? (JSON.parse(after) as { status?: string; note?: string }) : {};
  const done = WORDS[action] ?? (changed.status ? `Set to ${changed.status}` : action);
  return [done, who ? `by ${who}` : null, changed.note ? `(${changed.note})` : null].filter(Boolean).join(" ");
}

export const meta = titled("Request");
export const loader = screenLoader(showSignUp, { gate: superAdmin, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction({ edit: intent(editSignUp, { to: signUpsPath }) }, { gate: superAdmin });

/** ADM-09: a request, and what was done to it. */
export default function SignUpEdit() {
  const { signUp, history, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Interested schools", to: signUpsPath }]}
        title={signUp.schoolName}
        status={<StatusBadge status={signUp.status} />}
        lead={signUp.decisionNote ?? undefined}
        actions={signUp.status === "active" ? undefined : <ButtonLink to={decideSignUpPath(signUp.id)}>Update status</ButtonLink>}
      />
      <Form intent="edit" schema={signUpForm} defaultValues={signUpValues(signUp)} guard>
        <VersionField of={signUp.updatedAt} />
        <SignUpFields />
        <FormActions
          cancel={
            <ButtonLink to={signUpsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save request</SubmitButton>
        </FormActions>
      </Form>
      <Card title="History">
        {history.length === 0 ? (
          <p className="faint">No changes yet.</p>
        ) : (
          <ul>
            {history.map((entry) => (
              <li key={entry.id}>
                {historyWords(entry)} <InstantText at={entry.at} zone={zone} withTime />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
