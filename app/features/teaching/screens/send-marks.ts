import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { sendMarks } from "../domain/offline";

export const loader = screenLoader(nothingToKnow, { gate: school });

/** Takes the marks that an instructor's phone kept, as JSON. */
export const action = screenAction(
  { send: intent(sendMarks, { input: ({ owner, marks }) => ({ owner, marks: parsed(marks) }), answer: (result) => Response.json(result) }) },
  { gate: school },
);

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
