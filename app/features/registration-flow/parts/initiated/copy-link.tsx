import { useEffect, useState } from "react";

/** A link to take along: selected on focus, and copied by a button where there is script. */
export function CopyLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  const [hasScript, setScript] = useState(false);
  useEffect(() => setScript(true), []);
  return (
    <div className="query-form">
      <label htmlFor="registration-link">Registration link</label>
      <input id="registration-link" className="query-control" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      {hasScript ? (
        <button
          type="button"
          className="button button-quiet"
          onClick={async () => {
            await navigator.clipboard.writeText(link);
            setCopied(true);
          }}
        >
          {isCopied ? "Copied" : "Copy link"}
        </button>
      ) : null}
    </div>
  );
}
