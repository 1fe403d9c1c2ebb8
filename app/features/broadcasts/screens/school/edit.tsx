import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { broadcastForForm } from "../../domain/read-broadcasts";
import { editBroadcast } from "../../domain/write-broadcast";
import { broadcastForm } from "../../model";
import { BroadcastFields } from "../../parts/broadcast-fields";
import { broadcastPath, broadcastsPath } from "../../paths";

export const loader = screenLoader(broadcastForForm, {
  gate: school,
  input: ({ params }) => ({ id: params.id }),
  elsewhere: ({ broadcast }) => (broadcast && broadcast.state !== "draft" ? broadcastPath(broadcast.id) : null),
});
export const action = screenAction(
  {
    save: intent(editBroadcast, {
      input: (values, { params }) => ({ ...values, id: params.id }),
      to: ({ id }) => broadcastPath(id),
      toast: "Message saved.",
    }),
  },
  { gate: school },
);
export const meta: MetaFunction = () => [{ title: "Edit message" }];

export default function EditBroadcast() {
  const { broadcast, programs, classes, placeholders } = useLoaderData<typeof loader>();
  if (!broadcast) return null;
  const { subject, body, source, programId, classId, chosen, updatedAt } = broadcast;
  return (
    <>
      <PageHeader crumbs={[{ label: "Write to many", to: broadcastsPath }]} title="Edit message" />
      <Form intent="save" schema={broadcastForm} defaultValues={{ source, program: programId ?? "", class: classId ?? "", subject, body }} guard>
        <VersionField of={updatedAt} />
        <BroadcastFields programs={programs} classes={classes} placeholders={placeholders} chosen={chosen.length} />
        <FormActions
          cancel={
            <ButtonLink to={broadcastPath(broadcast.id)} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>See who gets it</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
