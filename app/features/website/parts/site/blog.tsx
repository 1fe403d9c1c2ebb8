import { longDate } from "~/platform/zones";
import { RichText } from "~/ui/rich-text";
import { useCarriedFields } from "~/ui/site/carry";
import { SiteLink } from "~/ui/site/link";
import { Pages } from "~/ui/site/pages";
import { CARD_SIZES } from "~/ui/site/picture";
import type { SiteViews } from "../../domain/site/views";
import { blogPath, feedPath, postPath } from "../../paths";
import { SitePicture } from "./picture";

/** The posts, newest first, nine to a page. */
export function Blog({ view }: { view: SiteViews["blog"] }) {
  const { posts, count, tags, tag, search, number, pages } = view;
  const carried = useCarriedFields();
  const params = new URLSearchParams({ ...(search ? { q: search } : {}), ...(tag ? { tag } : {}), ...Object.fromEntries(carried) });
  return (
    <main id="main" className="page">
      <div className="wrap">
        <h1>Blog</h1>
        <form method="get" className="filters one">
          {carried.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {tag ? <input type="hidden" name="tag" value={tag} /> : null}
          <label className="search">
            Search the blog
            <input type="search" name="q" defaultValue={search} maxLength={60} />
          </label>
          <button type="submit" className="button">
            Search
          </button>
        </form>
        {tags.length > 0 ? (
          <ul className="tags" aria-label="Tags">
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
            {count === 1 ? "1 post" : `${count} posts`}. <SiteLink href={blogPath()}>Show all</SiteLink>
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
                    {post.date ? `, ${longDate(post.date)}` : ""}
                  </p>
                  <p>{post.excerpt}</p>
                  {post.tags.length > 0 ? <p className="muted">{post.tags.join(", ")}</p> : null}
                </div>
              </article>
            ))}
          </div>
        ) : (
          <p className="empty">No posts found.</p>
        )}
        {pages > 1 ? <Pages path={blogPath()} page={number} pages={pages} params={params} /> : null}
        <p className="part">
          <SiteLink href={feedPath}>RSS feed</SiteLink>
        </p>
      </div>
    </main>
  );
}

/** One post, with the ways to the ones beside it and to pass it on. */
export function Post({ view, address }: { view: SiteViews["post"]; address: string }) {
  const { title, author, date, cover, body, tags, before, after } = view;
  const share = encodeURIComponent(address);
  return (
    <main id="main" className="page">
      <article className="wrap narrow prose post">
        <p>
          <SiteLink href={blogPath()}>Blog</SiteLink>
        </p>
        <h1>{title}</h1>
        <p className="muted">
          {author}
          {date ? (
            <>
              , <time dateTime={date}>{longDate(date)}</time>
            </>
          ) : null}
        </p>
        {cover ? <SitePicture picture={cover} isFirst /> : null}
        <RichText value={body} startLevel={2} />
        {tags.length > 0 ? (
          <ul className="tags" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>
                <SiteLink href={blogPath({ tag })}>{tag}</SiteLink>
              </li>
            ))}
          </ul>
        ) : null}
        <p>
          Share:{" "}
          <a href={`https://www.facebook.com/sharer/sharer.php?u=${share}`} rel="noopener noreferrer">
            Facebook
          </a>
          ,{" "}
          <a href={`https://www.linkedin.com/sharing/share-offsite/?url=${share}`} rel="noopener noreferrer">
            LinkedIn
          </a>
          , <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${share}`}>email</a>
        </p>
      </article>
      <nav className="wrap narrow pages" aria-label="Posts">
        {before ? (
          <SiteLink href={postPath(before.slug)} rel="prev">
            Previous: {before.title}
          </SiteLink>
        ) : null}
        {after ? (
          <SiteLink href={postPath(after.slug)} rel="next">
            Next: {after.title}
          </SiteLink>
        ) : null}
      </nav>
    </main>
  );
}
