import { privacyPath, termsPath } from "~/features/website/paths";
import type { School } from "~/platform/context";
import { BrandMark } from "~/ui/site/brand";
import type { Family } from "~/ui/site/family";
import { Icon } from "~/ui/site/icons";
import { LanguageLink } from "~/ui/site/language-link";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";

/** The frame of a page where a visitor completes something: the way back and the school's contact, without menu and cart. */
export function QuietHeader({ school, family, back }: { school: School; family: Family; back: string }) {
  const say = useWords(words);
  const phone = school.site?.contactPhone ?? school.phone;
  const email = school.site?.contactEmail ?? school.contactEmail;
  return (
    <header className="top quiet">
      <div className="wrap top-row">
        <SiteLink className="brand" href={back}>
          <BrandMark brand={{ name: school.site?.title ?? school.brandText ?? school.name, logo: school.logo }} family={family} isFirst />
        </SiteLink>
        <address className="help" aria-label={say("help")}>
          {phone ? (
            <a href={phoneHref(phone)}>
              <Icon name="phone" />
              <span>{phone}</span>
            </a>
          ) : null}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </address>
        <LanguageLink school={school} />
      </div>
    </header>
  );
}

export function QuietFooter({ school, year }: { school: School; year: number }) {
  const say = useWords(words);
  return (
    <footer className="quiet-foot">
      <p className="wrap">
        © {year} {school.name}. <SiteLink href={termsPath}>{say("terms")}</SiteLink> · <SiteLink href={privacyPath}>{say("privacy")}</SiteLink>
      </p>
    </footer>
  );
}
