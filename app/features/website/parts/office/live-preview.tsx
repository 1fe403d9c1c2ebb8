import { useCallback } from "react";
import { PagePreview } from "~/ui/page-preview";
import { previewPath } from "../../paths";
import styles from "./studio.module.css";

interface Props {
  /** The form to preview. */
  formId: string;
  kind: string;
  id?: string;
  school?: string;
}

/** Preview of a document from the current form values. */
export function LivePreview({ formId, kind, id, school }: Props) {
  const ask = useCallback((sent: FormData) => fetch(previewPath(kind, { id, school }), { method: "POST", body: sent }), [kind, id, school]);
  return <PagePreview formId={formId} ask={ask} className={styles.preview} />;
}
