import { useCallback } from "react";
import { PagePreview } from "~/ui/page-preview";
import { previewPath } from "../../paths";
import styles from "./studio.module.css";

interface Props {
  /** The form that is being written in. */
  formId: string;
  kind: string;
  id?: string;
  school?: string;
}

/** The page of a document, as the form beside it has it at the moment. */
export function LivePreview({ formId, kind, id, school }: Props) {
  const ask = useCallback((sent: FormData) => fetch(previewPath(kind, { id, school }), { method: "POST", body: sent }), [kind, id, school]);
  return <PagePreview formId={formId} ask={ask} className={styles.preview} />;
}
