import { useLocation } from "@remix-run/react";
import { loginPath } from "~/features/identity/paths";
import { homePath } from "~/features/programs/paths";
import { cartPath } from "~/features/store/paths";
import type { School } from "~/platform/context";
import { BrandMark } from "~/ui/site/brand";
import type { Family } from "~/ui/site/family";
import { Icon, isIconName } from "~/ui/site/icons";
import { LanguageLink } from "~/ui/site/language-link";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";
import type { Locale } from "~/words/locale";
import { siteNav } from "./site-nav";

const DRAWER = "site-menu";

/** Brand, navigation, phone and login; on a phone the navigation is a drawer: a popover, which the browser opens and closes without script. */
export function SiteHeader({ school, family, pieces }: { school: School; family: Family; pieces: number }) {
  const say = useWords(words);
  const phone = school.site?.contactPhone ?? school.phone;
  return (
    <header className={school.site?.isCentered || school.style?.layout === "centered" ? "top centered" : "top"}>
      <div className="wrap top-row">
        <SiteLink className="brand" href={homePath()}>
          <BrandMark brand={{ name: school.site?.title ?? school.brandText ?? school.name, logo: school.logo }} family={family} isFirst />
        </SiteLink>
        <nav className="nav" aria-label={say("main")}>
          <Links school={school} room={roomOf(school, say.locale)} />
        </nav>
        <div className="top-end">
          {phone ? (
            <a className="phone" href={phoneHref(phone)}>
              <Icon name="phone" />
              <span>{phone}</span>
            </a>
          ) : null}
          {school.hasStore ? (
            <SiteLink className="cart-button" href={cartPath} data-cart-button aria-label={say("cartItems", { count: pieces })}>
              <Icon name="cart" />
              {pieces > 0 ? <span className="cart-count">{pieces}</span> : null}
            </SiteLink>
          ) : null}
          <LanguageLink school={school} />
          <SiteLink className="button quiet" href={loginPath()}>
            {say("login")}
          </SiteLink>
          <button type="button" className="drawer-button" aria-label={say("menu")} {...{ popovertarget: DRAWER }}>
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <nav className="drawer" id={DRAWER} aria-label={say("menu")} {...{ popover: "auto" }}>
        <button type="button" className="drawer-button" aria-label={say("closeMenu")} {...{ popovertarget: DRAWER, popovertargetaction: "hide" }}>
          <Icon name="close" />
        </button>
        <Links school={school} />
        <SiteLink href={loginPath()}>{say("login")}</SiteLink>
        <LanguageLink school={school} />
        {phone ? <a href={phoneHref(phone)}>{say("call", { phone })}</a> : null}
      </nav>
    </header>
  );
}

/** Room of the menu beside cart and language, in letters; the words at its end are longer in Spanish. */
const roomOf = ({ hasStore, speaksSpanish }: School, locale: Locale): number =>
  64 - (hasStore ? 4 : 0) - (speaksSpanish ? 10 : 0) - (locale === "es" ? 8 : 0);

/** Space around each link, in letters. */
const AROUND = 4;

/** All links of the menu, in one row. Links beyond `room` (in letters) go into the menu "More". */
function Links({ school, room = Number.POSITIVE_INFINITY }: { school: School; room?: number }) {
  const say = useWords(words);
  const pages = siteNav(school, say.locale);
  const links = [...pages.map((each) => <NavLink key={each.path} {...each} />), ...school.navbar.map((each) => <OwnLink key={each.id} {...each} />)];
  const lengths = [...pages.map(({ label }) => label), ...school.navbar.map(({ text }) => `${text}    `)];
  let taken = 0;
  const fitting = lengths.filter((word) => {
    taken += word.length + AROUND;
    return taken <= room;
  }).length;
  // One link alone behind "More" would take as much room itself.
  const shown = taken <= room + AROUND * 2 ? links : links.slice(0, fitting);
  const rest = links.slice(shown.length);
  return (
    <>
      {shown}
      {rest.length > 0 ? (
        <details className="more-links">
          <summary>{say("more")}</summary>
          <div>{rest}</div>
        </details>
      ) : null}
    </>
  );
}

function NavLink({ label, path }: { label: string; path: string }) {
  const { pathname } = useLocation();
  return (
    <SiteLink href={path} aria-current={pathname === path ? "page" : pathname.startsWith(`${path}/`) ? "true" : undefined}>
      {label}
    </SiteLink>
  );
}

const OwnLink = ({ text, link, icon }: School["navbar"][number]) => {
  const say = useWords(words);
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {isIconName(icon) ? <Icon name={icon} className="icon small" /> : null}
      {text}
      <Icon name="external" className="icon small" />
      <span className="unseen"> {say("opensInNewTab")}</span>
    </a>
  );
};
