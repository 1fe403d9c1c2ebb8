/** The few addresses that the platform itself leads to. */

/** The sign-in screen, and where it goes on to. */
export const loginPath = (redirect?: string | null): string => (redirect ? `/login?${new URLSearchParams({ redirect })}` : "/login");
export const notAuthorizedPath = () => "/not-authorized";
export const schoolStartPath = "/school/dashboard";
