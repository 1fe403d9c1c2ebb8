import { Box } from "@mantine/core";
import { useState } from "react";
import { Button } from "~/ui/button";

/** An embed code with a copy button. */
export function EmbedCode({ label, code }: { label: string; code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    setTimeout(() => setCopied(false), 2500);
  };
  return (
    <div>
      <p className="field-label">{label}</p>
      <Box component="pre" mt={0} mb={8} p={12} bg="var(--grey-100)" bdrs={8} fz={13} className="embed-code">
        <code>{code}</code>
      </Box>
      <Button type="button" onClick={copy} aria-live="polite" quiet>
        {isCopied ? "Copied" : "Copy"}
      </Button>
    </div>
  );
}
