import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";
import { SiteLink } from "./link";

interface Props {
  /** Address of the list, without a query. */
  path: string;
  page: number;
  pages: number;
  /** The current query; only `page` changes. */
  params: URLSearchParams;
}

/** Pagination of a public list. */
export function Pages({ path, page, pages, params }: Props) {
  const say = useWords(words);
  const to = (target: number) => {
    const next = new URLSearchParams(params);
    if (target === 1) next.delete("page");
    else next.set("page", String(target));
    return next.size > 0 ? `${path}?${next}` : path;
  };
  return (
    <nav className="pages" aria-label={say("pages")}>
      {page > 1 ? (
        <SiteLink href={to(page - 1)} rel="prev">
          {say("previous")}
        </SiteLink>
      ) : null}
      <span>{say("pageOf", { page, pages })}</span>
      {page < pages ? (
        <SiteLink href={to(page + 1)} rel="next">
          {say("next")}
        </SiteLink>
      ) : null}
    </nav>
  );
}
