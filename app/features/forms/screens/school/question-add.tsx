import type { LinksFunction } from "@remix-run/cloudflare";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addQuestion, listQuestions } from "../../domain/questions";
import styles from "../../parts/forms.css?url";
import { QuestionForm } from "../../parts/question-form";
import { questionsPath } from "../../paths";

export const loader = screenLoader(listQuestions, { gate: school, input: () => ({ limit: 1 }) });
export const action = screenAction({ save: intent(addQuestion, { to: questionsPath }) }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Add question");

export default function QuestionAdd() {
  return (
    <>
      <PageHeader crumbs={[{ label: "Custom questions", to: questionsPath }]} title="Add question" />
      <QuestionForm />
    </>
  );
}
