import { Button } from "~/ui/button";
import { showToast } from "~/ui/toast";

/** A value to copy to the letter, all of it in sight; without script one click marks it, to be copied by hand. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  return (
    <span style={{ display: "flex", gap: 12, alignItems: "center", justifyContent: "space-between", maxWidth: 760 }}>
      <code style={{ minWidth: 0, overflowWrap: "anywhere", userSelect: "all" }}>{value}</code>
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
