import { type Constraints, conflict } from "~/platform/errors";

export const ANSWER_EXISTS = "answer_exists";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "chat_bots.school_id": () => conflict("bot_race", "Another person just saved this chat bot. Reload the page and try again."),
  "chat_answers.school_id, chat_answers.reading": () =>
    conflict(ANSWER_EXISTS, "An answer to this question was just saved. Reload the page and edit it."),
};
