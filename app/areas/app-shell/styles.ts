import type { LinksFunction } from "@remix-run/cloudflare";
import notices from "~/features/notifications/parts/notices.css?url";
import dark from "~/ui/dark.css?url";
import table from "~/ui/data-table/data-table.css?url";
import parts from "~/ui/parts.css?url";
import theme from "~/ui/theme.css?url";
import tokens from "~/ui/tokens.css?url";
import mantine from "./mantine.css?url";
import office from "./office.css?url";

/** Mantine in a layer, so that the product's own sheet has the last word. */
export const officeLinks: LinksFunction = () =>
  [mantine, tokens, dark, theme, parts, table, office, notices].map((href) => ({ rel: "stylesheet", href }));
