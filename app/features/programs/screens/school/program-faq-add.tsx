import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Form } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addProgramFaq, showProgramFaqs } from "../../domain/faqs/program-faqs";
import { faqForm } from "../../faq-model";
import { FaqActions, FaqFieldset } from "../../parts/faq-form";
import { programFaqsPath } from "../../paths";

export const loader = screenLoader(showProgramFaqs, { gate: school, input: ({ params }) => ({ programId: params.programId }) });
export const action = screenAction(
  {
    add: intent(addProgramFaq, {
      input: (values, { params }) => ({ is_visible: "off", ...values, program: params.programId }),
      to: (_, { params }) => programFaqsPath(params.programId ?? ""),
      toast: "Question added.",
    }),
  },
  { gate: school },
);
export const meta = titled("Add question");

export default function AddProgramFaq() {
  const { program } = useLoaderData<typeof loader>();
  const back = programFaqsPath(program.id);
  return (
    <>
      <PageHeader crumbs={[{ label: "FAQs", to: back }]} title="Add question" lead={program.title} />
      <Form intent="add" schema={faqForm} defaultValues={{ is_visible: true }} guard>
        <FaqFieldset />
        <FaqActions back={back} label="Add question" />
      </Form>
    </>
  );
}
