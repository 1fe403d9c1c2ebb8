import { emailClass } from "~/features/rosters/domain/class-roster";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { plainTextOf } from "~/platform/rich-text";
import { command } from "~/platform/verb";
import { emailTextForm } from "../model";
import { factsOf } from "./prompt-facts";
import { filledContent, marketingStaff, textOf } from "./texts";

/** Sends a text to everybody who is enrolled in its class. @throws conflict `nothing_to_send`, `no_class`, `nobody_to_email` */
export const mailText = command({
  name: "marketing.mail-text",
  allow: marketingStaff,
  input: emailTextForm.extend({ id: id() }),
  async run(ctx, { id: textId, subject }) {
    const text = await textOf(ctx, textId);
    if (!text.classId) throw conflict("no_class", "Choose a class and save first.");
    const message = text.content ? plainTextOf(filledContent(text.content, await factsOf(ctx, text))) : "";
    if (!message) throw conflict("nothing_to_send", "There is nothing to send yet.");
    const { count } = await emailClass({ ...ctx, idempotencyKey: null }, { class: text.classId, subject, message: message.slice(0, 5000), ids: [] });
    ctx.record({ type: "marketing-text", id: textId, after: { subject, to: count } });
    return { id: textId, count };
  },
});
