import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";

interface Props {
  /** The list's own address, without a query. */
  path: string;
  page: number;
  pages: number;
  /** The query as it is; of it only the page changes. */
  params: URLSearchParams;
}

/** From page to page of a list on the public site. */
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
        <a href={to(page - 1)} rel="prev">
          {say("previous")}
        </a>
      ) : null}
      <span>{say("pageOf", { page, pages })}</span>
      {page < pages ? (
        <a href={to(page + 1)} rel="next">
          {say("next")}
        </a>
      ) : null}
    </nav>
  );
}
