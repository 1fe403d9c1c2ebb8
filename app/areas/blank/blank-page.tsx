import type { CSSProperties, ReactNode } from "react";
import { Link } from "~/ui/link";
import { useRootData } from "~/ui/root-data";
import { LanguageLink } from "~/ui/site/language-link";
import tokens from "~/ui/tokens.css?url";
import { useText } from "~/ui/use-text";
import { initialOf } from "../app-shell/initial";
import blank from "./blank.css?url";

/** Its sheets, for where not even a frame could be made; the frame carries them inside the page. */
export const blankSheets = [tokens, blank];

/** The page around a card. */
export function BlankPage({ children }: { children: ReactNode }) {
  const text = useText();
  const root = useRootData();
  const brand = root?.brand ?? { name: "Enrollium", logoUrl: null, variables: undefined };
  const flash = root?.flash;
  return (
    <div className="blank" style={brand.variables as CSSProperties}>
      <a className="skip-link" href="#main">
        {text("Skip to content")}
      </a>
      <header>
        <Link to="/" className="blank-brand">
          {brand.logoUrl ? <img src={brand.logoUrl} alt={brand.name} /> : [<Initial key="initial" name={brand.name} />, brand.name]}
        </Link>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="blank-foot">
        © {root?.year} {brand.name} {root?.school ? <LanguageLink school={root.school} /> : null}
      </footer>
      {flash ? (
        <div className="flash" data-tone={flash.tone} role={flash.tone === "error" ? "alert" : "status"}>
          {flash.text}
        </div>
      ) : null}
    </div>
  );
}

const Initial = ({ name }: { name: string }) => (
  <span className="brand-initial" aria-hidden="true">
    {initialOf(name)}
  </span>
);
