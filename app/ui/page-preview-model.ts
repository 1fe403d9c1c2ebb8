/** The id of the page content that a preview shows when its form alone does not make a page. */
export const UNFINISHED = "unfinished-form";
