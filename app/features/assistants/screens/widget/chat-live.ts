import { open } from "~/platform/gates";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { askOnPage, chatNews } from "../../domain/visitor-chat";
import { spokenAnswer } from "../../parts/spoken-answer";
import { chatQuestion } from "../../parts/visitor-forms";

/** Whether there is something new in a conversation, for the page of its visitor. */
export const loader = screenLoader(chatNews, {
  gate: open,
  input: ({ params, url }: ScreenRequest) => ({ school: params.school ?? "", c: url.searchParams.get("c") ?? undefined }),
});

/** The answer to a question, as it comes. */
export const action = screenAction({ ask: intent(askOnPage, { input: chatQuestion, stream: spokenAnswer }) }, { gate: open });
