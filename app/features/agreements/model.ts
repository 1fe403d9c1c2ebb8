import { z } from "zod";
import { flag, id, many, text } from "~/platform/input";

/** Agreements that one signature covers, and that the list shows. */
export const MAX_COUNTERSIGNED = 100;

export const countersignForm = z.object({ registrations: many(id(), MAX_COUNTERSIGNED), signature: text(120) });
export const countersignsForm = z.object({ countersigns: flag() });
