import { loginPath } from "./paths";
import type { Gate } from "./screen";

/** Gates that need no role: who may stand before a screen, and where everybody else is sent. */

/** Who may stand before the screens of an area, and where everybody else is sent. See `Gate`. */
export const login = (url: URL) => ({ redirect: loginPath(url.pathname + url.search) });

/** Anyone at all. */
export const open: Gate = () => null;

/** Signed in, whatever the role and however far. */
export const signedInOnly: Gate = (ctx, url) => (ctx.actor.kind === "user" ? null : login(url));
