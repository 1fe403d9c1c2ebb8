import mantine from "@mantine/core/styles.layer.css?url";
import notifications from "@mantine/notifications/styles.layer.css?url";
import nprogress from "@mantine/nprogress/styles.layer.css?url";
import type { LinksFunction } from "@remix-run/cloudflare";
import notices from "~/features/notifications/parts/notices.css?url";
import table from "~/ui/data-table/data-table.css?url";
import parts from "~/ui/parts.css?url";
import tokens from "~/ui/tokens.css?url";
import office from "./office.css?url";

/** Mantine in a layer, so that the product's own sheet has the last word. */
export const officeLinks: LinksFunction = () =>
  [mantine, notifications, nprogress, tokens, parts, table, office, notices].map((href) => ({ rel: "stylesheet", href }));
