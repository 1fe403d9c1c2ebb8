import { Button } from "~/ui/button";
import { showToast } from "~/ui/toast";

/** A value to copy to the letter; without script it is marked and copied by hand. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  return (
    <span style={{ display: "flex", gap: 8, alignItems: "center" }}>
      <input className="input" readOnly value={value} aria-label={label} style={{ flex: 1, minWidth: 0, fontFamily: "monospace" }} />
      <Button
        type="button"
        quiet
        aria-label={`Copy ${label}`}
        onClick={() => void navigator.clipboard?.writeText(value).then(() => showToast({ text: "Copied.", tone: "success" }))}
      >
        Copy
      </Button>
    </span>
  );
}
