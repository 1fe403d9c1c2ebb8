import { type LinkProps, Link as RemixLink, useLocation } from "@remix-run/react";
import { carryAffiliate } from "~/platform/redirects";

/** A link within the product; the affiliate id of the address travels along. */
export function Link({ to, ...rest }: Omit<LinkProps, "to"> & { to: string }) {
  const { search } = useLocation();
  return <RemixLink to={carryAffiliate(to, new URL(`https://x.invalid/${search}`))} {...rest} />;
}
