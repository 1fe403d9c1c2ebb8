import { signedInOnly } from "~/platform/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { stopImpersonating } from "../domain/impersonation";
import { nothingToSee } from "../domain/nothing-to-know";
import { editUserPath } from "../paths";

export const loader = screenLoader(nothingToSee, { gate: signedInOnly });
export const action = screenAction(
  { stop: intent(stopImpersonating, { to: ({ userId }) => editUserPath(userId), toast: "Impersonation ended.", cookies: ({ cookie }) => [cookie] }) },
  { gate: signedInOnly },
);
