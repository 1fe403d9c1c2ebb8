import { broadcastForForm } from "~/features/broadcasts/domain/read-broadcasts";
import { addBroadcast } from "~/features/broadcasts/domain/write-broadcast";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { plainTextOf } from "~/platform/rich-text";
import { command } from "~/platform/verb";
import { emailTextForm } from "../model";
import { factsOf } from "./prompt-facts";
import { filledContent, marketingStaff, textOf } from "./texts";

/**
 * Opens writing to many with a text filled in: to whom it goes is chosen there, from any list, and nothing is sent before.
 * @throws conflict `nothing_to_send`, invalid
 */
export const mailText = command({
  name: "marketing.mail-text",
  allow: marketingStaff,
  input: emailTextForm.extend({ id: id() }),
  async run(ctx, { id: textId, subject }) {
    const text = await textOf(ctx, textId);
    const body = text.content ? filledContent(text.content, await factsOf(ctx, text)) : "";
    if (!plainTextOf(body)) throw conflict("nothing_to_send", "There's nothing to send yet.");
    // The chosen program or class may have been deleted.
    const { programs, classes } = await broadcastForForm(ctx, {});
    const kept = (among: { value: string }[], chosen: string | null) => among.find(({ value }) => value === chosen)?.value;
    const courseClass = kept(classes, text.classId);
    const about = { source: courseClass ? "students" : "inquiries", program: kept(programs, text.programId), class: courseClass };
    const { id: broadcast } = await addBroadcast({ ...ctx, idempotencyKey: null }, { ...about, subject, body });
    ctx.record({ type: "marketing-text", id: textId, after: { subject, broadcast } });
    return { id: textId, broadcast };
  },
});
