import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { readFixedFields } from "../../domain/fixed-fields";
import { askFixedFields, fixedFieldForms } from "../../parts/fixed-field-actions";
import { FixedFieldsForm, FixedFieldTabs } from "../../parts/fixed-fields-form";
import styles from "../../parts/forms.css?url";
import { questionsPath } from "../../paths";

export const loader = screenLoader(readFixedFields, { gate: school, input: askFixedFields("registration") });
export const action = screenAction(fixedFieldForms("registration"), { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Student fields");

export default function StudentFields() {
  const { fields } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Custom questions", to: questionsPath }]}
        title="Student fields"
        lead="Fields of the registration form for all programs. Students enter required fields before they pay. We ask for optional ones afterward."
      />
      <FixedFieldTabs />
      <FixedFieldsForm fields={fields} form="registration" />
    </>
  );
}
