import { useEffect, useState } from "react";
import { Button } from "./button";
import styles from "./copy-text.module.css";
import { showToast } from "./toast";

/** A text that is entered elsewhere letter by letter, with a button that copies it. One click marks it, without script too. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [canMakeVariants, setCan] = useState(false);
  useEffect(() => setCan(Boolean(navigator.clipboard)), []);
  return (
    <span className={styles.copy}>
      <code>{text}</code>
      {canMakeVariants ? (
        <Button
          type="button"
          quiet
          aria-label={`Copy ${label}`}
          onClick={() => navigator.clipboard.writeText(text).then(() => showToast({ text: "Copied.", tone: "success" }))}
        >
          Copy
        </Button>
      ) : null}
    </span>
  );
}
