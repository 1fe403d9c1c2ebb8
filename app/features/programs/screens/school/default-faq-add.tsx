import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Form } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addDefaultFaq, programsToLink } from "../../domain/faqs/default-faqs";
import { defaultFaqForm } from "../../faq-model";
import { DefaultFaqFieldset, FaqActions } from "../../parts/faq-form";
import { defaultFaqsPath } from "../../paths";

export const loader = screenLoader(programsToLink, { gate: school, input: () => ({}) });
export const action = screenAction({ add: intent(addDefaultFaq, { to: defaultFaqsPath, toast: "Question added." }) }, { gate: school });
export const meta = titled("Add default question");

export default function AddDefaultFaq() {
  return (
    <>
      <PageHeader crumbs={[{ label: "Default FAQs", to: defaultFaqsPath }]} title="Add default question" />
      <Form intent="add" schema={defaultFaqForm} guard>
        <DefaultFaqFieldset programs={useLoaderData<typeof loader>()} />
        <FaqActions back={defaultFaqsPath} label="Add question" />
      </Form>
    </>
  );
}
