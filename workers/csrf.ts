/**
 * Remix checks the origin only for document posts, so this covers all requests. A page's form must come from this host; the API accepts
 * no cookies, so other origins are refused only if a browser page sends them. Payment provider deliveries, inquiry widget submissions
 * (from other sites by design) and one-click unsubscribes (signed token) authenticate differently.
 */
const OWN_PROOF = ["/api/stripe/webhook", "/api/voice-ai/webhook", "/api/webhooks/", "/api/inquiry-widget/", "/manage-preference"];

export function csrfRefusal(request: Request, url: URL): Response | null {
  // Remix accepts it in any encoding.
  if (url.search && url.searchParams.has("_data")) return new Response("Not found", { status: 404 });
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return null;
  if (request.method === "TRACE") return new Response("Method not allowed", { status: 405 });
  if (OWN_PROOF.some((path) => url.pathname.startsWith(path))) return null;
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  const isApi = url.pathname.startsWith("/api/");
  if (isApi && (request.headers.get("Authorization") ?? "").startsWith("Bearer ")) return null;
  const sameSite = site === "same-origin" || (site === null && origin !== null && sameHost(origin, url));
  // A page without referrers (the sandbox's checkout) sends `Origin: null`; then the browser's own word on the site decides.
  const isUnnamed = origin === "null" && site === "same-origin";
  const foreign = (site !== null && site !== "same-origin" && site !== "none") || (origin !== null && !isUnnamed && !sameHost(origin, url));
  if (isApi ? !foreign : sameSite && !foreign) return null;
  return Response.json({ detail: "This request did not come from this site.", code: "cross_site" }, { status: 403 });
}

function sameHost(origin: string, url: URL): boolean {
  try {
    return new URL(origin).host === url.host;
  } catch {
    return false;
  }
}
