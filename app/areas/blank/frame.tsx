import { Outlet } from "@remix-run/react";
import { ErrorPage, frameMeta } from "~/ui/error-page";
import tokens from "~/ui/tokens.css?inline";
import blank from "./blank.css?inline";
import { BlankPage } from "./blank-page";

/** Small enough to inline; a separate stylesheet would cost phones another round trip. */
export const handle = { css: tokens + blank };

export const meta = frameMeta;

/**
 * Sign-in, password reset, invitations, preferences, errors: the brand and one card. Class names for these screens: `auth-card`
 * (`auth-card-wide`), `auth-row` for fields side by side, `field`, `field-label`, `field-hint`, `field-error`, `tick` around a
 * checkbox with its label, `button` (`button-quiet`), `auth-links`, `notice` with `data-tone`.
 */
export default function BlankFrame() {
  return (
    <BlankPage>
      <Outlet />
    </BlankPage>
  );
}

export function ErrorBoundary() {
  return (
    <BlankPage>
      <ErrorPage />
    </BlankPage>
  );
}
