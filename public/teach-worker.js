// The instructor's sessions without a connection: the page that `scripts/teach.js` kept at the last visit with one.
const KEPT = "teach";
const OFFLINE_PAGE = "/teach/offline";
const LONGEST_KEPT_MS = 14 * 86_400_000;
const PATIENCE_MS = 8_000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== self.location.origin) return;
  // Whoever signs out leaves nothing behind.
  if (request.method === "POST" && pathname.startsWith("/logout")) event.waitUntil(caches.delete(KEPT));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(soon(request).catch(() => keptPage(pathname)));
  else if (pathname === "/__manifest") event.respondWith(fetch(request).catch(openAnew));
  else if (pathname.endsWith(".data")) event.respondWith(fetch(request).catch(() => goThere(event.clientId, pathname)));
  else if (/^\/(assets|scripts)\//.test(pathname)) event.respondWith(fetch(request).catch(() => keptFile(request)));
});

/** The answer, unless it takes longer than a person waits. */
const soon = (request) => Promise.race([fetch(request), new Promise((_, refuse) => setTimeout(refuse, PATIENCE_MS))]);

async function keptPage(pathname) {
  const cache = await caches.open(KEPT);
  const page = await cache.match(OFFLINE_PAGE);
  if (!page) return Response.error();
  if (Date.now() - Number(page.headers.get("X-Kept-At")) > LONGEST_KEPT_MS) {
    await caches.delete(KEPT);
    return Response.error();
  }
  return pathname === OFFLINE_PAGE ? page : Response.redirect(OFFLINE_PAGE);
}

async function keptFile(request) {
  return (await (await caches.open(KEPT)).match(request)) ?? Response.error();
}

/** The route of a page cannot come: the router opens the address as a page of its own. */
const openAnew = () => new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });

/** What a page asks for cannot come: it opens as a page of its own, which is the kept one. */
async function goThere(clientId, pathname) {
  const page = await self.clients.get(clientId);
  await page?.navigate(pathname.replace(/\.data$/, "")).catch(() => null);
  return Response.error();
}
