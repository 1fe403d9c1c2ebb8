import { z } from "zod";
import { flag, text } from "~/platform/input";

/** The words and rules of saved views. Safe for the browser. */

/** The most views of one list per person. */
export const MAX_VIEWS = 30;

/** A list of the school's office and what of it is shown. */
export const listAddress = {
  of: text(200).pipe(z.string().regex(/^\/(school|website-config|users|notifications)(\/[\w-]+)*$/, "This list can't have saved views.")),
  query: z.string().max(1000, "A view can't hold this many filters.").default(""),
};

export const viewForm = z.object({ name: text(60), is_shared: flag() });
