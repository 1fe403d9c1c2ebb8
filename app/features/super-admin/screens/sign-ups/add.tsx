import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addSignUp } from "../../domain/sign-ups/sign-ups";
import { SignUpFields } from "../../parts/sign-up-fields";
import { signUpsPath } from "../../paths";
import { signUpForm } from "../../sign-up-model";

export const meta = titled("Add request");
export const loader = screenLoader(nothingToKnow, { gate: superAdmin });
export const action = screenAction({ add: intent(addSignUp, { to: signUpsPath, toast: "Request added." }) }, { gate: superAdmin });

/** ADM-08: a request that came by phone or in person. */
export default function SignUpAdd() {
  return (
    <>
      <PageHeader crumbs={[{ label: "Interested schools", to: signUpsPath }]} title="Add request" />
      <Form intent="add" schema={signUpForm} guard>
        <SignUpFields />
        <FormActions
          cancel={
            <ButtonLink to={signUpsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add request</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
