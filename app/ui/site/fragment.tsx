import { createContext, createElement, type ReactNode, useContext } from "react";
import { keep, recall } from "~/platform/remember";

const TAG = "x-fragment";
const OPEN = `<${TAG}>`;
const CLOSE = `</${TAG}>`;

/**
 * The fragments of a page without script while it is rendered: what an object looks like as HTML is kept with the object, and taken from
 * there the next time. They stand in the rendered page in order, between marks that `join` takes out again.
 */
export class Fragments {
  private readonly met: { of: object; name: string; html: string | undefined }[] = [];

  /** The HTML kept for the next fragment of the page; undefined when it has to be rendered. */
  meet(of: object, name: string): string | undefined {
    const html = recall<string>(of, `html ${name}`);
    this.met.push({ of, name, html });
    return html;
  }

  /** The page whole: what was kept in its place, what was rendered now kept for the next page. */
  join(page: string): string {
    let joined = "";
    let at = 0;
    for (const { of, name, html } of this.met) {
      const open = page.indexOf(OPEN, at);
      const from = open + OPEN.length;
      const to = page.indexOf(CLOSE, from);
      const rendered = html ?? page.slice(from, to);
      if (html === undefined) keep(of, `html ${name}`, rendered);
      joined += page.slice(at, open) + rendered;
      at = to + CLOSE.length;
    }
    return joined + page.slice(at);
  }
}

/** Null where everything is rendered in place: pages with script, pages that are not the same for every visitor. */
export const FragmentsContext = createContext<Fragments | null>(null);

interface Props {
  /** What the fragment shows, an object this isolate keeps. Nothing else may be in it but what `name` says. */
  of: object;
  name: string;
  children: ReactNode;
}

/** A part of a page that is rendered once for the object it shows. One within another is a part of that one. */
export function Fragment({ of, name, children }: Props) {
  const fragments = useContext(FragmentsContext);
  if (!fragments) return children;
  const isKept = fragments.meet(of, name) !== undefined;
  return createElement(TAG, null, isKept ? null : <FragmentsContext.Provider value={null}>{children}</FragmentsContext.Provider>);
}
