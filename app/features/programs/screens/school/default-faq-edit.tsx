import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { deleteDefaultFaq, editDefaultFaq, showDefaultFaq } from "../../domain/faqs/default-faqs";
import { defaultFaqForm } from "../../faq-model";
import { DefaultFaqFieldset, FaqActions } from "../../parts/faq-form";
import { defaultFaqsPath } from "../../paths";

export const loader = screenLoader(showDefaultFaq, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editDefaultFaq, { to: defaultFaqsPath }),
    delete: intent(deleteDefaultFaq, { to: defaultFaqsPath, toast: "Deleted successfully.", input: (_, { params }) => ({ id: params.id }) }),
  },
  { gate: school },
);
export const meta = titled("Edit default question");

export default function EditDefaultFaq() {
  const { faq, linked, programs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Default FAQs", to: defaultFaqsPath }]}
        title="Edit default question"
        actions={
          <ConfirmButton label="Delete" intent="delete" title="Delete this question?" confirm="Delete question" look="quiet">
            Programs that use it keep their copy.
          </ConfirmButton>
        }
      />
      <Form
        intent="edit"
        schema={defaultFaqForm}
        defaultValues={{ question: faq.question, answer: faq.answer, programs: linked.map(({ id }) => id) }}
        guard
      >
        <VersionField of={faq.updatedAt} />
        <DefaultFaqFieldset programs={programs} />
        <FaqActions back={defaultFaqsPath} label="Save question" />
      </Form>
    </>
  );
}
