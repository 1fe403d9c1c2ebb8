import { on, onGivenUp, type Reaction } from "~/platform/job";
import type { Exporter } from "./domain/exporter";
import { failExport, runExport } from "./domain/run-export";

/** The exporters are the composition root's: they live in the features whose lists they take away. */
export const reactions = (exporters: readonly Exporter[]): Reaction[] => [
  on("export.requested", "write the file", (ctx, { id }) => runExport(ctx, exporters, id)),
];

export const givenUp: Reaction[] = [onGivenUp("export.requested", "say that it failed", (ctx, { id }) => failExport(ctx, id))];
