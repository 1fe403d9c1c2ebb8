import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { siteOrigin } from "~/ui/site/head";
import { words } from "~/words/en/website";
import { wordsOf } from "~/words/words";
import { readFeed } from "../../domain/site/feed";
import { blogPath, postPath } from "../../paths";

const read = screenLoader(readFeed, { gate: open });

/** The RSS feed of the blog. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const say = wordsOf(words, args.context.ctx.locale);
  const { school, posts } = await read(args);
  const origin = siteOrigin(school);
  const items = posts.map(
    ({ slug, title, excerpt, at, tags }) =>
      `<item><title>${escaped(title)}</title><link>${escaped(origin + postPath(slug))}</link><guid>${escaped(origin + postPath(slug))}</guid>` +
      `<pubDate>${new Date(at).toUTCString()}</pubDate><description>${escaped(excerpt)}</description>` +
      `${tags.map((tag) => `<category>${escaped(tag)}</category>`).join("")}</item>`,
  );
  const head = `<title>${escaped(school.name)}</title><link>${escaped(origin + blogPath())}</link><description>${escaped(say("newsFrom", { name: school.name }))}</description>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${head}${items.join("")}</channel></rss>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, max-age=300" } });
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
