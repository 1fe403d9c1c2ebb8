import { useEffect, useState } from "react";
import { Button } from "./button";
import styles from "./copy-text.module.css";
import { showToast } from "./toast";
import { useText } from "./use-text";

/** A text that is entered elsewhere letter by letter, with a button that copies it. One click marks it, without script too. */
export function CopyText({ text: copied, label }: { text: string; label: string }) {
  const text = useText();
  const [canMakeVariants, setCan] = useState(false);
  useEffect(() => setCan(Boolean(navigator.clipboard)), []);
  return (
    <span className={styles.copy}>
      <code>{copied}</code>
      {canMakeVariants ? (
        <Button
          type="button"
          quiet
          aria-label={text("Copy {what}", { what: label })}
          onClick={() => navigator.clipboard.writeText(copied).then(() => showToast({ text: text("Copied."), tone: "success" }))}
        >
          {text("Copy")}
        </Button>
      ) : null}
    </span>
  );
}
