/** The few addresses that the platform itself leads to. */

/** The sign-in screen, and where it goes on to. */
export const loginPath = (redirect?: string | null): string => (redirect ? `/login?${new URLSearchParams({ redirect })}` : "/login");
export const notAuthorizedPath = () => "/not-authorized";
/** Where one's own password, second step and sessions are. */
export const securityPath = () => "/change-password";
/** Paths open before a required second step is set up. */
export const OPEN_BEFORE_SET_UP = [securityPath(), "/appearance"];
export const schoolStartPath = "/school/dashboard";

/** A font file for names in other scripts, which papers read on demand. */
export const paperFontPath = (file: string) => `/fonts/paper/${file}`;
