import { type Constraints, conflict } from "~/platform/errors";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "chat_bots.school_id": () => conflict("bot_race", "Another person just saved this chat bot. Reload the page and try again."),
};
