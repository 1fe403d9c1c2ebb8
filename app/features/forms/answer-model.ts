/** Answers of a form. Safe for the browser. */

/** An answer in a draft, with the question's wording at that time. */
export interface DraftAnswer {
  questionId: string;
  section: string;
  label: string;
  type: "boolean" | "short_text" | "long_text" | "single_select" | "multi_select" | "file_type";
  value: string;
  /** The raw value, to refill the form. */
  raw: string | string[];
  fileId: string | null;
}
