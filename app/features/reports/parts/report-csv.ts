import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/areas/gates";
import type { Exporter } from "~/features/exports/domain/exporter";
import { csvLoader } from "~/features/exports/doors";
import { daysOfAddress } from "../domain/report-days";

/** The loader of a report's `export.csv`: its roster, or with `?kind=over-time` what its chart shows; of the days that the report shows. */
export function reportCsv(roster: Exporter, overTime: Exporter) {
  const options = {
    gate: school,
    of: ({ ctx, url }: Parameters<typeof daysOfAddress>[0]) => ({
      interval: url.searchParams.get("interval") || "month",
      ...daysOfAddress({ ctx, url }),
    }),
  };
  const [rosterLoader, overTimeLoader] = [csvLoader(roster, options), csvLoader(overTime, options)];
  const loader = (args: LoaderFunctionArgs) =>
    new URL(args.request.url).searchParams.get("kind") === "over-time" ? overTimeLoader(args) : rosterLoader(args);
  return Object.assign(loader, rosterLoader);
}
