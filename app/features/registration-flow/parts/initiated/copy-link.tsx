import { Input } from "@mantine/core";
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";

/** A registration link that is selected on focus, with a copy button where script runs. */
export function CopyLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  const [hasScript, setScript] = useState(false);
  useEffect(() => setScript(true), []);
  return (
    <div className="query-form">
      <label htmlFor="registration-link">Registration link</label>
      <Input id="registration-link" className="query-control" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      {hasScript ? (
        <Button
          quiet
          onClick={async () => {
            await navigator.clipboard.writeText(link);
            setCopied(true);
          }}
        >
          {isCopied ? "Copied" : "Copy link"}
        </Button>
      ) : null}
    </div>
  );
}
