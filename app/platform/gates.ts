import { loginPath } from "./paths";
import type { Gate } from "./screen";

/** Gates that need no role: who may open a screen, and where others are redirected. */

/** Gates of the areas: each admits some actors and redirects the others. See `Gate`. */
export const login = (url: URL) => ({ redirect: loginPath(url.pathname + url.search) });

/** Anyone at all. */
export const open: Gate = () => null;

/** Signed in, with any role and any state of onboarding. */
export const signedInOnly: Gate = (ctx, url) => (ctx.actor.kind === "user" ? null : login(url));
