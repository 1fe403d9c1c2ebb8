/** A mail as a mail program shows it, in a frame that runs nothing and loads nothing of this page; below it the plain text. */
export function MailPreview({ subject, html, text }: { subject: string; html: string; text: string }) {
  return (
    <div className="stack">
      <p>
        <strong>{subject}</strong>
      </p>
      <iframe
        sandbox=""
        srcDoc={html}
        title={`Email: ${subject}`}
        width="100%"
        height={640}
        style={{ border: "1px solid var(--line)", borderRadius: 8, background: "#fff" }}
      />
      <details>
        <summary>As plain text</summary>
        <pre className="wrapped" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {text}
        </pre>
      </details>
    </div>
  );
}
