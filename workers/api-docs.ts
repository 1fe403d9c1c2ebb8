import { endpoints } from "~/api";

/** A page a person can read: every call with who may make it. Made from the same tables as the OpenAPI document. */
export function docsPage(): Response {
  const groups = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    const group = endpoint.path.split("/")[1] ?? "";
    const line = `<tr><td><code>${endpoint.method.toUpperCase()}</code></td><td><code>/api${escaped(endpoint.path)}</code></td><td>${escaped(endpoint.summary)}</td><td>${escaped(endpoint.verb.verb.allow.name)}</td></tr>`;
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  const sections = [...groups].map(
    ([group, rows]) =>
      `<section><h2>${escaped(group)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${escaped(group)} calls"><table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead><tbody>${rows.join("")}</tbody></table></div></section>`,
  );
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Enrollium API</title><meta name="description" content="Every call of the Enrollium API."><style>${STYLE}</style></head><body><main><h1>Enrollium API</h1><p>Sign in with <code>POST /api/token/</code> and send <code>Authorization: Bearer &lt;access&gt;</code>. Lists take <code>limit</code>, <code>offset</code>, <code>search</code> and <code>ordering</code>. Money is a decimal string, a date <code>YYYY-MM-DD</code>, an instant ISO 8601 in UTC. Errors are <code>{detail, code, errors}</code>. The machine-readable document is <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join("")}</main></body></html>`;
  return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1f2328;background:#fff}main{max-width:64rem;margin:0 auto;padding:2rem 1rem}h2{margin:2rem 0 .5rem;font-size:1.125rem}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #d8dee4;vertical-align:top}code{font-size:.875em}";

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char] ?? char);
