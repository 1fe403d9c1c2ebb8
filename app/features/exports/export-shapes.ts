import { z } from "zod";
import { address, day, instant, named } from "~/platform/json-shapes";

export const exportShape = named(
  "Export",
  z.object({
    id: z.string(),
    kind: z.string(),
    status: z.enum(["pending", "running", "succeeded", "failed"]),
    progress: z.number().int().describe("Rows written so far"),
    row_count: z.number().int().nullable(),
    from_date: day().nullable(),
    to_date: day().nullable(),
    file_url: address().nullable().describe("Null where there were no rows"),
    created_at: instant(),
    finished_at: instant().nullable(),
  }),
);
