import { type LinkProps, Link as RemixLink, useLocation } from "@remix-run/react";
import { carryAffiliate } from "~/platform/redirects";
import { useRefusedPath } from "./refused";

/** Makes addresses within the product keep the affiliate id of this page's address; others stay as they are. */
export function useAffiliated(): (path: string) => string {
  const { search } = useLocation();
  return (path) => carryAffiliate(path, new URL(`https://x.invalid/${search}`));
}

/** A link within the product; the affiliate id of the address travels along. Words alone, where the screen would not open. */
export function Link({ to, ...rest }: Omit<LinkProps, "to"> & { to: string }) {
  const affiliated = useAffiliated();
  if (useRefusedPath(to))
    return (
      <span className={rest.className} data-refused>
        {rest.children}
      </span>
    );
  return <RemixLink to={affiliated(to)} {...rest} />;
}
