import { screen } from "../../areas/area";

const file = (name: string) => `features/identity/screens/${name}.tsx`;

/** One card on a quiet page: sign-in, passwords, invitations, the ends of the road. */
export const blank = [
  screen("ACC-01", "/login", file("login")),
  screen("ACC-02", "/logout", file("logout")),
  screen("ACC-03", "/forgot-password", file("forgot-password")),
  screen("ACC-04", "/reset-password", file("reset-password")),
  screen("ACC-05", "/accept-invite", file("accept-invite")),
  screen("SYS-02", "/not-found", file("not-found")),
  screen("SYS-03", "/not-authorized", file("not-authorized")),
];

/** In the frame of whoever is signed in. */
export const account = [
  screen("ACC-09", "/my-profile", file("my-profile")),
  screen("ACC-10", "/student-my-profile", file("student-my-profile")),
  screen("ACC-11", "/change-password", file("change-password")),
  screen("USR-01", "/users", file("user-list")),
  screen("USR-02", "/users/add", file("user-add")),
  screen("USR-03", "/users/edit/:id", file("user-edit")),
];

/** No page of its own. */
export const bareIdentity = [screen("SYS-01", "/", file("home"))];

/** Every address that nobody else has; mounted last. */
export const unknown = [screen("SYS-02-splat", "/*", file("not-found"))];
