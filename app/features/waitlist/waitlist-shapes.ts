import { z } from "zod";
import { instant, named, text } from "~/platform/json-shapes";
import { WAITLIST_STATUSES } from "./model";

/** What the API answers of the waitlist, for its document. */

export const waitlistShape = named(
  "WaitlistEntry",
  z.object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone: text(),
    program: z.string(),
    status: z.enum(WAITLIST_STATUSES),
    created_at: instant(),
    informed_at: instant().nullable(),
  }),
);
