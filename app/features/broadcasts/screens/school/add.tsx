import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { broadcastForForm } from "../../domain/read-broadcasts";
import { addBroadcast } from "../../domain/write-broadcast";
import { broadcastForm } from "../../model";
import { BroadcastFields } from "../../parts/broadcast-fields";
import { TemplateChoice } from "../../parts/template-choice";
import { broadcastPath, broadcastsPath } from "../../paths";

export const loader = screenLoader(broadcastForForm, {
  gate: school,
  input: ({ url }) => ({ template: url.searchParams.get("template") ?? undefined }),
});
export const action = screenAction({ add: intent(addBroadcast, { to: ({ id }) => broadcastPath(id), toast: null }) }, { gate: school });
export const meta = titled("New broadcast");

/** A list's link may say whom it is for: `?source=waitlist&program=…`. */
export default function AddBroadcast() {
  const { programs, classes, cohorts, placeholders, templates, template, words } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const given = (name: string) => search.get(name) ?? "";
  return (
    <>
      <PageHeader crumbs={[{ label: "Broadcasts", to: broadcastsPath }]} title="New broadcast" />
      <TemplateChoice templates={templates} chosen={template} />
      <Form
        key={template}
        intent="add"
        schema={broadcastForm}
        defaultValues={{ source: given("source") || "students", program: given("program"), class: given("class"), cohort: given("cohort"), ...words }}
        guard="draft"
      >
        <BroadcastFields programs={programs} classes={classes} cohorts={cohorts} placeholders={placeholders} />
        <FormActions
          cancel={
            <ButtonLink to={broadcastsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Preview recipients</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
