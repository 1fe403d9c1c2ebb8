// The student's pages without a connection: the next class, as it was at the last visit with one.
const KEPT = "student";
const OFFLINE_PAGE = "/student/offline";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== self.location.origin) return;
  // Whoever signs out leaves nothing behind.
  if (request.method === "POST" && pathname.startsWith("/logout")) event.waitUntil(caches.delete(KEPT));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => keptPage()));
  else if (pathname === "/__manifest") event.respondWith(fetch(request).catch(openAnew));
  else if (pathname.endsWith(".data")) event.respondWith(fetch(request).catch(() => goThere(event.clientId, pathname)));
});

/** The page of the last visit. */
async function keptPage() {
  const cache = await caches.open(KEPT);
  return (await cache.match(OFFLINE_PAGE)) ?? Response.error();
}

/** The route of a page cannot come: the router opens the address as a page of its own. */
const openAnew = () => new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });

/** What a page asks for cannot come: it opens as a page of its own, which is the kept one. */
async function goThere(clientId, pathname) {
  const page = await self.clients.get(clientId);
  await page?.navigate(pathname.replace(/\.data$/, "")).catch(() => null);
  return Response.error();
}
