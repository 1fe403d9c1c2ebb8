import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { addSchoolForm } from "~/features/schools/admin-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addSchool } from "../../domain/schools/add-school";
import { newSchoolValues } from "../../domain/sign-ups/new-school-values";
import { BrandingFields, GeneralFields, MetaFields, OwnerFields, PlanFields } from "../../parts/school-fields";
import { editSchoolPath, schoolsPath } from "../../paths";

export const meta = titled("Add school");
export const loader = screenLoader(newSchoolValues, { gate: superAdmin });
export const action = screenAction(
  {
    add: intent(addSchool, {
      input: (values, { url }) => ({ ...values, interested: url.searchParams.get("interested") }),
      to: ({ id }) => editSchoolPath(id),
      toast: "School added and owner invited.",
    }),
  },
  { gate: superAdmin },
);

/** ADM-03: a school that works from the first moment on. */
export default function SchoolAdd() {
  const { values, from } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Schools", to: schoolsPath }]}
        title="Add school"
        lead={from ? `Prefilled from the request of ${from}.` : "When you save, its site goes live and its owner gets an invitation."}
      />
      <Form intent="add" schema={addSchoolForm} defaultValues={values} multipart guard="draft">
        <GeneralFields />
        <OwnerFields />
        <PlanFields />
        <BrandingFields />
        <MetaFields />
        <FormActions
          cancel={
            <ButtonLink to={schoolsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add school</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
