import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { directoryMap } from "~/features/directory/domain/directory";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { siteOrigin } from "~/ui/site/head";
import { inLocale, LOCALES, type Locale } from "~/words/locale";
import { listSiteMap } from "../../domain/list-site-map";
import type { SitePage } from "../../domain/site-map";

const readSite = screenLoader(listSiteMap, { gate: open });
const readDirectory = screenLoader(directoryMap, { gate: open, input: () => ({}) });

/** SYS-13: the public pages of this host's school, or of the directory on the product's own; 404 where there is none. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const { pages, ...of } = args.context.ctx.isMainHost ? await readDirectory(args) : await readSite(args);
  const origin = "origin" in of ? of.origin : siteOrigin(of);
  const inBoth = args.context.ctx.hostSchool?.speaksSpanish ?? false;
  const urls = (pages as readonly SitePage[]).flatMap((page) => {
    const isInBoth = inBoth && !page.isEnglish;
    return (isInBoth ? LOCALES : LOCALES.slice(0, 1)).map((locale) => urlOf(origin, page, locale, isInBoth));
  });
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>${urls.join("")}</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" } });
};

/** A page in one language; where it exists in both, with the addresses of both. */
function urlOf(origin: string, { path, changed, pictures = [] }: SitePage, locale: Locale, inBoth: boolean): string {
  const at = (language: Locale) => escaped(origin + inLocale(path, language));
  const alternates = inBoth ? LOCALES.map((each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${at(each)}"/>`).join("") : "";
  const images = pictures.map((picture) => `<image:image><image:loc>${escaped(origin + picture)}</image:loc></image:image>`).join("");
  return `<url><loc>${at(locale)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}${alternates}${images}</url>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
