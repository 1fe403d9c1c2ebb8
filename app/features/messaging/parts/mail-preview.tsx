import type { CSSProperties } from "react";

interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** A mail in a sandboxed frame. */
function MailFrame({ html, title, width = "100%", style }: { html: string; title: string; width?: number | string; style?: CSSProperties }) {
  return (
    <iframe
      sandbox=""
      srcDoc={html}
      title={title}
      width={width}
      height={640}
      style={{ maxWidth: "100%", border: "1px solid var(--line)", borderRadius: 8, background: "#fff", colorScheme: "light", ...style }}
    />
  );
}

/** A preview of a mail: desktop, phone, dark mode and plain text. */
export function MailPreview({ subject, html, text }: Mail) {
  return (
    <div className="stack">
      <p>
        <strong>{subject}</strong>
      </p>
      <MailFrame html={html} title={`Email: ${subject}`} />
      <details>
        <summary>Phone</summary>
        <MailFrame html={html} title={`Email on a phone: ${subject}`} width={390} />
      </details>
      <details>
        <summary>Dark mode</summary>
        <MailFrame html={html} title={`Email in dark mode: ${subject}`} style={{ colorScheme: "dark" }} />
      </details>
      <details>
        <summary>Plain text</summary>
        <pre className="wrapped" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {text}
        </pre>
      </details>
    </div>
  );
}
