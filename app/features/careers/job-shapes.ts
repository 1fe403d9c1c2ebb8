import { z } from "zod";
import { address, instant, named, text } from "~/platform/json-shapes";

/** A job as the API answers it. */
export const jobShape = named(
  "Job",
  z.object({
    id: z.string(),
    title: z.string(),
    employer: z.object({ id: z.string(), name: z.string(), logo_url: address().nullable() }),
    city: z.string(),
    state: z.string(),
    zipcode: z.string(),
    distance: z.number().nullable().describe("Miles, to one tenth"),
    description: z.string(),
    apply_url: text(),
    created_at: instant(),
  }),
);
