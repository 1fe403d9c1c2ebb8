import { closeLanguageOfferPath } from "~/features/identity/paths";
import { closedOfferCookie, offeredLocale } from "~/platform/language-offer";
import { carryAffiliate, strictPath } from "~/platform/redirects";
import { LANGUAGE_OFFERS } from "~/words/language-offer";
import { inLocale, type Locale, TAGS } from "~/words/locale";

/** A page's own address, and its language. */
interface Page {
  url: URL;
  locale: Locale;
  /** The path without a language. */
  path: string;
}

/**
 * Offers a page in the language that the visitor's browser asks for, above its header, where the page names an address in that language.
 * The line is written into the answer to this one visitor: what the cache keeps, and what all others get, has none.
 */
export function withLanguageOffer(request: Request, response: Response, { url, locale, path }: Page): Response {
  const other = request.method === "GET" && response.status === 200 && isHtml(response) ? offeredLocale(request, locale) : null;
  if (other === null) return response;
  let isThere = false;
  const line = offerLine(other, {
    to: inLocale(path, other) + url.search,
    close: carryAffiliate(closeLanguageOfferPath, url),
    back: url.pathname + url.search,
  });
  return new HTMLRewriter()
    .on(`link[rel="alternate"][hreflang="${other}"]`, {
      element() {
        isThere = true;
      },
    })
    .on(".site > .skip", {
      element(skip) {
        if (isThere) skip.after(line, { html: true });
      },
    })
    .transform(response);
}

/** Takes the form that closes the offer, and leads back to its page; null for every other request. */
export async function closedOffer(request: Request, url: URL): Promise<Response | null> {
  if (request.method !== "POST" || url.pathname !== closeLanguageOfferPath) return null;
  const form = await request.formData().catch(() => null);
  const headers = { Location: strictPath(form?.get("back")) ?? "/", "Set-Cookie": closedOfferCookie(), "Cache-Control": "private, no-store" };
  return new Response(null, { status: 303, headers });
}

function offerLine(locale: Locale, ways: { to: string; close: string; back: string }): string {
  const { label, text, view, close } = LANGUAGE_OFFERS[locale];
  return (
    `<aside class="language-line" lang="${TAGS[locale]}" aria-label="${label}"><span>${text}</span> ` +
    `<span><a href="${escaped(ways.to)}" hreflang="${locale}">${view}</a> <span aria-hidden="true">·</span> ` +
    `<form method="post" action="${escaped(ways.close)}"><input type="hidden" name="back" value="${escaped(ways.back)}"><button type="submit">${close}</button></form></span></aside>`
  );
}

const isHtml = (response: Response) => (response.headers.get("Content-Type") ?? "").startsWith("text/html");
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
