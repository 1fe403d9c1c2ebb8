import { Card } from "~/ui/card";

const SNIPPETS: readonly (readonly [language: string, code: string])[] = [
  [
    "JavaScript",
    `import { Webhook } from "standardwebhooks";
// body: the raw text of the request
const message = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`,
  ],
  [
    "Python",
    `from standardwebhooks import Webhook
message = Webhook(os.environ["WEBHOOK_SECRET"]).verify(body, headers)`,
  ],
  [
    "PHP",
    `$wh = new \\StandardWebhooks\\Webhook(getenv("WEBHOOK_SECRET"));
$message = $wh->verify($body, $headers);`,
  ],
  [
    "Any other language",
    `key       = base64_decode(secret without "whsec_")
signed    = webhook-id + "." + webhook-timestamp + "." + body
expected  = "v1," + base64(hmac_sha256(key, signed))
One of the space-separated signatures in webhook-signature must be equal.
Refuse timestamps that are more than 5 minutes off.`,
  ],
];

/** How receivers check that a message is the school's. */
export const VerifySnippets = () => (
  <Card title="Verify in your language">
    <p>Messages are signed as Standard Webhooks describes. Check the signature before you use a message, and ignore a webhook-id that you know.</p>
    {SNIPPETS.map(([language, code]) => (
      <details key={language}>
        <summary>{language}</summary>
        <pre className="wrapped" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          <code>{code}</code>
        </pre>
      </details>
    ))}
  </Card>
);
