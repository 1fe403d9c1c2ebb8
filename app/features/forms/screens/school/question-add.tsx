import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addQuestion, newQuestion } from "../../domain/questions";
import styles from "../../parts/forms.css?url";
import { QuestionForm } from "../../parts/question-form";
import { questionsPath } from "../../paths";

export const loader = screenLoader(newQuestion, { gate: school });
export const action = screenAction({ save: intent(addQuestion, { to: questionsPath }) }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Add question");

export default function QuestionAdd() {
  const { requirements } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Custom questions", to: questionsPath }]} title="Add question" />
      <QuestionForm requirements={requirements} />
    </>
  );
}
