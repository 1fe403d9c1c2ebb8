import { on, onGivenUp, type Reaction } from "~/platform/job";
import type { Exporter } from "./domain/exporter";
import { failExport, runExport } from "./domain/run-export";

/** The composition root provides the exporters, which are declared in the features of their lists. */
export const reactions = (exporters: readonly Exporter[]): Reaction[] => [
  on("export.requested", "write the file", (ctx, { id }) => runExport(ctx, exporters, id)),
];

export const givenUp: Reaction[] = [onGivenUp("export.requested", "say that it failed", (ctx, { id }) => failExport(ctx, id))];
