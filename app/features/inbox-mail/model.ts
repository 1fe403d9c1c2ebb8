import { z } from "zod";
import { choice } from "~/platform/input";
import { listInput } from "~/platform/list";

/** The words of incoming mail. Safe for the browser. */
export const STATE_LABELS = { open: "Open", done: "Done" } as const;
export const KIND_LABELS = { person: "Message", auto_reply: "Automatic reply", bounce: "Bounced" } as const;

export const inboxInput = listInput({
  sorts: ["received_at"],
  ordering: "-received_at",
  filters: { state: choice(["open", "done"]), kind: choice(["person", "auto_reply", "bounce"]) },
});
export const settleInput = z.object({ state: choice(["open", "done"]) });
