import type { Role } from "~/platform/context";
import { strictPath } from "~/platform/redirects";
import { mayLandOn } from "../model";
import { homePath } from "../paths";

/** The path to open after sign-in, if it is a screen of this product. */
export const wishOf = (form: FormData, url: URL): string | null => strictPath(form.get("redirect") || url.searchParams.get("redirect"));

/** Where a sign-in leads: there, if this role may, else home. */
export function landingOf(role: Role, form: FormData, url: URL): string {
  const wish = wishOf(form, url);
  return wish && mayLandOn(role, wish) ? wish : homePath();
}
