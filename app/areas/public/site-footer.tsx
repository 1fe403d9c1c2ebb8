import { loginPath } from "~/features/identity/paths";
import { askByMailPath } from "~/features/privacy/paths";
import { privacyPath, termsPath } from "~/features/website/paths";
import type { School } from "~/platform/context";
import { townText } from "~/platform/postal-address";
import { BrandMark } from "~/ui/site/brand";
import type { Family } from "~/ui/site/family";
import { LanguageLink } from "~/ui/site/language-link";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";
import { siteNav } from "./site-nav";

const NETWORK_LABELS: Record<string, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  youtube: "YouTube",
  tiktok: "TikTok",
  x: "X",
};

/** Footer with navigation, contact and address. */
export function SiteFooter({ school, family, year }: { school: School; family: Family; year: number }) {
  const say = useWords(words);
  const town = townText(school);
  const phone = school.site?.contactPhone ?? school.phone;
  const email = school.site?.contactEmail ?? school.contactEmail;
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <div className="foot-brand">
          <BrandMark brand={school} family={family} />
          {school.tagline ? <p>{school.tagline}</p> : null}
        </div>
        <nav aria-label={say("quickLinks")}>
          <h2>{say("explore")}</h2>
          <ul>
            {siteNav(school, say.locale).map(({ label, path }) => (
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
              <SiteLink href={loginPath()}>{say("login")}</SiteLink>
            </li>
          </ul>
        </nav>
        <div>
          <h2>{say("contact")}</h2>
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
            <h2>{say("visit")}</h2>
            <address>
              {school.address}
              <br />
              {town}
            </address>
          </div>
        ) : null}
      </div>
      <p className="wrap foot-end">
        © {year} {school.name}. <SiteLink href={termsPath}>{say("terms")}</SiteLink> · <SiteLink href={privacyPath}>{say("privacy")}</SiteLink> ·{" "}
        <SiteLink href={askByMailPath()}>{say("yourData")}</SiteLink>
        {school.speaksSpanish ? (
          <>
            {" "}
            · <LanguageLink school={school} />
          </>
        ) : null}
        {school.site?.footerText ? <span className="foot-text">{school.site.footerText}</span> : null}
      </p>
    </footer>
  );
}
