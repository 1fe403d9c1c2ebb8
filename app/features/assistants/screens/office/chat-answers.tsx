import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconMessageCheck } from "@tabler/icons-react";
import { planned, school } from "~/features/identity/gates";
import { editDocumentPath } from "~/features/website/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { answerGap, chatAnswersPage, closeGap, deleteAnswer, editAnswer } from "../../domain/chat-answers";
import ownStyles from "../../parts/chat-bot.css?url";
import { GapGroups } from "../../parts/gap-groups";
import { SavedAnswers } from "../../parts/saved-answers";
import { chatAnswersPath, chatBotPath } from "../../paths";

const gate = planned(school, "assistants");

export const loader = screenLoader(chatAnswersPage, { gate });
export const action = screenAction(
  {
    answer: intent(answerGap, { to: chatAnswersPath, toast: "Answer saved." }),
    edit: intent(editAnswer, { to: chatAnswersPath, toast: "Answer saved." }),
    delete: intent(deleteAnswer, { to: chatAnswersPath, toast: "Answer deleted." }),
    faq: intent(closeGap, {
      input: ({ words }) => ({ words, as: "faq" }),
      to: ({ draft }) => (draft ? editDocumentPath("faq", draft) : chatAnswersPath),
      toast: "Draft created. Write the answer, then publish it.",
    }),
    dismiss: intent(closeGap, { input: ({ words }) => ({ words, as: "dismissed" }), toast: "Question dismissed." }),
  },
  { gate },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: ownStyles }];
export const meta = titled("Chat answers");

export default function ChatAnswers() {
  const { groups, answers, more, hasFaqs, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Chat answers"
        crumbs={[{ label: "Chat bot", to: chatBotPath }]}
        lead="Answer what the chat couldn't. It gives your answer to every question with the same meaning, ahead of published texts."
      />
      <Card title="Unanswered questions">
        {groups.length > 0 ? (
          <GapGroups groups={groups} more={more} hasFaqs={hasFaqs} zone={zone} />
        ) : (
          <EmptyState icon={<IconMessageCheck size={28} stroke={1.5} />} title="No unanswered questions">
            Questions that the chat can't answer show up here, grouped by meaning.
          </EmptyState>
        )}
      </Card>
      <Card title="Saved answers">
        <SavedAnswers answers={answers} />
      </Card>
    </>
  );
}
