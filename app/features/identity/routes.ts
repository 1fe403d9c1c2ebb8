import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/identity/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("SYS-01", "/", at("home.tsx")),
    screen("SYS-19", "/stop-acting", at("stop-impersonating.ts")),
    screen("ACC-11-appearance", "/appearance", at("appearance.ts")),
    screen("ACC-11-language", "/language", at("language.ts")),
  ],
  account: [
    screen("ACC-09", "/my-profile", at("my-profile.tsx")),
    screen("ACC-10", "/student-my-profile", at("student-my-profile.tsx")),
    screen("ACC-11", "/change-password", at("change-password.tsx")),
    screen("USR-01", "/users", at("user-list.tsx")),
    screen("USR-02", "/users/add", at("user-add.tsx")),
    screen("USR-01-rules", "/users/sign-in-rules", at("sign-in-rules.tsx")),
    screen("USR-03", "/users/edit/:id", at("user-edit.tsx")),
  ],
  employer: [screen("EMP-02-users", "/employer/users", at("colleague-list.tsx"))],
  blank: [
    screen("ACC-01", "/login", at("login.tsx")),
    screen("ACC-01-second-step", "/login/second-step", at("second-step.tsx")),
    screen("ACC-01-passkey", "/login/passkey", at("passkey-sign-in.tsx")),
    screen("ACC-02", "/logout", at("logout.tsx")),
    screen("ACC-03", "/forgot-password", at("forgot-password.tsx")),
    screen("ACC-04", "/reset-password", at("reset-password.tsx")),
    screen("ACC-05", "/accept-invite", at("accept-invite.tsx")),
    screen("SYS-02", "/not-found", at("not-found.tsx")),
    screen("SYS-03", "/not-authorized", at("not-authorized.tsx")),
    screen("SYS-02-splat", "/*", at("not-found.tsx")),
  ],
};
