import { type ReactNode, useId } from "react";

interface Props {
  title?: ReactNode;
  /** Stands at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
  /** The content brings its own edges: a table, a list. */
  flush?: boolean;
}

/** A part of a page with its heading. */
export function Card({ title, action, flush, children }: Props) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={title ? id : undefined} data-flush={flush || undefined}>
      {title ? (
        <div className="card-head">
          <h2 id={id}>{title}</h2>
          {action}
        </div>
      ) : null}
      <div className="card-body">{children}</div>
    </section>
  );
}
