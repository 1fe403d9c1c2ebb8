import { useSearchParams } from "@remix-run/react";
import { Link } from "../link";
import { pageOf, pagesShown, queryWith } from "./address";

/** Links to the other pages; nothing where there is one only. */
export function Pager({ count, pageSize }: { count: number; pageSize: number }) {
  const [params] = useSearchParams();
  const page = pageOf(params);
  const last = Math.max(1, Math.ceil(count / pageSize));
  if (last === 1 && page === 1) return null;
  const to = (number: number) => queryWith(params, { page: number === 1 ? null : String(number) });
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 ? (
        <Link to={to(Math.min(page - 1, last))} rel="prev">
          Previous
        </Link>
      ) : (
        <span>Previous</span>
      )}
      {pagesShown(Math.min(page, last), last).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
          <span key={`gap-${index}`} className="pager-number">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            className="pager-number"
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < last ? (
        <Link to={to(page + 1)} rel="next">
          Next
        </Link>
      ) : (
        <span>Next</span>
      )}
    </nav>
  );
}
