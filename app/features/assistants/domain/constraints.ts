import { type Constraints, conflict } from "~/platform/errors";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "chat_bots.school_id": () => conflict("bot_race", "Another person just saved this chat bot. Reload the page and try again."),
};
