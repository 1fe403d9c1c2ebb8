import { loginPath } from "~/features/identity/paths";
import type { School } from "~/platform/context";
import { BrandMark } from "~/ui/site/brand";
import type { Family } from "~/ui/site/family";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { siteNav } from "./site-nav";

/** Who the school is and how to reach it, and every way on. */
export function SiteFooter({ school, family, year }: { school: School; family: Family; year: number }) {
  const town = [school.city, [school.state, school.zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <div className="foot-brand">
          <BrandMark brand={school} family={family} />
          {school.tagline ? <p>{school.tagline}</p> : null}
        </div>
        <nav aria-label="Quick links">
          <h2>Explore</h2>
          <ul>
            {siteNav(school).map(({ label, path }) => (
              <li key={path}>
                <SiteLink href={path}>{label}</SiteLink>
              </li>
            ))}
            {school.navbar.map(({ id, text, link }) => (
              <li key={id}>
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              </li>
            ))}
            <li>
              <SiteLink href={loginPath()}>Login</SiteLink>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Contact</h2>
          <ul>
            {school.phone ? (
              <li>
                <a href={phoneHref(school.phone)}>{school.phone}</a>
              </li>
            ) : null}
            {school.contactEmail ? (
              <li>
                <a href={`mailto:${school.contactEmail}`}>{school.contactEmail}</a>
              </li>
            ) : null}
            {school.websiteUrl ? (
              <li>
                <a href={school.websiteUrl} rel="noopener noreferrer">
                  {school.websiteUrl.replace(/^https?:\/\//, "").replace(/\/$/, "")}
                </a>
              </li>
            ) : null}
          </ul>
        </div>
        {school.address ? (
          <div>
            <h2>Visit</h2>
            <address>
              {school.address}
              <br />
              {town}
            </address>
          </div>
        ) : null}
      </div>
      <p className="wrap foot-end">
        © {year} {school.name}
      </p>
    </footer>
  );
}
