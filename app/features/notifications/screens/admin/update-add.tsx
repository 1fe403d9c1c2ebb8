import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { draftUpdate } from "../../domain/admin-updates";
import { UpdateFields } from "../../parts/update-fields";
import { adminUpdatesPath, editUpdatePath } from "../../paths";
import { updateForm } from "../../update-model";

export const loader = screenLoader(nothingToKnow, { gate: superAdmin, input: () => ({}) });
export const action = screenAction(
  { draft: intent(draftUpdate, { to: ({ id }) => editUpdatePath(id), toast: "Draft saved." }) },
  { gate: superAdmin },
);
export const meta = titled("Write update");

/** Writes a new feature update as a draft. */
export default function UpdateAdd() {
  return (
    <>
      <PageHeader crumbs={[{ label: "Feature updates", to: adminUpdatesPath }]} title="Write update" lead="It stays hidden until you publish it." />
      <Form intent="draft" schema={updateForm} defaultValues={{ tag: "new" }} guard="draft">
        <UpdateFields />
        <FormActions
          cancel={
            <ButtonLink to={adminUpdatesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save draft</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
