/** A class that the bindings of the product name. */
export { NotificationInbox } from "#workers/notification-inbox";

const headers = { "Content-Type": "text/html; charset=utf-8" };
const empty = '<!doctype html><html lang="en"><title>Empty</title><meta name="viewport" content="width=device-width"><h1>Empty page</h1></html>';
/** Pages by their size and how many headers they have. */
const pages = new Map<string, { body: ArrayBuffer; headers: Headers }>();

function pageOf(search: string) {
  const known = pages.get(search);
  if (known) return known;
  const asked = new URLSearchParams(search);
  const more = Array.from({ length: Number(asked.get("headers")) }, (_, index): [string, string] => [`X-Header-${index}`, "x".repeat(40)]);
  const page = {
    body: new TextEncoder().encode("x".repeat(Number(asked.get("bytes")))).buffer as ArrayBuffer,
    headers: new Headers([...Object.entries(headers), ...more]),
  };
  pages.set(search, page);
  return page;
}

/** The least a Worker can do: an empty page, or with `?bytes=<n>&headers=<n>` that much of what is at hand. */
export default {
  fetch({ url }: Request): Response {
    const query = url.indexOf("?");
    if (query < 0) return new Response(empty, { headers });
    const page = pageOf(url.slice(query));
    return new Response(page.body, { headers: page.headers });
  },
};
