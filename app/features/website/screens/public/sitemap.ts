import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { directoryMap } from "~/features/directory/domain/directory";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { siteOrigin } from "~/ui/site/head";
import { listSiteMap } from "../../domain/list-site-map";

const readSite = screenLoader(listSiteMap, { gate: open });
const readDirectory = screenLoader(directoryMap, { gate: open, input: () => ({}) });

/** SYS-13: the public pages of this host's school, or of the directory on the product's own; 404 where there is none. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const { pages, ...of } = args.context.ctx.isMainHost ? await readDirectory(args) : await readSite(args);
  const origin = "origin" in of ? of.origin : siteOrigin(of);
  const urls = pages.map(({ path, changed }) => `<url><loc>${escaped(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" } });
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
