import { longDate } from "~/platform/zones";
import { RichText } from "~/ui/rich-text";
import { useCarriedFields } from "~/ui/site/carry";
import { InLang, useTextLang } from "~/ui/site/in-english";
import { SiteLink } from "~/ui/site/link";
import { Pages } from "~/ui/site/pages";
import { CARD_SIZES } from "~/ui/site/picture";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { SiteViews } from "../../domain/site/views";
import { blogPath, feedPath, postPath } from "../../paths";
import { SitePicture } from "./picture";

/** The blog: posts newest first, nine per page. */
export function Blog({ view }: { view: SiteViews["blog"] }) {
  const say = useWords(words);
  const { posts, count, tags, tag, search, number, pages } = view;
  const carried = useCarriedFields();
  const params = new URLSearchParams({ ...(search ? { q: search } : {}), ...(tag ? { tag } : {}), ...Object.fromEntries(carried) });
  return (
    <main id="main" className="page">
      <div className="wrap">
        <h1>{say("blog")}</h1>
        <form method="get" className="filters one">
          {carried.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {tag ? <input type="hidden" name="tag" value={tag} /> : null}
          <label className="search">
            {say("searchBlog")}
            <input type="search" name="q" defaultValue={search} maxLength={60} />
          </label>
          <button type="submit" className="button">
            {say("search")}
          </button>
        </form>
        {tags.length > 0 ? (
          <ul className="tags" aria-label={say("tags")}>
            {tags.map((each) => (
              <li key={each}>
                <SiteLink href={each === tag ? blogPath() : blogPath({ tag: each })} aria-current={each === tag ? "true" : undefined}>
                  {each}
                </SiteLink>
              </li>
            ))}
          </ul>
        ) : null}
        {search || tag ? (
          <p className="count" aria-live="polite">
            {say.rich("postCount", { link: <SiteLink href={blogPath()} /> }, { count })}
          </p>
        ) : null}
        {posts.length > 0 ? (
          <div className={`cards n${Math.min(posts.length, 3)}`}>
            {posts.map((post, index) => (
              <article key={post.id} className="card">
                {post.cover ? (
                  <SitePicture picture={post.cover} alt="" box={[480, 200]} sizes={CARD_SIZES} className="card-art" isFirst={index === 0} />
                ) : null}
                <div className="card-body">
                  <h2>
                    <SiteLink href={postPath(post.slug)}>{post.title}</SiteLink>
                  </h2>
                  <p className="muted">
                    {post.author}
                    {post.date ? `, ${longDate(post.date, say.locale)}` : ""}
                  </p>
                  <p>{post.excerpt}</p>
                  {post.tags.length > 0 ? <p className="muted">{post.tags.join(", ")}</p> : null}
                </div>
              </article>
            ))}
          </div>
        ) : (
          <p className="empty">{say("noPostsFound")}</p>
        )}
        {pages > 1 ? <Pages path={blogPath()} page={number} pages={pages} params={params} /> : null}
        <p className="part">
          <SiteLink href={feedPath}>{say("rssFeed")}</SiteLink>
        </p>
      </div>
    </main>
  );
}

/** A post with links to its neighbors and share links. */
export function Post({ view, address }: { view: SiteViews["post"]; address: string }) {
  const say = useWords(words);
  const { title, author, date, cover, body, tags, before, after } = view;
  const langOf = useTextLang(view.inEnglish);
  const share = encodeURIComponent(address);
  return (
    <main id="main" className="page">
      <article className="wrap narrow prose post">
        <p>
          <SiteLink href={blogPath()}>{say("blog")}</SiteLink>
        </p>
        <h1 lang={langOf("title")}>{title}</h1>
        <p className="muted">
          {author}
          {date ? (
            <>
              , <time dateTime={date}>{longDate(date, say.locale)}</time>
            </>
          ) : null}
        </p>
        {cover ? <SitePicture picture={cover} isFirst /> : null}
        <InLang lang={langOf("body")}>
          <RichText value={body} startLevel={2} />
        </InLang>
        {tags.length > 0 ? (
          <ul className="tags" aria-label={say("tags")}>
            {tags.map((tag) => (
              <li key={tag}>
                <SiteLink href={blogPath({ tag })}>{tag}</SiteLink>
              </li>
            ))}
          </ul>
        ) : null}
        <p>
          {say("share")}{" "}
          <a href={`https://www.facebook.com/sharer/sharer.php?u=${share}`} rel="noopener noreferrer">
            {say("facebook")}
          </a>
          ,{" "}
          <a href={`https://www.linkedin.com/sharing/share-offsite/?url=${share}`} rel="noopener noreferrer">
            {say("linkedin")}
          </a>
          , <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${share}`}>{say("byEmail")}</a>
        </p>
      </article>
      <nav className="wrap narrow pages" aria-label={say("posts")}>
        {before ? (
          <SiteLink href={postPath(before.slug)} rel="prev">
            {say("previousPost", { title: before.title })}
          </SiteLink>
        ) : null}
        {after ? (
          <SiteLink href={postPath(after.slug)} rel="next">
            {say("nextPost", { title: after.title })}
          </SiteLink>
        ) : null}
      </nav>
    </main>
  );
}
