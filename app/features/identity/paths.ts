/** The addresses of accounts: signing in and out, passwords, one's own profile. */
const withQuery = (path: string, query: Record<string, string | null | undefined>) => {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));
  return search.size > 0 ? `${path}?${search}` : path;
};

export const homePath = () => "/";
export const loginPath = (redirect?: string | null) => withQuery("/login", { redirect });
export const logoutPath = () => "/logout";
export const forgotPasswordPath = () => "/forgot-password";
export const resetPasswordPath = (token: string) => withQuery("/reset-password", { token });
export const acceptInvitePath = (token: string) => withQuery("/accept-invite", { token });
export const myProfilePath = () => "/my-profile";
export const studentMyProfilePath = (tab?: string) => withQuery("/student-my-profile", { tab });
export const changePasswordPath = () => "/change-password";
export const notFoundPath = () => "/not-found";
export const notAuthorizedPath = () => "/not-authorized";
export const usersPath = () => "/users";
export const addUserPath = () => "/users/add";
export const editUserPath = (userId: string) => `/users/edit/${userId}`;
/** The people of an employer, for its admins. */
export const colleaguesPath = () => "/employer/users";
export const stopActingPath = () => "/stop-acting";
