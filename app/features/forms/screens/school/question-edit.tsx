import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { questionToEdit, saveQuestion } from "../../domain/questions";
import styles from "../../parts/forms.css?url";
import { QuestionForm } from "../../parts/question-form";
import { questionsPath } from "../../paths";

export const loader = screenLoader(questionToEdit, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction({ save: intent(saveQuestion, { to: questionsPath }) }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Edit question");

export default function QuestionEdit() {
  const { question, sections, isAnswered, requirements } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Custom questions", to: questionsPath }]}
        title="Edit question"
        lead={`${sections === 0 ? "Not used in any section yet" : `Asked in ${sections} ${sections === 1 ? "section" : "sections"}`}. Existing answers keep the original wording.`}
      />
      <QuestionForm question={question} isAnswered={isAnswered} requirements={requirements} />
    </>
  );
}
