import { Outlet } from "@remix-run/react";
import { ErrorPage, frameMeta } from "~/ui/error-page";
import { SignedInFrame } from "./signed-in-frame";
import { officeLinks } from "./styles";

export const handle = { script: true, schemes: true };
export const meta = frameMeta;
export const links = officeLinks;

/** The one frame of every area behind a sign-in: which menus stand in it depends on the person, so the areas differ in name alone. */
export default function OfficeFrame() {
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  );
}

export function ErrorBoundary() {
  return (
    <SignedInFrame>
      <ErrorPage />
    </SignedInFrame>
  );
}
