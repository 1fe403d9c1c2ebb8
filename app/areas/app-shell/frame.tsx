import type { LinksFunction } from "@remix-run/cloudflare";
import { Outlet, useMatches } from "@remix-run/react";
import notices from "~/features/notifications/parts/notices.css?url";
import dark from "~/ui/dark.css?url";
import table from "~/ui/data-table/data-table.css?url";
import { ErrorPage, frameMeta } from "~/ui/error-page";
import parts from "~/ui/parts.css?url";
import theme from "~/ui/theme.css?url";
import tokens from "~/ui/tokens.css?url";
import mantine from "./mantine.css?url";
import office from "./office.css?url";
import { SignedInFrame } from "./signed-in-frame";

/** Mantine in a layer, so that the product's own sheet has the last word. */
export const links: LinksFunction = () => [mantine, tokens, dark, theme, parts, table, office, notices].map((href) => ({ rel: "stylesheet", href }));

export const handle = { script: true, schemes: true };
export const meta = frameMeta;

/** The one frame of every area behind a sign-in: which menus stand in it depends on the person, so the areas differ in name alone. */
export default function OfficeFrame() {
  // A screen starts anew for another record: what was typed about one never stands in the form of the next.
  const record = Object.values(useMatches().at(-1)?.params ?? {}).join("/");
  return (
    <SignedInFrame>
      <Outlet key={record} />
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
