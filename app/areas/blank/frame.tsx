import { Outlet } from "@remix-run/react";

export default function BlankFrame() {
  return <Outlet />;
}
