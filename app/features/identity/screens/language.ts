import { signedInOnly } from "~/platform/gates";
import { strictPath } from "~/platform/redirects";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { updateProfile } from "../domain/me";
import { nothingToKnow } from "../domain/nothing-to-know";

/** Takes the language that a student chooses and leads back to where it was chosen; nothing is to be seen here. */
export const loader = screenLoader(nothingToKnow, { gate: signedInOnly, elsewhere: () => "/" });

export const action = screenAction(
  {
    language: intent(updateProfile, {
      input: ({ locale }) => ({ locale }),
      to: (_, __, form) => strictPath(form.get("back")) ?? "/",
      toast: null,
    }),
  },
  { gate: signedInOnly },
);
