import { useLocation } from "@remix-run/react";
import { loginPath } from "~/features/identity/paths";
import { homePath } from "~/features/programs/paths";
import { cartPath } from "~/features/store/paths";
import type { School } from "~/platform/context";
import { BrandMark } from "~/ui/site/brand";
import type { Family } from "~/ui/site/family";
import { Icon, isIconName } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { siteNav } from "./site-nav";

const DRAWER = "site-menu";

/** Brand, navigation, phone and login; on a phone the navigation is a drawer: a popover, which the browser opens and closes without script. */
export function SiteHeader({ school, family, pieces }: { school: School; family: Family; pieces: number }) {
  return (
    <header className="top">
      <div className="wrap top-row">
        <SiteLink className="brand" href={homePath()}>
          <BrandMark brand={{ name: school.brandText ?? school.name, logoUrl: school.logoUrl }} family={family} />
        </SiteLink>
        <nav className="nav" aria-label="Main">
          <Links school={school} />
        </nav>
        <div className="top-end">
          {school.phone ? (
            <a className="phone" href={phoneHref(school.phone)}>
              <Icon name="phone" />
              <span>{school.phone}</span>
            </a>
          ) : null}
          {school.hasStore ? (
            <SiteLink className="cart-button" href={cartPath} data-cart-button aria-label={pieces === 1 ? "Cart, 1 item" : `Cart, ${pieces} items`}>
              <Icon name="cart" />
              {pieces > 0 ? <span className="cart-count">{pieces}</span> : null}
            </SiteLink>
          ) : null}
          <SiteLink className="button quiet" href={loginPath()}>
            Login
          </SiteLink>
          <button type="button" className="drawer-button" aria-label="Menu" {...{ popovertarget: DRAWER }}>
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <nav className="drawer" id={DRAWER} aria-label="Menu" {...{ popover: "auto" }}>
        <button type="button" className="drawer-button" aria-label="Close menu" {...{ popovertarget: DRAWER, popovertargetaction: "hide" }}>
          <Icon name="close" />
        </button>
        <Links school={school} />
        <SiteLink href={loginPath()}>Login</SiteLink>
        {school.phone ? <a href={phoneHref(school.phone)}>Call {school.phone}</a> : null}
      </nav>
    </header>
  );
}

function Links({ school }: { school: School }) {
  const { pathname } = useLocation();
  return (
    <>
      {siteNav(school).map(({ label, path }) => (
        <SiteLink key={path} href={path} aria-current={pathname === path ? "page" : pathname.startsWith(`${path}/`) ? "true" : undefined}>
          {label}
        </SiteLink>
      ))}
      {school.navbar.map(({ id, text, link, icon }) => (
        <a key={id} href={link} target="_blank" rel="noopener noreferrer">
          {isIconName(icon) ? <Icon name={icon} className="icon small" /> : null}
          {text}
          <Icon name="external" className="icon small" />
          <span className="unseen"> (opens in a new tab)</span>
        </a>
      ))}
    </>
  );
}
