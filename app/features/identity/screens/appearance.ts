import { signedInOnly } from "~/platform/gates";
import { strictPath } from "~/platform/redirects";
import { schemeCookie } from "~/platform/scheme";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { chooseScheme } from "../domain/choose-scheme";
import { nothingToKnow } from "../domain/nothing-to-know";

/** Takes the choice of the account menu and leads back to where it was made; nothing is to be seen here. */
export const loader = screenLoader(nothingToKnow, { gate: signedInOnly, elsewhere: () => "/" });

export const action = screenAction(
  {
    scheme: intent(chooseScheme, {
      cookies: ({ scheme }) => [schemeCookie(scheme)],
      to: ({ back }) => strictPath(back) ?? "/",
      toast: null,
    }),
  },
  { gate: signedInOnly },
);
