import { programRosterExport, registrationsOverTimeExport, studentsExport } from "~/features/enrollment/exports";
import type { Exporter } from "~/features/exports/domain/exporter";

/** Composition root: every list that can be taken away as a CSV. */
export const exporters: readonly Exporter[] = [studentsExport, programRosterExport, registrationsOverTimeExport];
