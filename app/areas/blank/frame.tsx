import type { LinksFunction } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import { ErrorPage, frameMeta } from "~/ui/error-page";
import { Link } from "~/ui/link";
import { useRootData } from "~/ui/root-data";
import tokens from "~/ui/tokens.css?url";
import { initialOf } from "../office/initial";
import blank from "./blank.css?url";

export const links: LinksFunction = () => [tokens, blank].map((href) => ({ rel: "stylesheet", href }));

export const meta = frameMeta;

/**
 * Sign-in, password reset, invitations, preferences, errors: the brand and one card. Class names for these screens: `auth-card`
 * (`auth-card-wide`), `auth-row` for fields side by side, `field`, `field-label`, `field-hint`, `field-error`, `tick` around a
 * checkbox with its label, `label-row`, `button` (`button-quiet`, `button-danger`), `auth-links`, `notice` with `data-tone`.
 */
export default function BlankFrame() {
  return (
    <BlankPage>
      <Outlet />
    </BlankPage>
  );
}

export function ErrorBoundary() {
  return (
    <BlankPage>
      <ErrorPage />
    </BlankPage>
  );
}

/** The page around a card; also what is left when not even a frame could be made. */
export function BlankPage({ children }: { children: ReactNode }) {
  const root = useRootData();
  const brand = root?.brand ?? { name: "Enrollium", logoUrl: null, variables: undefined };
  const flash = root?.flash;
  return (
    <div className="blank" style={brand.variables as CSSProperties}>
      <a className="skip-link" href="#main">
        Skip to content
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
        © {root?.year} {brand.name}
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
