import { Outlet } from "@remix-run/react";
import { ErrorPage, frameMeta } from "~/ui/error-page";
import { SignedInFrame } from "../office/signed-in-frame";
import { officeLinks } from "../office/styles";

export const handle = { script: true };
export const meta = frameMeta;
export const links = officeLinks;

/** Around what everybody has, whatever the role: the shell is that of the person. */
export default function AccountFrame() {
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
