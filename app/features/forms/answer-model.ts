/** What is answered in a form. Safe for the browser. */

/** An answer as it waits in a draft: with its question as it read then. */
export interface DraftAnswer {
  questionId: string;
  section: string;
  label: string;
  type: "boolean" | "short_text" | "long_text" | "single_select" | "multi_select" | "file_type";
  value: string;
  /** The raw choice, to fill the form again. */
  raw: string | string[];
  fileId: string | null;
}
