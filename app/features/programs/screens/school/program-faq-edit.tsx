import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { deleteProgramFaq, editProgramFaq, showProgramFaq } from "../../domain/faqs/program-faqs";
import { faqForm } from "../../faq-model";
import { FaqActions, FaqFieldset } from "../../parts/faq-form";
import { programFaqsPath } from "../../paths";

const toList = (_: unknown, { params }: { params: Record<string, string | undefined> }) => programFaqsPath(params.programId ?? "");

export const loader = screenLoader(showProgramFaq, { gate: school, input: ({ params }) => ({ id: params.id, programId: params.programId }) });
export const action = screenAction(
  {
    edit: intent(editProgramFaq, { to: toList }),
    delete: intent(deleteProgramFaq, { to: toList, toast: "Deleted successfully.", input: (_, { params }) => ({ id: params.id }) }),
  },
  { gate: school },
);
export const meta = titled("Edit question");

export default function EditProgramFaq() {
  const faq = useLoaderData<typeof loader>();
  const back = programFaqsPath(faq.programId);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "FAQs", to: back }]}
        title="Edit question"
        actions={
          <ConfirmButton label="Delete" intent="delete" title="Delete this question?" confirm="Delete question" look="quiet">
            {faq.question}
          </ConfirmButton>
        }
      />
      <Form intent="edit" schema={faqForm} defaultValues={{ question: faq.question, answer: faq.answer, is_visible: faq.isVisible }} guard>
        <VersionField of={faq.updatedAt} />
        <FaqFieldset help={faq.defaultFaqId ? "Editing makes a copy for this program." : undefined} />
        <FaqActions back={back} label="Save question" />
      </Form>
    </>
  );
}
