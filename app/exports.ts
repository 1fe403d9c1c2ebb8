import { rostersExport } from "~/features/enrollment/class-exports";
import { studentsExport } from "~/features/enrollment/exports";
import type { Exporter } from "~/features/exports/domain/exporter";
import { classesExport } from "~/features/programs/class-exports";

/** Composition root: every list that can be taken away as a CSV. */
export const exporters: readonly Exporter[] = [studentsExport, classesExport, rostersExport];
