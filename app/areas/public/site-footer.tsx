import { loginPath } from "~/features/identity/paths";
import { privacyPath, termsPath } from "~/features/website/paths";
import type { School } from "~/platform/context";
import { BrandMark } from "~/ui/site/brand";
import type { Family } from "~/ui/site/family";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { siteNav } from "./site-nav";

const NETWORK_LABELS: Record<string, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  youtube: "YouTube",
  tiktok: "TikTok",
  x: "X",
};

/** Who the school is and how to reach it, and every way on. */
export function SiteFooter({ school, family, year }: { school: School; family: Family; year: number }) {
  const town = [school.city, [school.state, school.zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const phone = school.site?.contactPhone ?? school.phone;
  const email = school.site?.contactEmail ?? school.contactEmail;
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
            {phone ? (
              <li>
                <a href={phoneHref(phone)}>{phone}</a>
              </li>
            ) : null}
            {email ? (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            ) : null}
            {school.websiteUrl ? (
              <li>
                <a href={school.websiteUrl} rel="noopener noreferrer">
                  {school.websiteUrl.replace(/^https?:\/\//, "").replace(/\/$/, "")}
                </a>
              </li>
            ) : null}
            {(school.site?.social ?? []).map(({ name, link }) => (
              <li key={name}>
                <a href={link} rel="noopener noreferrer me">
                  {NETWORK_LABELS[name] ?? name}
                </a>
              </li>
            ))}
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
        © {year} {school.name}. <SiteLink href={termsPath}>Terms</SiteLink> · <SiteLink href={privacyPath}>Privacy</SiteLink>
        {school.site?.footerText ? <span className="foot-text">{school.site.footerText}</span> : null}
      </p>
    </footer>
  );
}
