import { z } from "zod";
import { siteOf } from "~/features/programs/domain/site-views";
import { notFound } from "~/platform/errors";
import { plainTextOf } from "~/platform/rich-text";
import { query } from "~/platform/verb";
import { newestPosts } from "../../data/posts";
import { hasWebsite, siteVisitor } from "../policy";
import { postCard } from "./document-views";

/** The newest posts for the RSS feed. @throws not_found without a blog */
export const readFeed = query({
  name: "site.feed",
  allow: siteVisitor,
  input: z.object({}),
  async run(ctx) {
    const { school } = siteOf(ctx);
    const rows = hasWebsite(ctx) ? await newestPosts(ctx, 30) : [];
    if (rows.length === 0) throw notFound();
    return { school, posts: rows.map((row) => ({ ...postCard(row), at: row.liveFrom, text: plainTextOf(String(row.published?.body ?? "")) })) };
  },
});
