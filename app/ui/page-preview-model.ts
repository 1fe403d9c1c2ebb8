/** The id of what a preview shows while its form is not enough for a page: whoever sees a page already keeps it. */
export const UNFINISHED = "unfinished-form";
