import { type LinkProps, Link as RemixLink, useLocation } from "@remix-run/react";
import { carryAffiliate } from "~/platform/redirects";
import { hasLocale, inLocale, type Locale } from "~/words/locale";
import { useRefusedPath } from "./refused";
import { useLocale } from "./use-text";

/** The language that addresses of this page name: English where they name none, as on pages that the browser takes over. */
export function useAddressLocale(): Locale {
  const locale = useLocale();
  return hasLocale(useLocation().pathname) ? locale : "en";
}

/** Makes addresses within the product keep the affiliate id and the language of this page's address; others stay as they are. */
export function useAffiliated(): (path: string) => string {
  const { search } = useLocation();
  const locale = useAddressLocale();
  return (path) => inLocale(carryAffiliate(path, new URL(`https://x.invalid/${search}`)), locale);
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
